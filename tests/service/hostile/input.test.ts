/** Hostile input: values that can't be stored, that cost too much, or that would fail concurrent requests. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallResponse, startServiceWithPlatform, type TestService } from '../harness.ts';
import { move } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const credit = (more: { reference?: string; currency?: string } = {}) =>
  move(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '1', ...more });
const filtered = (resource: string, filter: unknown, method: 'GET' | 'POST' = 'GET') =>
  test.call(method, method === 'POST' ? resource : `${resource}?filter=${inUrl(filter)}`, {
    as: platform.root,
    ...(method === 'POST' && { body: { filter } }),
  });
const inUrl = (value: unknown) => encodeURIComponent(JSON.stringify(value));

function expectRejected({ status, body, text }: CallResponse, field: string): void {
  expect(status, text).toBe(400);
  expect(Object.keys(body.errors)).toContain(field);
}

describe('characters that cannot be stored', () => {
  for (const [what, text] of [
    ['NUL', 'a\u0000b'],
    ['half of a surrogate pair', 'a\ud800b'],
  ] as const) {
    it(`rejects ${what} with its field`, async () => {
      expectRejected(await credit({ reference: text }), 'reference');
      const change = { as: platform.root, body: { firstName: text } };
      expectRejected(await test.call('PUT', `user/${platform.one.customerId}`, change), 'firstName');
    });

    it(`fails no concurrent request when ${what} is the currency`, async () => {
      const transfer = (currency: string) =>
        test.call('POST', 'wallet/transfer', {
          as: platform.root,
          headers: { 'idempotency-key': randomUUID() },
          body: { to: platform.one.customerId, currency, amount: '1', reference: 'A test' },
        });
      const responses = await Promise.all([...Array(20)].map((_, at) => transfer(at === 7 ? text : 'USD')));
      expectRejected(responses[7] as CallResponse, 'currency');
      // root's own wallet is empty: the ledger processed and declined them for that reason.
      expect(responses.filter(({ body }) => body.code !== 'invalid').map(({ status }) => status)).toEqual(
        Array(19).fill(422),
      );
    });
  }

  it('are rejected at every position of every input', async () => {
    const text = fc
      .tuple(fc.string(), fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800'), fc.string())
      .map((parts) => parts.join(''));
    const filters = text.chain((text) =>
      fc.constantFrom<object>({ name: text }, { q: text }, { name: ['a', text] }, { [text]: 'a' }),
    );
    const list = fc.record({ filter: filters });
    const requests: fc.Arbitrary<readonly ['GET' | 'POST' | 'PUT', string, unknown?]> = fc.oneof(
      list.map((body) => ['POST', 'client/export', body] as const),
      list.map((body) => ['POST', 'audit', body] as const),
      list.map((body) => ['POST', 'audit/export', body] as const),
      filters.map((filter) => ['GET', `client?filter=${inUrl(filter)}`] as const),
      text.map((name) => ['GET', `client?sort=${inUrl([name, 'ASC'])}`] as const),
      text.map((text) => ['POST', 'transaction/export', { name: text }] as const),
      text.map((text) => ['POST', 'client/export', { fields: ['name', text] }] as const),
      text.map((text) => ['PUT', `client/${platform.one.client}`, { [text]: 1 }] as const),
      text.map((text) => ['POST', 'auth/login', { userName: text, password: text }] as const),
      text.map((text) => ['POST', `import/${randomUUID()}/check`, { mapping: { [text]: 0 } }] as const),
      fc
        .constantFrom('currency/a%00b', 'user/%00', 'import?resource=%00', 'wallet/find?name=%00')
        .map((path) => ['GET', path] as const),
    );
    await fc.assert(
      fc.asyncProperty(requests, async ([method, path, body]) => {
        const response = await test.call(method, path, { as: platform.root, body });
        expect(response.status, `${method} ${path} ${response.text}`).toBeGreaterThanOrEqual(400);
        expect(response.status, `${method} ${path} ${response.text}`).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  it('are rejected and named in a file of records', async () => {
    const response = await test.call('POST', 'currency/import', {
      ...{ as: platform.root, headers: { 'content-type': 'application/json' } },
      body: [{ name: 'One' }, { name: 'a\ud800b' }],
    });
    expectRejected(response, '1.name');
    expect(response.body.complaints['1.name']).toEqual({ key: 'validation.unstorable' });
  });

  it('accepts a complete surrogate pair as a character', async () => {
    expect((await credit({ reference: 'thanks 🙂' })).body.data.reference).toBe('thanks 🙂');
  });
});

describe('an expensive request', () => {
  it('is rejected when it searches for thousands of words', async () => {
    expectRejected(await filtered('user', { q: 'a '.repeat(2000) }), 'filter.q');
    expectRejected(await filtered('audit', { q: 'a '.repeat(50_000) }, 'POST'), 'filter.q');
  });

  it('is rejected when a filter has twenty thousand values', async () => {
    const action = Array(20_000).fill('a');
    expectRejected(await filtered('audit', { action }, 'POST'), 'filter.action');
  });

  it('is rejected when its list parameters are deeply nested', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    for (const part of ['range', 'sort', 'filter', 'after']) {
      const body = `{"${part}":${deep}}`;
      expectRejected(await test.call('POST', 'audit', { as: platform.root, body }), part);
    }
    const body = `{"range":[${deep},${deep}]}`;
    expectRejected(await test.call('POST', 'audit', { as: platform.root, body }), 'range.0');
  });

  it('is rejected with a limited number of errors when its body has many unknown fields', async () => {
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 0]));
    const response = await test.call('POST', 'client', { as: platform.root, body });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.errors)).toHaveLength(100);
  });
});

it('is rejected by name when a field is named like a property of every object', async () => {
  const change = { as: platform.root, body: { constructor: 1, toString: 2 } };
  const { body } = await test.call('PUT', `user/${platform.one.customerId}`, change);
  expect(Object.keys(body.errors)).toEqual(['constructor', 'toString']);
});
