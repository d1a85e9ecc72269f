/** Limits on holds: what is held counts until the hold ends, and what is captured counts as a transfer. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startService, startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../../service/money.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { asOwner } from '../../../service/tampering.ts';

let test: TestService;
let second: TestService;
let platform: Platform;
let wallet: string;
let to: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  // The embedded database has one service.
  const isEmbedded = inject('prepared').databases.kind === 'embedded';
  second = isEmbedded ? test : await startService({ DATABASE_URL: test.service.settings.databaseUrl ?? '' });
  platform = await signInToPlatform(test);
  [wallet, to] = [await customer('payer'), await customer('shop')];
  await expectMoved(test, { as: platform.root, wallet, amount: '1000' });
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  if (second && second !== test) await second.close();
  await test?.close();
});

async function customer(name: string): Promise<string> {
  const body = buildUser(`${name}.of.holds`, 'customer', { client: platform.one.client });
  return (await createRecord(test, platform.root, 'user', body)).wallet;
}

const post = (path: string, body: object, service = test) =>
  service.call('POST', path, {
    as: platform.one.admin,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const place = (amount: string, more: object = {}, service = test) =>
  post('hold', { wallet, currency: 'USD', amount, to, reference: 'Hotel', ...more }, service);
async function placed(amount: string, more: object = {}): Promise<string> {
  const { status, text, body } = await place(amount, more);
  expect(status, text).toBe(201);
  return body.data._id;
}
const limit = (terms: object) =>
  createRecord(test, platform.root, 'limit', {
    ...{ scope: 'user', user: platform.one.adminId, currency: 'USD', reason: 'A test', ...terms },
  });
const remove = (id: string) => test.call('DELETE', `limit/${id}`, { as: platform.root });
const usage = async (scope: string, of: string) =>
  (await test.call('GET', `limit/usage?scope=${scope}&of=${of}`, { as: platform.root })).body.data;
const usedOf = async (id: string) =>
  (await usage('user', platform.one.adminId)).find((one: { limit: string }) => one.limit === id);

it('counts what is held until it is released, and each hold as an operation', async () => {
  const { _id } = await limit({ operations: ['hold'], per: 'week', most: '100.00', count: 3 });
  const ended = await placed('60.00');
  const remaining = await test.call('GET', 'limit/remaining?operation=hold&currency=USD', {
    as: platform.one.admin,
  });
  expect(remaining.body.data).toMatchObject([{ limit: _id, used: '60.00', left: '40.00', timesLeft: 2 }]);
  expect((await place('40.01')).body).toMatchObject({
    ...{ statusCode: 422, code: 'limit_exceeded' },
    complaints: { _body: { key: 'validation.limitOfWeek', args: { limit: _id, left: '40.00' } } },
  });
  expect((await post(`hold/${ended}/release`, { reason: 'Left early' })).status).toBe(200);
  expect(await usedOf(_id)).toMatchObject({ used: '0.00', timesUsed: 1 });
  await placed('100.00');
  expect(await usedOf(_id)).toMatchObject({ used: '100.00', timesUsed: 2, timesLeft: 1 });
  await remove(_id);
});

it('counts what is captured as a transfer, and never the same money twice', async () => {
  const both = await limit({ operations: ['hold', 'transfer'], per: 'month', most: '100.00' });
  const hold = await placed('100.00');
  expect((await place('0.01')).body.code).toBe('limit_exceeded');
  expect((await post(`hold/${hold}/capture`, { amount: '70.00' })).status).toBe(200);
  expect(await usedOf(both._id)).toMatchObject({ used: '70.00', left: '30.00' });
  expect((await place('30.01')).body.code).toBe('limit_exceeded');
  await remove(both._id);
});

it('declines a capture beyond a limit on transfers, and the hold stays', async () => {
  const hold = await placed('20.00');
  const { _id } = await limit({ operations: ['transfer'], per: 'operation', most: '15.00' });
  expect((await post(`hold/${hold}/capture`, {})).body.code).toBe('limit_exceeded');
  expect((await post(`hold/${hold}/capture`, { amount: '15.00' })).status).toBe(200);
  await remove(_id);
});

it('counts holds of a wallet and of a client’s wallets, and gives back what has expired', async () => {
  const payer = await customer('expiring');
  await expectMoved(test, { as: platform.root, wallet: payer, amount: '100' });
  const ofWallet = { scope: 'wallet', wallet: payer, direction: 'out', user: undefined };
  const ofClient = { scope: 'client', limitedClient: platform.one.client, direction: 'out', user: undefined };
  const limits = [
    await limit({ ...ofWallet, operations: ['hold'], per: 'day', most: '50.00' }),
    await limit({ ...ofClient, operations: ['hold'], per: 'day', most: '70.00' }),
  ];
  const expiresAt = new Date(Date.now() + 1500).toISOString();
  const hold = await placed('50.00', { wallet: payer, expiresAt });
  expect((await place('0.01', { wallet: payer })).body.complaints._body.args.limit).toBe(limits[0]?._id);
  expect((await place('20.01')).body.complaints._body.args.limit).toBe(limits[1]?._id);
  await expect
    .poll(async () => (await test.call('GET', `hold/${hold}`, { as: platform.root })).body.data.status)
    .toBe('expired');
  expect(await usage('wallet', payer)).toMatchObject([{ used: '0.00', left: '50.00' }]);
  expect(await usage('client', platform.one.client)).toMatchObject([{ used: '0.00', left: '70.00' }]);
  for (const { _id } of limits) await remove(_id);
});

it('does not count for those who receive, and says so', async () => {
  const body = { scope: 'wallet', wallet: to, direction: 'in', operations: ['hold'], currency: 'USD' };
  const response = await test.call('POST', 'limit', {
    as: platform.root,
    body: { ...body, per: 'day', most: '1.00', reason: 'A test' },
  });
  expect(response.body).toMatchObject({
    statusCode: 400,
    complaints: { operations: { key: 'validation.holdsIn' } },
  });
});

it('never exceeds the limit when holds are placed and transfers sent at once by two services', async () => {
  const { _id } = await limit({ operations: ['hold', 'transfer'], per: 'day', most: '10.09' });
  // Nothing but the limit connects the wallets of the two.
  const payers = [await customer('first'), await customer('second')];
  for (const payer of payers) await expectMoved(test, { as: platform.root, wallet: payer, amount: '1000' });
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const [service, from] = [at % 2 ? test : second, payers[at % 2]];
      const terms = { currency: 'USD', amount: '1.01', reference: 'At once', to };
      return at % 4 < 2
        ? post('hold', { ...terms, wallet: from }, service)
        : post('wallet/transfer', { ...terms, from }, service);
    }),
  );
  const codes = responses.map(({ body }) => body.code ?? 'done');
  expect(codes.toSorted()).toEqual([
    ...Array<string>(9).fill('done'),
    ...Array<string>(31).fill('limit_exceeded'),
  ]);
  expect(await usedOf(_id)).toMatchObject({ used: '9.09', left: '1.00' });
  await remove(_id);
});

it('is verified, and given back, whatever has become of the limit', async () => {
  const { _id } = await limit({ operations: ['hold'], per: 'day', most: '100.00' });
  const hold = await placed('7.00');
  await remove(_id);
  await expectIntactLedger(test);
  await asOwner(test, `update limit_uses set used = used + 1 where operation = 'hold'`);
  const { findings } = await test.service.ledger.verify();
  expect(findings).toContainEqual(expect.objectContaining({ table: 'limit_uses', check: 'count' }));
  await asOwner(test, `update limit_uses set used = used - 1 where operation = 'hold'`);
  // Whatever stands there instead, verification goes on and names the row.
  for (const forged of ['null', `'"nonsense"'`, `'{"counted": 1}'`]) {
    const [{ before } = { before: '' }] = await test.sql<{ before: string }>(
      `select rule_data::text as before from holds where _id = '${hold}'`,
    );
    await asOwner(test, `update holds set rule_data = ${forged} where _id = '${hold}'`);
    const forgedFindings = (await test.service.ledger.verify()).findings;
    expect(forgedFindings).toContainEqual(expect.objectContaining({ table: 'holds', record: hold }));
    expect((await post(`hold/${hold}/release`, { reason: 'Over' })).body.code).toBe('row_altered');
    await asOwner(test, `update holds set rule_data = '${before}' where _id = '${hold}'`);
  }
  expect((await post(`hold/${hold}/release`, { reason: 'Over' })).status).toBe(200);
});
