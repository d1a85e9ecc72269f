/** Sums of a list are those of the rows that it shows, each currency by itself, to the last unit. */
import './summaries/declarations.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { money, reference, text } from '../../src/engine/contract/fields.ts';
import type { CurrencySum } from '../../src/engine/contract/lists/listResponse.ts';
import { defineResource, type Resource } from '../../src/engine/contract/resource.ts';
import { formatAmount, parseAmount } from '../../src/engine/contract/values/money.ts';
import { getTable } from '../../src/engine/service/database/schema/tables.ts';
import { EXACT_UP_TO } from '../../src/engine/service/lists/total.ts';
import { newId } from '../../src/engine/service/newId.ts';
import { addRows } from '../../src/engine/service/sealedRows/change.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { problemsIn } from '../openapi/lint.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { at } from './people.ts';
import { startApp } from './start.ts';
import { movement, sale } from './summaries/declarations.ts';

const seed = Number(process.env.SUMMARIES_SEED ?? Math.floor(Math.random() * 2 ** 31));
const DECIMALS = [0, 2, 8];
const ROWS = 60;

type Coin = { _id: string; code: string; decimals: number };
type Listed = { coin: string | null; kind: string; paid: string | null; fee: string | null };

describe(`sums (SUMMARIES_SEED=${seed})`, () => {
  let app: Started;
  let { call, signIn, create: made } = {} as AppCaller;
  let head: Tokens;
  let clerks: Tokens[] = [];
  let clients: string[] = [];
  let coins: Coin[] = [];

  beforeAll(async () => {
    app = await startApp(await emptyDatabase());
    ({ call, signIn, create: made } = createAppCaller(app));
    head = await signIn('head');
    for (const name of ['north', 'south']) {
      const client = (await made(head, 'client', { name }))._id;
      await made(head, 'user', buildUser(name, 'clerk', client));
      clients = [...clients, client];
      clerks = [...clerks, await signIn(name)];
    }
    for (const decimals of DECIMALS) {
      coins = [...coins, await made(head, 'coin', { code: `C${decimals}`, decimals })];
    }
    for (const resource of [sale, movement]) await fill(resource, drawn());
  });
  afterAll(() => app?.close());

  /** Rows as they stand in the table: some without an amount, some as large as there can be. */
  function drawn(): Record<string, unknown>[] {
    const units = fc.option(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), { nil: null, freq: 6 });
    const row = fc.record({
      client: fc.constantFrom(...clients),
      at: fc.integer({ min: 0, max: 100_000 }).map((minute) => new Date(1_790_000_000_000 + minute * 60_000)),
      words: fc.constantFrom('red shoes', 'blue shoes', 'red hat'),
      kind: fc.constantFrom('cash', 'card'),
      coin: fc.constantFrom(...coins.map(({ _id }) => _id)),
      paid: units,
      fee: units,
    });
    return fc.sample(row, { seed, numRuns: ROWS });
  }

  async function fill(resource: Resource, rows: readonly Record<string, unknown>[]): Promise<void> {
    const all = rows.map((row) => ({ ...row, _id: newId() }));
    await app.database.transaction((transaction) =>
      addRows(
        transaction,
        app.keys,
        resource.table,
        all.map(({ _id }) => _id),
        () => transaction.insert(getTable(resource)).values(all),
      ),
    );
  }

  const list = (resource: Resource, asked: object, as: Tokens) => {
    const query = Object.entries(asked).map(
      ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`,
    );
    return call('GET', `${resource.name}?${query.join('&')}`, { as });
  };

  /** What the rows that are listed come to. */
  function summed(rows: readonly Listed[], name: 'paid' | 'fee'): CurrencySum[] {
    return coins.flatMap(({ _id, code, decimals }) => {
      const amounts = rows.flatMap((row) => (row.coin === _id && row[name] !== null ? [row[name]] : []));
      const units = amounts.reduce((sum, amount) => sum + parseAmount(amount, decimals), 0n);
      const said = { currency: _id, called: code, sum: formatAmount(units, decimals), count: amounts.length };
      return amounts.length ? [said] : [];
    });
  }

  it.each([sale, movement])(
    '$name: sums the filtered rows from the viewpoint of their owner',
    async (resource) => {
      const filters: object[] = [
        {},
        { kind: 'cash' },
        { q: 'red' },
        { q: 'red shoes', kind: 'card' },
        { coin: 'C2' },
        { coin: ['C0', 'C8'] },
        { paid_gte: '1000000000' },
        { at_lte: '2026-10-15T00:00:00.000Z' },
        { q: 'nothing' },
      ];
      for (const as of [head, ...clerks]) {
        for (const filter of filters) {
          const whole = await list(resource, { filter, range: [0, 999], summaries: true }, as);
          expect(whole.status, whole.text).toBe(200);
          const { data, total, summaries } = whole.body;
          expect(total).toBe(data.length);
          expect(summaries, JSON.stringify(filter)).toEqual({
            paid: summed(data, 'paid'),
            // The declaration counts some rows alone, whatever the list shows.
            fee: summed(
              resource === movement ? data.filter(({ kind }: Listed) => kind === 'card') : data,
              'fee',
            ),
          });
          expect(whole.body).not.toHaveProperty('viewpoint');
          // A page has the sums of the whole list.
          const page = await list(
            resource,
            { filter, range: [0, 0], sort: ['paid', 'ASC'], summaries: true },
            as,
          );
          expect(page.body.summaries).toEqual(summaries);
        }
      }
      const [north, south] = await Promise.all(
        clerks.map(async (as) => (await list(resource, { summaries: true }, as)).body.summaries.paid),
      );
      expect(north).not.toEqual(south);
    },
  );

  it('are computed only on request, and only for lists that declare them', async () => {
    expect((await list(sale, {}, head)).body).not.toHaveProperty('summaries');
    expect((await list(sale, { summaries: false }, head)).body).not.toHaveProperty('summaries');
    const none = await call('GET', 'coin?summaries=true', { as: head });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([400, ['summaries']]);
    expect((await list(sale, { summaries: 'all' }, head)).status).toBe(400);
    const { body } = await call('GET', 'docs/json');
    const parameters = (path: string) =>
      body.paths[path].get.parameters.map(({ name }: { name: string }) => name);
    expect(parameters('/api/sale')).toContain('summaries');
    expect(parameters('/api/coin')).not.toContain('summaries');
    expect(await problemsIn(body)).toEqual([]);
  });

  it('of an unbounded list are computed if its rows can be counted', async () => {
    const many = Array.from({ length: EXACT_UP_TO }, (_, minute) => ({
      ...{ client: clients[0], words: 'green hat', kind: 'cash', coin: coins[0]?._id, paid: 1n, fee: null },
      at: new Date(1_780_000_000_000 + minute * 60_000),
    }));
    for (let from = 0; from < many.length; from += 2500) await fill(movement, many.slice(from, from + 2500));
    const { body } = await list(movement, { range: [0, 0], summaries: true }, head);
    expect([body.estimated, body.summaries]).toEqual([true, null]);
    const narrowed = await list(
      movement,
      { range: [0, 0], filter: { at_lte: '2026-06-10T00:00:00.000Z', kind: 'cash' }, summaries: true },
      head,
    );
    expect(narrowed.body.estimated).toBe(undefined);
    expect(narrowed.body.summaries.paid).toEqual([
      { currency: coins[0]?._id, called: 'C0', sum: `${narrowed.body.total}`, count: narrowed.body.total },
    ]);
  });
});

it('sums only amounts of one currency over several rows', () => {
  const memo = {
    ...{ name: 'memo', subject: 'Memo', table: 'memos', routes: at('memos', 'memo') },
    recordRepresentation: 'about',
    fields: { about: text() },
    rights: {},
    tenancy: { shared: 'platform' },
  } as const;
  const declare = () =>
    defineResource({
      ...memo,
      // @ts-expect-error no amount
      list: { columns: ['about'], sort: ['about', 'ASC'], summaries: ['about'] },
    });
  expect(mistakesIn(declare())).toContain('about cannot be summed');
  const amounts = (summary: object) =>
    defineResource({
      ...memo,
      fields: { about: text(), coin: reference('coin'), paid: money('coin') },
      list: { columns: ['about'], sort: ['about', 'ASC'], summaries: [{ sum: 'paid', ...summary }] },
    });
  expect(mistakesIn(amounts({}))).not.toContain('summar');
  expect(mistakesIn(amounts({ filter: { lost: 'x' } }))).toContain('lost, which is not a filter');
  expect(mistakesIn(amounts({ flow: { from: 'about', to: 'about' } }))).toContain(
    'about, which is not a party field',
  );
});
