/** Searches find words regardless of accents and Unicode composition, on both databases. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { move } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

async function totalOf(resource: string, filter: object): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  const { status, body, text } = await test.call('GET', `${resource}?${query}`, { as: platform.root });
  expect(status, text).toBe(200);
  return body.total;
}

const spellings = ['pena', 'Peña', 'PEÑA', 'Pen\u0303a', 'péna'];

it('finds users and clients by any spelling, with the search and a filter', async () => {
  const { root, one } = platform;
  const change = (path: string, body: object) => test.call('PUT', path, { as: root, body });
  expect((await change(`user/${one.customerId}`, { lastName: 'Peña' })).status).toBe(200);
  expect((await change(`client/${one.client}`, { name: 'Łódź Straße Peñasco' })).status).toBe(200);
  for (const spelling of spellings) {
    expect(await totalOf('user', { q: spelling }), spelling).toBe(1);
    expect(await totalOf('client', { q: spelling }), spelling).toBe(1);
    expect(await totalOf('wallets', { q: `${spelling}` }), spelling).toBeGreaterThan(0);
  }
  for (const part of ['lodz', 'STRASSE', 'łodz', 'straße'])
    expect(await totalOf('client', { q: part }), part).toBe(1);
});

it('finds transactions by any spelling of a word, long or short', async () => {
  const reference = 'Niño Peñafiel Œuvre';
  const paid = await move(test, {
    as: platform.root,
    wallet: platform.one.clientWallet,
    amount: '1',
    reference,
  });
  expect(paid.status, paid.text).toBeLessThan(300);
  for (const q of ['nino', 'niño', 'peñafiel', 'Penafiel', 'penaf', 'pen\u0303af', 'oeuvre', 'NIÑO œuvre'])
    for (const filter of [{ q }, { reference_like: q }])
      expect(await totalOf('transaction', filter), q).toBe(1);
  // Words of less than four letters must match completely, apart from accents.
  expect(await totalOf('transaction', { q: 'pen\u0303' })).toBe(0);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('NFC', 'NFD'),
      fc.boolean(),
      fc.integer({ min: 4, max: 8 }),
      async (form, upper, length) => {
        const word = 'peñafiel'.slice(0, length).normalize(form);
        expect(await totalOf('transaction', { q: upper ? word.toUpperCase() : word })).toBe(1);
      },
    ),
    { numRuns: 12 },
  );
});
