/**
 * A rule that a feature adds to the ledger: whatever moves money is judged by it, in the order of the batch. Here each
 * wallet may take part in so many movements.
 */
import '../../src/features.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retriable } from '../../src/engine/service/database/failures.ts';
import { createLedger } from '../../src/ledger/ledger.ts';
import type { PostingRule } from '../../src/ledger/posting/rules.ts';
import { runs } from '../setup/sampled.ts';
import { emptyDatabase } from './database.ts';
import { outcomeOf } from './quotas/outcome.ts';
import { quotaRule } from './quotas/quota.ts';
import { type Quotas, startQuotas } from './quotas/start.ts';
import { actions, calls } from './quotas/ways.ts';

describe('a posting rule', () => {
  let test: Quotas;
  beforeAll(async () => {
    test = await startQuotas(await emptyDatabase());
  });
  afterAll(async () => {
    expect((await test.app.ledger.verify()).findings).toEqual([]);
    await test.app.close();
  });

  const detail = (most: number) => ({ key: 'validation.quotaOf', args: { most } });
  const post = (...asked: Parameters<Quotas['posting']>) =>
    outcomeOf(test.app.ledger.post(test.posting(...asked)));

  it.each([...Object.keys(calls), ...Object.keys(actions)])('judges %s', async (name) => {
    const way = { ...calls, ...actions }[name];
    const customer = await test.customer(0);
    const { wallet } = customer;
    const refused = await way?.(test, customer, randomUUID());
    expect(refused?.body, refused?.text).toMatchObject({ statusCode: 422, code: 'quota_used_up' });
    expect(Object.values(refused?.body.complaints)).toEqual([detail(0)]);
    expect(Object.values(refused?.body.errors)).toEqual(['At most 0 movements']);
    const record = { status: 'incorrect', data: expect.objectContaining({ refusalDetail: detail(0) }) };
    expect(await test.refused(wallet)).toEqual(name in calls ? [record] : []);
    expect(await test.used(wallet)).toBe(0);
    await test.setMost(wallet, 1);
    const done = await way?.(test, customer, randomUUID());
    expect([200, 201], done?.text).toContain(done?.status);
    expect(await test.used(wallet)).toBe(1);
    expect((await way?.(test, customer, randomUUID()))?.body.code).toBe('quota_used_up');
    expect(await test.used(wallet)).toBe(1);
  });

  it('returns the first result for a repeat, which uses no more of the limit', async () => {
    const { app, platform, send, customer, setMost, used } = test;
    const { wallet } = await customer(1);
    const credit = (key: string) =>
      send(`wallet/${wallet}/credit?currency=USD`, platform.root, { amount: '1', reference: 'A' }, key);
    const [first, refused] = [await credit(`first ${wallet}`), await credit(`second ${wallet}`)];
    expect([first.status, refused.status, refused.body.complaints]).toEqual([200, 422, { _body: detail(1) }]);
    await setMost(wallet, 5);
    expect((await credit(`first ${wallet}`)).body).toEqual(first.body);
    expect((await credit(`second ${wallet}`)).text).toBe(refused.text);
    expect(await used(wallet)).toBe(1);
    await app.database.orm.execute(
      `update idempotency set answer = answer - 'refusal'
      || '{"refusal":"insufficient_funds"}' where key = 'second ${wallet}'` as never,
    );
    expect((await credit(`second ${wallet}`)).body.code).toBe('row_altered');
    await app.database.orm.execute(
      `update idempotency set answer = answer - 'refusal'
      || '{"refusal":"quota_used_up"}' where key = 'second ${wallet}'` as never,
    );
  });

  it('judges the postings of a batch in order, counting what earlier ones have used', async () => {
    const { app, customer, posting, used } = test;
    const { wallet } = await customer(3);
    const sizes: number[] = [];
    app.ledger.observe((postings) => sizes.push(postings));
    // What the ledger itself refuses uses nothing, wherever it stands.
    const short = posting(wallet, { fromWallet: (await customer()).wallet, units: 20_000n });
    const sent = [posting(wallet), short, posting(wallet), posting(wallet), short, posting(wallet)];
    const outcomes = await Promise.all(sent.map((one) => outcomeOf(app.ledger.post(one))));
    expect(outcomes).toEqual([
      ...['successful', 'insufficient_funds', 'successful', 'successful'],
      ...['insufficient_funds', 'quota_used_up'],
    ]);
    expect(sizes).toContain(sent.length);
    expect(await used(wallet)).toBe(3);
  });

  it('counts nothing of a bonus if one of its recipients is rejected', async () => {
    const { platform, ok, send, customer, used } = test;
    const { root, one } = platform;
    const [ann, bob] = [await customer(5), await customer(0)];
    const body = { name: randomUUID(), currency: 'USD', amount: '1', client: one.client };
    const { _id } = await ok('POST', 'bonus/add', { as: root, body });
    const key = randomUUID();
    const pay = () => send(`bonus/${_id}/platform`, root, { to: [ann._id, bob._id] }, key);
    const refused = await pay();
    expect(refused.body).toMatchObject({ code: 'quota_used_up', complaints: { 'to.1': detail(0) } });
    expect(await used(ann.wallet)).toBe(0);
    await test.setMost(bob.wallet, 1);
    expect((await pay()).text).toBe(refused.text);
  });

  it('counts a retried write once', async () => {
    const { wallet } = await test.customer(2);
    let reads = 0;
    const failing: PostingRule<ReadonlySet<string>, Parameters<typeof quotaRule.judge>[2]> = {
      ...quotaRule,
      async read(...asked) {
        reads += 1;
        if (reads < 3) throw retriable('lost to another');
        return quotaRule.read(...asked);
      },
    };
    await withRules([failing as PostingRule], async (ledger) => {
      const sent = Array.from({ length: 3 }, () => outcomeOf(ledger.post(test.posting(wallet))));
      expect(await Promise.all(sent)).toEqual(['successful', 'successful', 'quota_used_up']);
    });
    expect([reads, await test.used(wallet)]).toEqual([3, 2]);
  });

  it('tells a rule the date of the transaction, and seals what the rule adds to its data', async () => {
    const { wallet } = await test.customer();
    const dates: Date[] = [];
    const dating: PostingRule = {
      ...{ load: async (_, keys) => keys.row.length, concerns: () => true, read: async () => undefined },
      judge: (_posting, _sides, _facts, date) => void dates.push(date),
      sealedData: (_posting, _sides, _facts, date) => ({ countedOn: date.toISOString() }),
      count: (_posting, _sides, _facts, date) => void dates.push(date),
    };
    await withRules([dating], async (ledger) => {
      const posting = test.posting(wallet, { data: { kept: 'yes' } });
      const { date, data } = await ledger.post(posting);
      expect(dates).toEqual([date, date]);
      expect(data).toEqual({ kept: 'yes', countedOn: date.toISOString() });
      await expect(ledger.post(test.posting(wallet, { currency: randomUUID() }))).rejects.toThrow();
      expect(dates).toHaveLength(2);
    });
  });

  it('counts nothing if another rule rejects', async () => {
    const { wallet } = await test.customer(2);
    const never: PostingRule = {
      ...{ load: async () => undefined, concerns: () => true, read: async () => undefined },
      judge: () => ({ code: 'wrong_state' }),
    };
    await withRules([quotaRule as PostingRule, never], async (ledger) =>
      expect(await outcomeOf(ledger.post(test.posting(wallet)))).toBe('wrong_state'),
    );
    expect(await test.used(wallet)).toBe(0);
  });

  it('reads nothing for postings that no rule concerns', async () => {
    const [free, { wallet }] = [await test.customer(), await test.customer(9)];
    const asked: number[] = [];
    const watched: PostingRule<ReadonlySet<string>, Parameters<typeof quotaRule.judge>[2]> = {
      ...quotaRule,
      load: async (...loading) => {
        asked.push(0);
        return quotaRule.load(...loading);
      },
      read: async (transaction, postings, known) => {
        asked.push(postings.length);
        return quotaRule.read(transaction, postings, known);
      },
    };
    await withRules([watched as PostingRule], async (ledger) => {
      await ledger.post(test.posting(free.wallet));
      await ledger.post(test.posting(free.wallet));
      await Promise.all([free.wallet, wallet, wallet].map((to) => ledger.post(test.posting(to))));
    });
    // What is remembered was read once.
    expect(asked).toEqual([0, 2]);
  });

  it('documents the errors that every call that moves money can return', async () => {
    const { paths } = (await test.app.call('GET', 'docs/json')).body;
    const responses = (path: string) => JSON.stringify(paths[`/api/${path}`].post.responses);
    for (const path of ['wallet/transfer', 'payout/{id}/pay', 'transaction', 'bonus/{bonusId}/{from}'])
      expect(responses(path), path).toMatch(
        /InsufficientFunds.*QuotaUsedUp|insufficient_funds.*quota_used_up/,
      );
    expect(responses('payout/{id}/approve')).not.toMatch(/quota/i);
  });

  it('accepts what a simple model accepts, under concurrency', async () => {
    const place = fc.integer({ min: 0, max: 3 });
    const movements = fc.array(fc.record({ from: place, to: place, units: fc.bigInt(1n, 6000n) }), {
      ...{ minLength: 1, maxLength: 24 },
    });
    const quotas = fc.array(fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }), {
      ...{ minLength: 4, maxLength: 4 },
    });
    await fc.assert(
      fc.asyncProperty(quotas, movements, async (limits, moves) => {
        const wallets: string[] = [];
        for (const most of limits) wallets.push((await test.customer(most)).wallet);
        const model = limits.map((most) => ({ units: 10_000n, left: most ?? Number.POSITIVE_INFINITY }));
        const expected = moves.map(({ from, to, units }) => {
          const [payer, payee] = [model[from], model[to]];
          if (!payer || !payee || payer === payee) return 'same_wallet';
          if (payer.units < units) return 'insufficient_funds';
          if (payer.left < 1 || payee.left < 1) return 'quota_used_up';
          payer.units -= units;
          payee.units += units;
          payer.left -= 1;
          payee.left -= 1;
          return 'successful';
        });
        const outcomes = await Promise.all(
          moves.map(({ from, to, units }) =>
            post(wallets[to] ?? '', { fromWallet: wallets[from] ?? '', type: 'transfer', units }),
          ),
        );
        expect(outcomes).toEqual(expected);
        for (const [at, most] of limits.entries())
          if (most !== undefined)
            expect(await test.used(wallets[at] ?? '')).toBe(most - (model[at]?.left ?? 0));
      }),
      { numRuns: runs(20) },
    );
  });

  /** Another ledger beside the service's. */
  async function withRules(
    rules: readonly PostingRule[],
    work: (ledger: ReturnType<typeof createLedger>) => Promise<void>,
  ): Promise<void> {
    const { database, migrations, settings } = test.app;
    const ledger = createLedger({ database, migrations, sealKey: settings.sealKey, rules });
    await work(ledger);
    await ledger.close();
  }
});
