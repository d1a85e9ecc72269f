/** Whatever load one customer creates, everyone else keeps at least half of the service. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallResponse, startServiceWithPlatform, type TestService } from '../harness.ts';
import { move } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

/** The requests by name. */
export type LoadRequests = Readonly<Record<string, (caller: Customer) => Promise<CallResponse>>>;
export type Customer = { test: TestService; platform: Platform /** Their own. */; wallet: string };

const AT_ONCE = 20;

/** The machine may be busy with something else: one undisturbed round suffices. */
const ROUNDS = 12;

/** Declares a test for each, on a service of the file. */
export function testPostingSpeed(requests: LoadRequests): void {
  let customer: Customer;
  beforeAll(async () => {
    const test = await startServiceWithPlatform({ BUSY_SECONDS: '2' });
    const platform = await signInToPlatform(test);
    const wallet = await findWallet(test, platform.root, platform.one.customerId);
    customer = { test, platform, wallet };
    await postings(customer, 1);
  });
  afterAll(() => customer.test.close());

  it.each(Object.entries(requests))(
    'postings keep half their speed during thirty concurrent %s',
    async (_, ask) => {
      const ratios: number[] = [];
      while (ratios.length < ROUNDS && !ratios.some((share) => share >= 0.5)) {
        const before = await postings(customer, 1);
        const [during, responses] = await besides(
          () => ask(customer),
          () => postings(customer, 3),
        );
        // 429: more sign-ins than one address may send.
        for (const { status } of responses) expect([200, 401, 429, 503]).toContain(status);
        ratios.push(during / before);
      }
      expect(Math.max(...ratios)).toBeGreaterThanOrEqual(0.5);
    },
  );
}

/** @returns how many are posted per second, twenty at a time */
async function postings({ test, platform, wallet }: Customer, seconds: number): Promise<number> {
  const start = performance.now();
  let posted = 0;
  const one = async () => {
    while (performance.now() - start < seconds * 1000) {
      const { status, text } = await move(test, { as: platform.root, wallet, amount: '1' });
      expect(status, text).toBe(200);
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (posted * 1000) / (performance.now() - start);
}

/**
 * Sends the request repeatedly, thirty at once, while `work` runs.
 * @returns the result of `work`, and the responses
 */
async function besides<T>(
  ask: () => Promise<CallResponse>,
  work: () => Promise<T>,
): Promise<[T, CallResponse[]]> {
  const responses: CallResponse[] = [];
  let over = false;
  const pending = Array.from({ length: 30 }, async () => {
    while (!over) {
      responses.push(await ask());
      // Client and service share the core here: sending itself must not be measured.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const done = await work();
  over = true;
  await Promise.all(pending);
  return [done, responses];
}
