/** Unbounded lists: every row once, for every order, filter and caller, during concurrent writes. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getResource } from '../../../src/engine/contract/registry.ts';
import { getTable } from '../../../src/engine/service/database/schema/tables.ts';
import { afterCursor, encodeCursor, type Sort } from '../../../src/engine/service/lists/cursor.ts';
import { readKeysetPage } from '../../../src/engine/service/lists/keysetPage.ts';
import { getColumn } from '../../../src/engine/service/records/columns.ts';
import { runs, some } from '../../setup/sampled.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let callers: Record<string, Tokens>;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one, two } = platform;
  callers = { root, admin: one.admin, agent: one.agent, customer: one.customer, other: two.admin };
  await write(150);
  await test.sql('analyze');
}, 120_000);
afterAll(() => test.close());

let written = 0;

/** Inserts rows directly, with few timestamps and amounts, so that there are ties; pairs of all wallets. */
async function write(count: number): Promise<void> {
  await test.sql(`
    insert into transactions (_id, type, status, amount, currency, from_type, "from", from_wallet, from_client,
      to_type, "to", to_wallet, to_client, reference, content, action, "user", date, seal)
    select gen_random_uuid(), (array['credit','debit','transfer'])[1 + n % 3],
      case when n % 7 = 0 then 'incorrect' else 'successful' end, 100 * (n % 5) + 1,
      (select _id from currencies order by abbreviation offset n % 2 limit 1),
      f.owner_type, f.owner, f._id, f.client, t.owner_type, t.owner, t._id, t.client,
      'Invoice ' || n || case when n % 3 = 0 then ' of Ann' else '' end,
      case when n % 4 > 0 then 'note ' || n % 4 end, 'test', f.owner,
      timestamptz '2026-01-01' + (n % 6) * interval '1 day', ''::bytea
    from (select n, row_number() over (order by n) from generate_series(${written + 1}, ${written + count}) n) numbered
    join (select *, row_number() over (order by _id) - 1 as at, count(*) over () as all_of_them from wallets) f
      on f.at = n % f.all_of_them
    join (select *, row_number() over (order by _id) - 1 as at, count(*) over () as all_of_them from wallets) t
      on t.at = (n / 3) % t.all_of_them`);
  written += count;
}

type ListParams = { filter?: object; sort?: [string, string] };
type Listed = { _id: string; date: string; amount: string };

async function page(
  as: Tokens,
  { filter = {}, sort = ['date', 'DESC'] }: ListParams,
  more: Record<string, string>,
) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort), ...more });
  const response = await test.call('GET', `transaction?${query}`, { as });
  expect(response.status, response.text).toBe(200);
  return response.body as { data: Listed[]; total: number; next?: string; estimated?: boolean };
}

/** Reads a full list by cursor; `between` runs after each page. */
async function paged(
  as: Tokens,
  params: ListParams,
  size: number,
  between = async () => {},
): Promise<string[]> {
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const response = await page(as, params, { range: `[0,${size - 1}]`, ...(after && { after }) });
    seen.push(...response.data.map(({ _id }) => _id));
    if (!response.next) return seen;
    after = response.next;
    await between();
  }
}

const sorts = fc.constantFrom<[string, string]>(
  ['date', 'DESC'],
  ['date', 'ASC'],
  ['amount', 'DESC'],
  ['amount', 'ASC'],
  ['_id', 'ASC'],
  ['_id', 'DESC'],
);
const filters = fc.constantFrom<[object, string]>(
  [{}, 'true'],
  [{ status: 'incorrect' }, `t.status = 'incorrect'`],
  [{ currency: 'USD' }, `c.abbreviation = 'USD'`],
  [{ currency: ['USD', 'BTC'], type: ['credit', 'debit'] }, `t.type in ('credit', 'debit')`],
  [{ amount_gte: '1.01', amount_lte: '3.01' }, `c.abbreviation = 'USD' and t.amount between 101 and 301`],
  [{ amount: '2.01' }, `c.abbreviation = 'USD' and t.amount = 201`],
  [{ amount_lte: '0.00000101', currency: 'BTC' }, `c.abbreviation = 'BTC' and t.amount <= 101`],
  [{ amount_gte: '99999999999999999999' }, 'false'],
  [{ q: 'ann INVOICE' }, `t.reference like '%Ann%'`],
  [{ q: '1' }, `t.reference ~ '\\y1\\y'`],
  [{ q: 'In' }, 'false'],
  [{ q: 'invoice 1' }, `t.reference ~ 'Invoice 1\\y'`],
  [{ q: 'inVo' }, 'true'],
  [{ q: 'voice' }, 'false'],
  [{ q: 'invoices' }, 'false'],
  [{ q: 'inv' }, 'false'],
  [{ reference_like: '12, (Invoice)' }, `t.reference ~ 'Invoice 12\\y'`],
  [{ reference_like: 'INVOICE 101' }, `t.reference ~ 'Invoice 101\\y'`],
  [
    { q: 'invoice', date_gte: '2026-01-03', date_lte: '2026-01-04' },
    `t.date >= '2026-01-03Z' and t.date < '2026-01-05Z'`,
  ],
  [{ q: '---' }, 'false'],
  [{ reference: 'Invoice 7' }, `t.reference = 'Invoice 7'`],
  [{ date_gte: '2026-01-03', date_lte: '2026-01-04' }, `t.date >= '2026-01-03Z' and t.date < '2026-01-05Z'`],
);

/** The rows visible to a caller, in simple SQL. */
const rowsOf: Record<string, () => string> = {
  root: () => 'true',
  admin: () => takesPart(`client = '${platform.one.client}'`),
  other: () => takesPart(`client = '${platform.two.client}'`),
  agent: () => takesPart(`client = '${platform.one.client}' and owner_type <> 'client'`),
  customer: () => takesPart(`owner = '${platform.one.customerId}'`),
};
const takesPart = (wallets: string) =>
  `(t.from_wallet in (select _id from wallets where ${wallets}) or t.to_wallet in (select _id from wallets where ${wallets}))`;

async function expected(who: string, condition: string, [field, way]: [string, string]): Promise<string[]> {
  const rows = await test.sql<{ _id: string }>(`
    select t._id from transactions t join currencies c on c._id = t.currency
    where ${rowsOf[who]?.()} and ${condition} order by t.${field} ${way}, ${field === 'amount' ? `t.date ${way}, ` : ''}t._id ${way}`);
  return rows.map(({ _id }) => _id);
}

const orders: [string, string][] = [
  ['date', 'DESC'],
  ['date', 'ASC'],
  ['amount', 'DESC'],
  ['_id', 'ASC'],
];

const everyList = fc.asyncProperty(
  fc.constantFrom('root', 'admin', 'agent', 'customer', 'other'),
  sorts,
  filters,
  fc.integer({ min: 5, max: 40 }),
  async (who, sort, [filter, condition], size) => {
    const as = callers[who] as Tokens;
    const all = await expected(who, condition, sort);
    expect(await paged(as, { filter, sort }, size)).toEqual(all);
    const from = Math.floor(all.length / 2);
    const half = await page(as, { filter, sort }, { range: `[${from},${from + size - 1}]` });
    expect(half.data.map(({ _id }) => _id)).toEqual(all.slice(from, from + size));
    expect(half.estimated ? all.length : half.total).toBe(all.length);
  },
);

describe('an unbounded list', () => {
  it('has the same rows by cursor, by range and by plain SQL, for every caller, order and filter', async () => {
    await fc.assert(everyList, { numRuns: runs(25) });
  }, 180_000);

  it('also when the planner expects millions of rows', async () => {
    await test.sql(`update pg_class set reltuples = 100000000 where relname = 'transactions'`);
    await fc.assert(everyList, { numRuns: runs(25) });
    await test.sql('analyze transactions');
  }, 180_000);

  it.each(some(orders, 1))('loses and repeats no row while others are written, by %s %s', async (...sort) => {
    const before = await expected('admin', 'true', sort);
    const seen = await paged(callers.admin as Tokens, { sort }, 9, () => write(7));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });

  it('pages through a column with empty values', async () => {
    const resource = getResource('transaction');
    const names = ['content', '_id'] as const;
    const [column, id] = names.map((name) => getColumn(resource, name));
    if (!column || !id) throw new Error('both are columns');
    for (const direction of ['ASC', 'DESC'] as const) {
      const by: Sort = { column, id, field: 'content', direction };
      const seen: string[] = [];
      for (let after: string | undefined; ; ) {
        const { ids } = await readKeysetPage(test.service.database.orm, {
          ...{
            table: getTable(resource),
            parts: [{ when: sql`true` }],
            where: undefined,
            by,
            limit: 11,
            offset: 0,
          },
          after: after === undefined ? undefined : afterCursor(by, after),
        });
        seen.push(...ids);
        if (ids.length < 11) break;
        const [last] = await test.sql<{ _id: string; content: string | null }>(
          `select _id, content from transactions where _id = '${ids.at(-1)}'`,
        );
        after = encodeCursor(by, last ?? {});
      }
      expect(seen).toEqual(await expected('root', 'true', ['content', direction]));
    }
  });

  it('limits the range, and says how to continue', async () => {
    const far = await test.call('GET', 'transaction?range=[100001,100025]', { as: platform.root });
    expect([far.status, far.body.errors]).toEqual([400, { range: expect.stringContaining('`after`') }]);
    const body = { range: [100_001, 100_025] };
    expect((await test.call('POST', 'audit', { as: platform.root, body })).status).toBe(400);
    expect((await page(platform.root, {}, { range: '[100000,100024]' })).data).toEqual([]);
    expect((await test.call('GET', 'user?range=[100001,100025]', { as: platform.root })).status).toBe(200);
  });

  it('sorts and filters only by indexed fields', async () => {
    for (const query of [
      'sort=["reference","ASC"]',
      'filter={"content_like":"x"}',
      'filter={"action":"x"}',
    ]) {
      expect((await test.call('GET', `transaction?${query}`, { as: platform.root })).status).toBe(400);
    }
    const body = { filter: { record_like: 'x' } };
    expect((await test.call('POST', 'audit', { as: platform.root, body })).status).toBe(400);
  });
});

it('finds a transaction by a party on either side, once, and only visible ones', async () => {
  const { one, two } = platform;
  const parties = [one.customerId, one.client];
  const [own, foreign] = [
    takesPart(`owner in ('${parties.join("','")}')`),
    takesPart(`owner = '${two.customerId}'`),
  ];
  for (const who of some(['root', 'admin', 'agent', 'customer'], 2)) {
    const as = callers[who] as Tokens;
    expect(await paged(as, { filter: { party: parties } }, 7)).toEqual(
      await expected(who, own, ['date', 'DESC']),
    );
    const request = {
      filter: { party: two.customerId, status: 'incorrect' },
      sort: ['amount', 'ASC'],
    } as ListParams;
    expect(await paged(as, request, 5)).toEqual(
      await expected(who, `${foreign} and t.status = 'incorrect'`, ['amount', 'ASC']),
    );
  }
  for (const party of [[], 7, null, Array(21).fill(one.client)]) {
    const query = new URLSearchParams({ filter: JSON.stringify({ party }) });
    const { status, body } = await test.call('GET', `transaction?${query}`, { as: platform.root });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['filter.party']]);
  }
  const { status } = await test.call('POST', 'audit', {
    as: platform.root,
    body: { filter: { party: 'x' } },
  });
  expect(status).toBe(400);
});

it('finds a transaction by the tenants of its wallets, which the ledger stores with it', async () => {
  const { root, one } = platform;
  const { rows } = await test.service.database.orm.execute<{ _id: string }>(
    `select _id from wallets where owner = '${one.customerId}'`,
  );
  const customer = rows[0]?._id ?? '';
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '10.00' });
  await expectMoved(test, { as: one.admin, wallet: customer, amount: '2.00' });
  await expectMoved(test, { as: root, wallet: customer, type: 'debit', amount: '1.00' });
  const wrong = await test.sql(`
    select t._id from transactions t join wallets f on f._id = t.from_wallet join wallets o on o._id = t.to_wallet
    where t.from_client is distinct from f.client or t.to_client is distinct from o.client`);
  expect(wrong).toEqual([]);
  const ofWallet = await test.call('GET', `wallet/${customer}/transactions?range=[0,999]`, {
    as: one.customer,
  });
  expect(ofWallet.body.data.map(({ _id }: Listed) => _id)).toEqual(
    await expected('customer', 'true', ['date', 'DESC']),
  );
  const path = `client/${one.client}/transactions?range=[0,999]`;
  const ofClient = await test.call('GET', path, { as: root });
  expect(ofClient.body.data.map(({ _id }: Listed) => _id)).toEqual(
    await expected('admin', 'true', ['date', 'DESC']),
  );
});

it('finds very common words in every order, for every caller', async () => {
  await write(6_500);
  // The plan depends on estimated row counts, so it must not depend on when autovacuum runs.
  await test.sql('analyze transactions');
  for (const [who, q, condition] of [
    ['root', 'ann', `t.reference like '%Ann%'`],
    ['admin', 'invoice', `t.reference like 'Invoice%'`],
    ['agent', 'ann invoice', `t.reference like '%Ann%'`],
  ] as const) {
    for (const sort of some(orders, 1)) {
      const all = await expected(who, condition, sort);
      expect(all.length).toBeGreaterThan(1_000);
      expect(await paged(callers[who] as Tokens, { filter: { q }, sort }, 900)).toEqual(all);
    }
  }
});

it('returns an exact total up to 10,000 rows, and a marked estimate that is never too low above', async () => {
  await write(10_100);
  const { root } = platform;
  const totalOf = async (filter: object) => {
    const { total, estimated } = await page(root, { filter }, { range: '[0,0]' });
    return { total, estimated };
  };
  const counted = async (condition: string) =>
    (
      await test.sql<{ total: number }>(`select count(*)::int as total from transactions where ${condition}`)
    )[0]?.total;
  for (const [filter, condition] of [
    [{ type: 'credit' }, `type = 'credit'`],
    [{ q: 'ann' }, `reference like '%Ann'`],
    [
      { amount_gte: '3', currency: 'USD' },
      `amount >= 300 and currency = (select _id from currencies where abbreviation = 'USD')`,
    ],
  ] as [object, string][]) {
    expect(await totalOf(filter)).toEqual({ total: await counted(condition), estimated: undefined });
  }
  for (const filter of [{}, { q: 'invoice' }, { date_gte: '2026-01-01' }]) {
    const { total, estimated } = await totalOf(filter);
    expect([estimated, total > 10_000]).toEqual([true, true]);
  }
  // Read per currency but estimated as one list; on several servers the estimate would be a quarter too low.
  await test.sql('analyze transactions');
  const inParts = await totalOf({ currency: ['USD', 'BTC'] });
  const rowCount = (await counted('true')) ?? 0;
  expect(inParts.estimated).toBe(true);
  expect(Math.abs(inParts.total / rowCount - 1)).toBeLessThan(0.3);
});
