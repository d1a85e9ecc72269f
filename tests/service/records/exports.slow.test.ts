/** Exports with several parts: each row once, although the list changes meanwhile. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';

let test: TestService;
let root: Tokens;
const codes = Array.from({ length: 1205 }, (_, at) => `X${at.toString(36).toUpperCase().padStart(4, '0')}`);

beforeAll(async () => {
  test = await startServiceWithPlatform();
  root = await test.signIn('root');
  const left = [...codes];
  const makeAll = async () => {
    for (let code = left.pop(); code; code = left.pop()) {
      const body = { abbreviation: code, name: `Made ${code}`, symbol: '¤', decimals: 2 };
      expect((await test.call('POST', 'currency', { as: root, body })).status).toBe(201);
    }
  };
  await Promise.all([makeAll(), makeAll(), makeAll(), makeAll()]);
});
afterAll(() => test.close());

/**
 * The file once it is done.
 * @param meanwhile runs after the first part
 */
async function written(resource: string, body: object, meanwhile?: () => Promise<void>) {
  const begun = await test.call('POST', `${resource}/export`, { as: root, body });
  expect(begun.status, begun.text).toBe(202);
  const { _id } = begun.body.data;
  await meanwhile?.();
  const state = async () => (await test.call('GET', `export/${_id}`, { as: root })).body.data.state;
  await expect.poll(state).toBe('done');
  const { text } = await test.call('GET', `export/${_id}/file`, { as: root });
  return parse(text, { columns: true }) as Record<string, string>[];
}

it('contains the initial rows of a bounded list, whatever is renamed and added meanwhile', async () => {
  const request = { filter: { name_like: 'Made' }, sort: ['name', 'ASC'] };
  const rows = await written('currency', request, async () => {
    for (const [code, name] of [
      [codes[0], 'Made last ZZZZ'],
      [codes.at(-1), 'Made 0000'],
    ]) {
      const { body } = await test.call('GET', `currency/${code}`, { as: root });
      await test.call('PUT', `currency/${body.data._id}`, { as: root, body: { name } });
    }
    const more = { abbreviation: 'YYYYY', name: 'Made later', symbol: '¤', decimals: 2 };
    await test.call('POST', 'currency', { as: root, body: more });
  });
  expect(rows.map(({ abbreviation }) => abbreviation).sort()).toEqual([...codes].sort());
});

it('follows the cursor of an unbounded list', async () => {
  const filter = { action: 'create', resource: 'currency', date_lte: new Date().toISOString() };
  const rows = await written('audit', { filter });
  const { body } = await test.call('POST', 'audit', { as: root, body: { filter, range: [0, 0] } });
  expect(rows.length).toBeGreaterThan(1205);
  expect(rows).toHaveLength(body.total);
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
  const dates = rows.map(({ date }) => String(date));
  expect(dates).toEqual([...dates].sort().reverse());
});
