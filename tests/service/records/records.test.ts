import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService, type Tokens } from '../harness.ts';
import { createRecord } from '../platform.ts';

let test: TestService;
let root: Tokens;
beforeAll(async () => {
  test = await startService();
  root = await test.signIn('root');
});
afterAll(() => test.close());

const post = (body: unknown) => test.call('POST', 'currency', { as: root, body });
const get = (path: string) => test.call('GET', path, { as: root });
const list = (query: Record<string, unknown>) =>
  get(
    `currency?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}`,
  );
const euro = { abbreviation: 'EUR', name: 'Euro', symbol: '€' };

describe('a single record', () => {
  it('is created with defaults, read, changed and deleted', async () => {
    const created = await post(euro);
    expect(created.status).toBe(201);
    expect(created.body.data).toEqual({
      ...euro,
      _id: expect.stringMatching(/^[0-9a-f-]{14}7[0-9a-f-]{21}$/),
      decimals: 2,
      confirmAbove: null,
      description: null,
      _names: { _id: 'EUR' },
    });
    const path = `currency/${created.body.data._id}`;
    const read = await get(path);
    expect(read.body).toEqual(created.body);
    // Its creator need not read it to change it.
    expect(created.headers.etag).toBe(read.headers.etag);
    expect(read.headers.etag).toEqual(expect.any(String));
    const change = { ...created.body.data, name: 'The euro', description: 'Of 20 countries' };
    const changed = await test.call('PUT', path, { as: root, body: change });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data).toEqual(change);
    const emptied = await test.call('PUT', path, { as: root, body: { description: '' } });
    expect(emptied.body.data.description).toBeNull();
    expect((await test.call('DELETE', path, { as: root })).status).toBe(200);
    expect((await get(path)).status).toBe(404);
    expect((await test.call('DELETE', path, { as: root })).status).toBe(404);
  });

  it('is found by _id, and a currency also by its abbreviation', async () => {
    const { _id } = await createRecord(test, root, 'currency', { ...euro, abbreviation: 'PEN' });
    expect((await get('currency/PEN')).body.data._id).toBe(_id);
    expect((await get('currency/pen')).body.data._id).toBe(_id);
  });

  it.each([
    'currency/x',
    'currency/00000000-0000-7000-8000-00000000000f',
    'currency/%27',
    'user/1',
    'role/none',
  ])('returns 404 for %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.code).toBe('not_found');
    expect((await test.call('PUT', path, { as: root, body: {} })).status).toBe(404);
    expect((await test.call('DELETE', path, { as: root })).status).toBe(404);
  });
});

describe('invalid input', () => {
  it.each<[string, unknown, Record<string, string>]>([
    ['no fields', {}, { abbreviation: 'Required', name: 'Required', symbol: 'Required' }],
    [
      'a text in the wrong format',
      { ...euro, abbreviation: 'e!' },
      { abbreviation: 'Not in the expected format, such as EUR' },
    ],
    ['a text that is too long', { ...euro, name: 'x'.repeat(81) }, { name: 'At most 80 characters' }],
    ['an empty text', { ...euro, name: '  ' }, { name: 'Required' }],
    ['a number as text', { ...euro, name: 5 }, { name: 'Enter a text in quotation marks' }],
    ['a text as number', { ...euro, decimals: '2' }, { decimals: 'Enter a number' }],
    ['a fraction', { ...euro, decimals: 1.5 }, { decimals: 'Enter a whole number' }],
    ['a number below the range', { ...euro, decimals: -1 }, { decimals: 'At least 0' }],
    ['a number above the range', { ...euro, decimals: 9 }, { decimals: 'At most 8' }],
    ['an unknown field', { ...euro, colour: 'red' }, { colour: 'Unknown field' }],
    ['an id', { ...euro, _id: 'x' }, { _id: 'Unknown field' }],
  ])('is rejected by name: %s', async (_, body, errors) => {
    const before = (await get('currency')).body.total;
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ statusCode: 400, code: 'invalid', errors });
    expect(Object.keys(response.body.errors)).toEqual(Object.keys(errors));
    expect((await get('currency')).body.total).toBe(before);
  });

  it.each(['{"name":', '[]', '"text"', 'null', '5', ''])('is rejected with the body %s', async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('malformed');
  });

  it('is rejected when its type, size or URL is wrong', async () => {
    const headers = { 'content-type': 'application/xml' };
    const xml = await test.call('POST', 'currency', { as: root, body: '<a/>', headers });
    expect(xml.status).toBe(415);
    const large = await post({ ...euro, description: 'x'.repeat(2_000_000) });
    expect(large.status).toBe(413);
    const nowhere = await test.call('POST', 'nowhere', { as: root, body: {} });
    expect(nowhere.status).toBe(404);
    for (const { body } of [xml, large, nowhere]) {
      expect(body).toMatchObject({ statusCode: expect.any(Number), code: expect.any(String) });
      expect(body.message).toBeTruthy();
    }
  });

  it('is rejected without an internal error when it is only NUL', async () => {
    expect((await post({ ...euro, name: 'a\u0000b' })).status).toBe(400);
    expect((await get('role/%00')).status).toBeLessThan(500);
    expect((await list({ filter: { q: '\u0000' } })).status).toBe(400);
  });

  it('never pollutes a prototype', async () => {
    const response = await post('{"__proto__":{"name":"x"},"abbreviation":"XX","symbol":"x"}');
    expect(response.status).toBe(400);
  });

  it('is named when a value is already taken', async () => {
    await post({ ...euro, abbreviation: 'TKN' });
    const { status, body } = await post({ ...euro, abbreviation: 'TKN' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', errors: { abbreviation: 'Already taken' } });
  });

  it('may contain unchanged read-only values, but no changed ones', async () => {
    const user = (await get('session')).body.data._id;
    const record = (await get(`user/${user}`)).body.data;
    const same = await test.call('PUT', `user/${user}`, { as: root, body: record });
    expect(same.status, same.text).toBe(200);
    for (const [field, value] of [
      ['createdAt', '2020-01-01T00:00:00.000Z'],
      ['wallet', user],
      ['client', user],
      ['_id', 'x'],
    ] as const) {
      const response = await test.call('PUT', `user/${user}`, { as: root, body: { [field]: value } });
      expect(response.status).toBe(400);
      expect(response.body.errors).toEqual({ [field]: 'Set by the service and cannot be changed' });
    }
  });
});

describe('a list', () => {
  beforeAll(async () => {
    for (const [at, name] of ['delta', 'Alpha', 'charlie', 'Bravo', 'echo'].entries()) {
      await post({ abbreviation: `L${at}`, name: `${name} list`, symbol: '¤', decimals: at });
    }
  });
  const q = 'list';
  const names = (response: { body: { data: { name: string }[] } }) =>
    response.body.data.map(({ name }) => name.split(' ')[0]);

  it('is sorted case-insensitively and paged, with the total', async () => {
    const sort = ['name', 'ASC'];
    const all = await list({ sort, filter: { q } });
    expect(all.body.total).toBe(5);
    expect(names(all)).toEqual(['Alpha', 'Bravo', 'charlie', 'delta', 'echo']);
    const page = await list({ sort: ['name', 'DESC'], filter: { q }, range: [1, 2] });
    expect(names(page)).toEqual(['delta', 'charlie']);
    expect(page.body.total).toBe(5);
    expect((await list({ filter: { q }, range: [100, 110] })).body).toEqual({ data: [], total: 5 });
  });

  it('keeps equal values in a stable order', async () => {
    const ids = async (range: number[]) =>
      (await list({ sort: ['symbol', 'ASC'], filter: { q }, range })).body.data.map(
        ({ _id }: { _id: string }) => _id,
      );
    const paged = [...(await ids([0, 1])), ...(await ids([2, 3])), ...(await ids([4, 5]))];
    expect(paged).toEqual(await ids([0, 9]));
    expect(new Set(paged).size).toBe(5);
  });

  it('is filtered by value, several values, range, part and id', async () => {
    expect(names(await list({ filter: { q, decimals: 3 } }))).toEqual(['Bravo']);
    expect((await list({ filter: { q, decimals: [0, 4] } })).body.total).toBe(2);
    expect((await list({ filter: { q, decimals_gte: 1, decimals_lte: 3 } })).body.total).toBe(3);
    expect(names(await list({ filter: { name_like: 'HARL' } }))).toEqual(['charlie']);
    expect((await list({ filter: { name: 'Alpha' } })).body.total).toBe(0);
    expect((await list({ filter: { _id: ['L0', 'L3', 'nothing'] } })).body.total).toBe(2);
    expect((await list({ filter: { description: null, q } })).body.total).toBe(5);
    expect((await list({ filter: { q: '%' } })).body.total).toBe(0);
    expect((await list({ filter: { q: "'; drop table users" } })).body.total).toBe(0);
  });

  it.each<[string, string, string]>([
    ['sort', 'sort=name', 'sort'],
    ['sort', 'sort=["name"]', 'sort'],
    ['sort', 'sort=["name","UP"]', 'sort.1'],
    ['sort', 'sort=["colour","ASC"]', 'sort'],
    ['range', 'range=0-24', 'range'],
    ['range', 'range=[5,1]', 'range'],
    ['range', 'range=[0,1000]', 'range'],
    ['range', 'range=[-1,5]', 'range.0'],
    ['filter', 'filter={', 'filter'],
    ['filter', 'filter=[]', 'filter'],
    ['filter', 'filter={"colour":"red"}', 'filter.colour'],
    ['filter', 'filter={"decimals":"two"}', 'filter.decimals'],
    ['filter', 'filter={"decimals_like":"2"}', 'filter.decimals_like'],
    ['filter', 'filter={"name":{"a":1}}', 'filter.name'],
    ['an unknown parameter', 'page=2', 'page'],
    ['a cursor of a list without one', 'after=abc', 'after'],
  ])('names %s in %s', async (_, query, field) => {
    const { status, body } = await get(`currency?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('of users is filtered by timestamp and by reference', async () => {
    const users = (filter: object) => get(`user?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect((await users({ createdAt_gte: '2020-01-01' })).body.total).toBe(1);
    expect((await users({ createdAt_lte: '2020-01-01' })).body.total).toBe(0);
    expect((await users({ createdAt_gte: 'yesterday' })).body.errors).toHaveProperty([
      'filter.createdAt_gte',
    ]);
    for (const beyond of ['0000-01-01', '0000-12-31T23:59:59Z', '9999-12-31T23:59:59-14:00']) {
      expect((await users({ createdAt_gte: beyond })).body.errors, beyond).toHaveProperty([
        'filter.createdAt_gte',
      ]);
    }
    expect((await users({ role: 'root' })).body.total).toBe(1);
    expect((await users({ role: ['agent', 'root'] })).body.total).toBe(1);
    expect((await users({ client: null })).body.total).toBe(1);
    expect((await users({ client: 'x' })).body.total).toBe(0);
    expect((await users({ password: 'x' })).status).toBe(400);
    expect((await users({ passwordHash: 'x' })).status).toBe(400);
    expect((await users({ status: 'sleeping' })).body.errors).toHaveProperty(['filter.status']);
  });

  it('contains the names of referenced records', async () => {
    const [user] = (await get('user')).body.data;
    expect(user._names).toEqual({ role: 'root', wallet: 'root' });
  });
});

describe('an unbounded list', () => {
  it('is paged by cursor to its end, with each entry once', async () => {
    const page = async (sort: unknown, after?: string) =>
      (await test.call('POST', 'audit', { as: root, body: { sort, range: [0, 2], after } })).body;
    for (const sort of [
      ['date', 'DESC'],
      ['date', 'ASC'],
      ['_id', 'ASC'],
    ]) {
      const seen: string[] = [];
      let response = await page(sort);
      const total = response.total;
      for (;;) {
        seen.push(...response.data.map(({ _id }: { _id: string }) => _id));
        if (!response.next) break;
        response = await page(sort, response.next);
      }
      expect(seen.length, String(sort)).toBe(total);
      expect(new Set(seen).size, String(sort)).toBe(total);
    }
  });

  it('rejects a forged cursor', async () => {
    const id = '01900000-0000-7000-8000-000000000000';
    for (const [field, values] of [
      ['amount', ['x', '', '1.5', '9'.repeat(19), '9'.repeat(30)]],
      ['date', ['x', '2026-02-30', '0000-01-01T00:00:00.000Z']],
      ['_id', ['x']],
    ] as const) {
      for (const value of values) {
        const after = Buffer.from(JSON.stringify([field, 'ASC', value, id])).toString('base64url');
        const { status, body } = await get(`transaction?sort=["${field}","ASC"]&after=${after}`);
        expect(status, `${field} ${value}`).toBe(400);
        expect(Object.keys(body.errors)).toEqual(['after']);
      }
    }
  });

  it('rejects the cursor of another list', async () => {
    const { next } = (await test.call('POST', 'audit', { as: root, body: { range: [0, 0] } })).body;
    const body = { sort: ['date', 'ASC'], after: next };
    const { status, body: response } = await test.call('POST', 'audit', { as: root, body });
    expect(status).toBe(400);
    expect(Object.keys(response.errors)).toEqual(['after']);
  });
});

describe('the service', () => {
  it('reports whether it is alive and ready', async () => {
    expect((await test.call('GET', '!/healthz')).body).toEqual({ status: 'alive' });
    expect((await test.call('GET', '!/readyz')).body).toEqual({ status: 'ready' });
  });

  it('protects pages with headers', async () => {
    const { headers } = await test.call('GET', '!/healthz');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
