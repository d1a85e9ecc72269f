/** Costly calls: how many run, wait and are rejected, and that every slot is released. */
import { describe, expect, it } from 'vitest';
import { type Cost, costs, resolveCost } from '../../../src/engine/contract/cost.ts';
import { calls, resources } from '../../../src/engine/contract/registry.ts';
import { listCalls } from '../../../src/engine/contract/resource.ts';
import { createAdmission } from '../../../src/engine/service/http/admission/admission.ts';
import type { CostLimits } from '../../../src/engine/service/http/admission/limits.ts';
import { genericCall } from '../../../src/engine/service/records/genericCalls.ts';
import { startServiceWithPlatform } from '../harness.ts';
import { signInToPlatform } from '../platform.ts';

const usual: CostLimits = { perCaller: 1, concurrency: 2, queueLimit: 2, cooldown: 0, callerCooldown: 0 };
const admissionOf = (bounds: Partial<CostLimits> = {}, seconds = 600) =>
  createAdmission(
    Object.fromEntries(costs.map((cost) => [cost, { ...usual, ...bounds }])) as Record<Cost, CostLimits>,
    seconds,
    () => isWaitedFor,
  );
/** Lets the process finish other work. */
let isWaitedFor = true;

/** Work that runs until it is ended, and reports its start. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const one = {
    begun: false,
    end,
    run: async () => {
      one.begun = true;
      await ended;
    },
  };
  return one;
}
const busy = expect.objectContaining({ code: 'busy' });
const begun = (works: { begun: boolean }[]) => works.map((one) => one.begun);

describe('admission', () => {
  it('limits requests per caller and in total, and admits the next when one ends', async () => {
    const admission = admissionOf();
    const works = Array.from({ length: 4 }, work);
    const who = ['ann', 'ann', 'bob', 'cid'];
    const runs = works.map((one, at) => admission.run('list', who[at] ?? '', one.run));
    await expect.poll(() => begun(works)).toEqual([true, false, true, false]);
    works[0]?.end();
    // The longest wait comes first: the second request of the first caller arrived after the first of the third.
    await expect.poll(() => begun(works)).toEqual([true, false, true, true]);
    works[2]?.end();
    await expect.poll(() => begun(works)).toEqual([true, true, true, true]);
    for (const one of works) one.end();
    await Promise.all(runs);
  });

  it('queues each cost class separately', async () => {
    const admission = admissionOf({ concurrency: 1 });
    const works = costs.map(work);
    const runs = costs.map((cost, at) => admission.run(cost, 'ann', works[at]?.run ?? (async () => {})));
    await expect.poll(() => begun(works)).toEqual(costs.map(() => true));
    for (const one of works) one.end();
    await Promise.all(runs);
  });

  it('rejects a request at once when too many of the same caller are queued, and counts it', async () => {
    const admission = admissionOf();
    const rejected: Cost[] = [];
    admission.observe((cost) => rejected.push(cost));
    const works = Array.from({ length: 4 }, work);
    const runs = works.map((one) => admission.run('export', 'ann', one.run));
    await expect(runs[3]).rejects.toEqual(busy);
    expect(rejected).toEqual(['export']);
    for (const one of works) one.end();
    await Promise.all(runs.slice(0, 3));
  });

  it('rejects a request that waited too long without starting its work', async () => {
    const admission = admissionOf({}, 0.02);
    const [first, second] = [work(), work()];
    const running = admission.run('list', 'ann', first.run);
    await expect(admission.run('list', 'ann', second.run)).rejects.toEqual(busy);
    first.end();
    await running;
    await admission.run('list', 'ann', async () => {});
    expect(second.begun).toBe(false);
  });

  it('does no work for a caller who has disconnected', async () => {
    const admission = admissionOf();
    const [first, second] = [work(), work()];
    const leaving = new AbortController();
    const running = admission.run('list', 'ann', first.run);
    const waiting = admission.run('list', 'ann', second.run, leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toEqual(busy);
    first.end();
    await running;
    expect(second.begun).toBe(false);
  });

  it('releases the slot when the work fails, and passes on the error', async () => {
    const admission = admissionOf({ concurrency: 1 });
    for (let time = 0; time < 5; time += 1) {
      const failing = admission.run('list', 'ann', () => Promise.reject(new Error('broken')));
      await expect(failing).rejects.toThrow('broken');
    }
  });

  it('leaves a slot free for a cooldown before the next request starts', async () => {
    for (const rested of [{ cooldown: 1 }, { callerCooldown: 1 }]) {
      const admission = admissionOf({ concurrency: 1, ...rested });
      let took = 0;
      await admission.run('list', 'ann', async () => {
        const start = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 50));
        took = performance.now() - start;
      });
      const over = performance.now();
      await admission.run('list', 'ann', async () => {});
      // Timers may fire a millisecond early.
      expect(performance.now() - over).toBeGreaterThanOrEqual(0.9 * took);
    }
  });

  it('skips the cooldown when no request is queued', async () => {
    isWaitedFor = false;
    const admission = admissionOf({ cooldown: 1e9, callerCooldown: 1e9 });
    for (let time = 0; time < 5; time += 1) await admission.run('list', 'ann', async () => {});
    isWaitedFor = true;
  });
});

describe('the cost of a call', () => {
  const generic = resources.flatMap((resource) =>
    listCalls(resource).map((name) => genericCall(resource, name)),
  );
  const all = [...generic, ...Object.values(calls)];
  const of = (expectedCost: Cost | undefined) =>
    all.filter((call) => resolveCost(call) === expectedCost).map(({ method, path }) => `${method} ${path}`);

  it('follows from its body and response', () => {
    expect(of('password')).toEqual(
      expect.arrayContaining([
        'POST /auth/login',
        'POST /register',
        'POST /user',
        'PUT /user/:id',
        'POST /client',
      ]),
    );
    expect(of('list')).toEqual(
      expect.arrayContaining(['GET /user', 'POST /audit', 'GET /wallet/:id/transactions']),
    );
    expect(of('change')).toEqual(expect.arrayContaining(['POST /currency', 'DELETE /user/:id']));
  });

  it('is low for a posting and for reading a single record', () => {
    for (const path of of(undefined)) {
      const call = all.find(({ method, path: at }) => `${method} ${at}` === path);
      expect(call?.method === 'GET' || call?.movesMoney, path).toBe(true);
    }
    expect(of(undefined)).toEqual(expect.arrayContaining(['POST /wallet/transfer', 'POST /transaction']));
  });
});

it('serves some of two hundred concurrent sign-ins and sends Retry-After to the others', async () => {
  const test = await startServiceWithPlatform({ BUSY_SECONDS: '1' });
  const { root } = await signInToPlatform(test);
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      test.call('POST', 'auth/login', { body: { userName: `nobody.${at}`, password: 'a wrong password' } }),
    ),
  );
  const rejected = responses.filter(({ status }) => status === 503);
  expect(responses.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
  expect(rejected.length).toBeGreaterThan(20);
  for (const { body, headers } of rejected) {
    expect(body.code).toBe('busy');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const { text } = await test.call('GET', '!/metrics');
  expect(text).toContain(`monedero_refused_busy_total{cost="password"} ${rejected.length}`);
  // Without load nothing is rejected.
  await test.signIn('super_admin');
  expect((await test.call('GET', 'session', { as: root })).status).toBe(200);
  await test.close();
});
