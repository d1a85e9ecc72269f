/** Limits behind the ledger's locks, whichever call moves the money. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved, move } from '../../../service/money.ts';
import { createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { asOwner } from '../../../service/tampering.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '100000' });
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

const walletOf = async (user: string) =>
  (await test.call('GET', `user/${user}`, { as: platform.root })).body.data.wallet as string;
const limit = (terms: object) =>
  createRecord(test, platform.root, 'limit', {
    ...{ operation: 'credit', currency: 'USD', per: 'day', reason: 'A test', ...terms },
  });
const remaining = async (operation = 'credit') =>
  (await test.call('GET', `limit/remaining?operation=${operation}&currency=USD`, { as: platform.one.admin }))
    .body.data;
const remove = (id: string) => test.call('DELETE', `limit/${id}`, { as: platform.root });

it('declines and records what exceeds the limit, says what is left, and gives back what is reversed', async () => {
  const { _id } = await limit({ scope: 'user', user: platform.one.adminId, most: '10.00' });
  const wallet = await walletOf(platform.one.customerId);
  const credit = (amount: string) => move(test, { as: platform.one.admin, wallet, amount });
  const { body: first } = await credit('6.00');
  const refused = await credit('4.01');
  expect(refused.body).toMatchObject({
    ...{ statusCode: 422, code: 'limit_exceeded' },
    complaints: {
      _body: {
        key: 'validation.limitOfDay',
        args: { limit: _id, per: 'day', left: '4.00', currency: 'USD' },
      },
    },
  });
  const declined = await test.sql(
    `select status from transactions where data->>'refusal' = 'limit_exceeded' and to_wallet = '${wallet}'`,
  );
  expect(declined).toEqual([{ status: 'incorrect' }]);
  expect(await remaining()).toMatchObject([{ limit: _id, most: '10.00', used: '6.00', left: '4.00' }]);
  const reversal = await test.call('POST', `transaction/${first.data._id}/reverse`, {
    as: platform.one.admin,
    body: { amount: '2.00', reason: 'A mistake' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(reversal.status, reversal.text).toBe(200);
  expect(await remaining()).toMatchObject([{ used: '4.00', left: '6.00' }]);
  expect((await credit('6.00')).status).toBe(200);
  expect((await credit('0.01')).body.code).toBe('limit_exceeded');
  await remove(_id);
  expect((await credit('0.01')).status).toBe(200);
});

it('never lets concurrent postings exceed it', async () => {
  const { _id } = await limit({ scope: 'role', role: 'admin', per: 'week', most: '10.00' });
  const wallet = await walletOf(platform.one.agentId);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => move(test, { as: platform.one.admin, wallet, amount: '1.00' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  await remove(_id);
});

it('is replaced by a temporary one', async () => {
  const terms = { scope: 'user', user: platform.one.adminId, per: 'operation' };
  const permanent = await limit({ ...terms, most: '1.00' });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const raised = await limit({ ...terms, most: '5.00', until });
  const wallet = await walletOf(platform.one.customerId);
  expect((await move(test, { as: platform.one.admin, wallet, amount: '5.00' })).status).toBe(200);
  await remove(raised._id);
  expect((await move(test, { as: platform.one.admin, wallet, amount: '5.00' })).body.code).toBe(
    'limit_exceeded',
  );
  await remove(permanent._id);
});

it('declines every operation that it concerns once its row was altered, and verification names it', async () => {
  const { _id } = await limit({ scope: 'user', user: platform.one.adminId, most: '10.00' });
  await asOwner(test, `update limits set most = most + 1000000 where _id = '${_id}'`);
  const wallet = await walletOf(platform.one.customerId);
  expect((await move(test, { as: platform.one.admin, wallet, amount: '1.00' })).body.code).toBe(
    'row_altered',
  );
  const { findings } = await test.service.ledger.verify();
  expect(findings).toContainEqual(expect.objectContaining({ table: 'limits', record: _id, check: 'seal' }));
  await asOwner(test, `update limits set most = most - 1000000 where _id = '${_id}'`);
  await remove(_id);
});

it.each([
  ['lowered', 'update limit_uses set used = used - 1', 'update limit_uses set used = used + 1'],
  ['moved', 'update limit_uses set start = start - 700', 'update limit_uses set start = start + 700'],
  [
    'added',
    `insert into limit_uses select "user", operation, currency, per, date '2001-01-01', 1 from limit_uses limit 1`,
    `delete from limit_uses where start = date '2001-01-01'`,
  ],
])('is verified: a counter that was %s is named', async (_, statement, undo) => {
  const { _id } = await limit({ scope: 'user', user: platform.one.adminId, per: 'week', most: '1000.00' });
  const wallet = await walletOf(platform.one.customerId);
  await expectMoved(test, { as: platform.one.admin, wallet, amount: '1.00' });
  const before = await test.service.ledger.verify();
  expect(before.findings).toEqual([]);
  expect(before.checked.limit_uses).toBeGreaterThan(0);
  await asOwner(test, statement);
  const { findings } = await test.service.ledger.verify();
  expect(findings).toContainEqual(expect.objectContaining({ table: 'limit_uses', check: 'count' }));
  await asOwner(test, undo);
  await remove(_id);
});

it('validates that it is about exactly one role or user', async () => {
  const ask = (body: object) =>
    test.call('POST', 'limit', {
      as: platform.root,
      body: { operation: 'credit', currency: 'USD', per: 'day', most: '1', reason: 'A test', ...body },
    });
  expect((await ask({ scope: 'user' })).body.errors).toHaveProperty('user');
  const both = await ask({ scope: 'role', role: 'agent', user: platform.one.agentId });
  expect(both.status).toBe(400);
});
