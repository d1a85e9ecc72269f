/** What one customer asks for, however much at once, leaves everybody else at least half of the service. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startServiceWithPlatform, type TestService } from '../harness.ts';
import { move } from '../money.ts';
import { enterPlatform, type Platform, walletOf } from '../platform.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
beforeAll(async () => {
  test = await startServiceWithPlatform({ BUSY_SECONDS: '2' });
  platform = await enterPlatform(test);
  wallet = await walletOf(test, platform.root, platform.one.customerId);
  await postings(1);
});
afterAll(() => test.close());

const AT_ONCE = 20;

/** @returns how many are posted a second, twenty at a time */
async function postings(seconds: number): Promise<number> {
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

const asked: Record<string, () => Promise<Answer>> = {
  'verifications of the own wallet': () =>
    test.call('GET', `transaction/row/validation?wallet=${wallet}`, { as: platform.one.customer }),
  overviews: () => test.call('GET', 'overview', { as: platform.one.customer }),
  'lists of a thousand rows': () =>
    test.call('GET', 'transaction?range=[0,999]', { as: platform.one.customer }),
  'sign-ins': () =>
    test.call('POST', 'auth/login', {
      body: { userName: `nobody.${Math.random()}`, password: 'a wrong password' },
    }),
};

/** The machine may be busy with something else: one round in which nothing else got in the way will do. */
const ROUNDS = 12;

it.each(Object.keys(asked))('postings keep half their pace beside thirty %s', async (what) => {
  const kept: number[] = [];
  while (kept.length < ROUNDS && !kept.some((share) => share >= 0.5)) {
    const before = await postings(1);
    const [during, answers] = await besides(asked[what] as () => Promise<Answer>, () => postings(3));
    // 429: more sign-ins than one address has.
    for (const { status } of answers) expect([200, 401, 429, 503]).toContain(status);
    kept.push(during / before);
  }
  expect(Math.max(...kept)).toBeGreaterThanOrEqual(0.5);
});
