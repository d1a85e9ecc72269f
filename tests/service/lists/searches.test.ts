/** A text search limited to a millisecond per page: it returns its progress and continues from there. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { signInToPlatform } from '../platform.ts';

let test: TestService;
let callers: Record<'root' | 'admin', Tokens>;
beforeAll(async () => {
  test = await startServiceWithPlatform({ SEARCH_MILLISECONDS: '1' });
  const { root, one } = await signInToPlatform(test);
  callers = { root, admin: one.admin };
  // A year with so many rows per day that none of these words is searched by reading all.
  await test.sql(`
    insert into transactions (_id, type, status, amount, currency, from_type, "from", from_wallet, from_client,
      to_type, "to", to_wallet, to_client, reference, content, action, "user", date, seal)
    select gen_random_uuid(), 'transfer', 'successful', n, (select _id from currencies limit 1),
      w.owner_type, w.owner, w._id, w.client, w.owner_type, w.owner, w._id, w.client,
      case when n % 900 = 0 then 'Salary Ann' when n % 2 = 0 then 'Salary ' || n else 'Invoice ' || n end,
      null, 'test', w.owner, timestamptz '2026-01-01' + n * interval '1 hour', ''::bytea
    from generate_series(1, 8000) n
    cross join (select * from wallets where client = '${one.client}' limit 1) w`);
  await test.sql('analyze');
});
afterAll(() => test.close());

type Page = {
  data: { _id: string }[];
  total: number;
  estimated?: boolean;
  next?: string;
  searchedTo?: string;
};

async function pages(as: Tokens, q: string, way: 'ASC' | 'DESC'): Promise<Page[]> {
  const all: Page[] = [];
  for (let after: string | undefined; ; ) {
    const query = new URLSearchParams({
      filter: JSON.stringify({ q }),
      sort: JSON.stringify(['date', way]),
      range: '[0,99]',
      ...(after && { after }),
    });
    const { status, body, text } = await test.call('GET', `transaction?${query}`, { as });
    expect(status, text).toBe(200);
    all.push(body);
    after = body.next;
    if (!after) return all;
  }
}

it.each([
  ['root', 'ann', 'DESC', 8],
  ['root', 'ann', 'ASC', 8],
  ['admin', 'ann salary', 'DESC', 8],
  ['root', 'invoice salary', 'DESC', 0],
  ['root', 'invoices', 'ASC', 0],
  ['admin', 'salary', 'DESC', 4000],
] as const)('finds for %s every row with "%s" once, in order (%s)', async (who, q, way, count) => {
  const rows = await pages(callers[who], q, way);
  const condition = q.split(' ').map((word) => `reference ~* '\\m${word}'`);
  const expected = await test.sql<{ _id: string }>(
    `select _id from transactions where ${condition.join(' and ')} order by date ${way}, _id ${way}`,
  );
  expect(expected).toHaveLength(count);
  expect(rows.flatMap(({ data }) => data.map(({ _id }) => _id))).toEqual(expected.map(({ _id }) => _id));
  for (const { total, estimated } of rows) {
    if (estimated) expect(total).toBeGreaterThan(0);
    else expect(total).toBe(expected.length);
  }
});

it('returns its progress, which grows with each request', async () => {
  const rows = await pages(callers.root, 'invoices', 'DESC');
  expect(rows.length).toBeGreaterThan(1);
  const moments = rows.slice(0, -1).map(({ data, searchedTo, next, estimated }) => {
    expect(data).toEqual([]);
    expect(next).toBeDefined();
    expect(estimated).toBe(true);
    return String(searchedTo);
  });
  expect(moments).toEqual([...moments].sort().reverse());
  const { data, next, searchedTo } = rows.at(-1) as Page;
  expect([data, next, searchedTo]).toEqual([[], undefined, undefined]);
});

it('has no time limit when a page is requested by its number', async () => {
  const query = new URLSearchParams({ filter: '{"q":"ann"}', range: '[3,7]' });
  const { body } = await test.call('GET', `transaction?${query}`, { as: callers.root });
  expect(body.data).toHaveLength(5);
});
