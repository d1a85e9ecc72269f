/** What one customer asks for, however much at once, leaves everybody else at least half of the service. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startServiceWithPlatform, type TestService } from '../harness.ts';
import { move } from '../money.ts';
import { enterPlatform, type Platform, walletOf } from '../platform.ts';

/** What is asked, by what it is called. */
export type Asking = Readonly<Record<string, (caller: Customer) => Promise<Answer>>>;
export type Customer = { test: TestService; platform: Platform /** Their own. */; wallet: string };

const AT_ONCE = 20;

/** The machine may be busy with something else: one round in which nothing else got in the way will do. */
const ROUNDS = 12;

/** Declares a test for each, on a service of the file's own. */
export function postingsKeepTheirPace(asking: Asking): void {
  let customer: Customer;
  beforeAll(async () => {
    const test = await startServiceWithPlatform({ BUSY_SECONDS: '2' });
    const platform = await enterPlatform(test);
    const wallet = await walletOf(test, platform.root, platform.one.customerId);
    customer = { test, platform, wallet };
    await postings(customer, 1);
  });
  afterAll(() => customer.test.close());

  it.each(Object.entries(asking))(
    'postings keep half their speed during thirty concurrent %s',
    async (_, ask) => {
      const kept: number[] = [];
      while (kept.length < ROUNDS && !kept.some((share) => share >= 0.5)) {
        const before = await postings(customer, 1);
        const [during, answers] = await besides(
          () => ask(customer),
          () => postings(customer, 3),
        );
        // 429: more sign-ins than one address has.
        for (const { status } of answers) expect([200, 401, 429, 503]).toContain(status);
        kept.push(during / before);
      }
      expect(Math.max(...kept)).toBeGreaterThanOrEqual(0.5);
    },
  );
}

/** @returns how many are posted a second, twenty at a time */
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
 * Asks for it again and again, thirty times at once, while `work` goes on.
 * @returns what `work` did, and the answers
 */
async function besides<T>(ask: () => Promise<Answer>, work: () => Promise<T>): Promise<[T, Answer[]]> {
  const answers: Answer[] = [];
  let over = false;
  const asking = Array.from({ length: 30 }, async () => {
    while (!over) {
      answers.push(await ask());
      // Here whoever asks shares the core with whoever answers: the asking itself must not be what is measured.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const done = await work();
  over = true;
  await Promise.all(asking);
  return [done, answers];
}
