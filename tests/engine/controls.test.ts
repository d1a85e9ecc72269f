/** The controls over money hold for an action that an app adds: a rule of its own, limits, holds and approvals, each by itself. */
import '../../src/features.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { explain } from '../../src/engine/tools/explain/explain.ts';
import type { Tokens } from '../service/caller.ts';
import { buildUser, createRecord } from '../service/platform.ts';
import { emptyDatabase } from './database.ts';
import { type Customer, type Quotas, startQuotas } from './quotas/start.ts';

let test: Quotas;
let customer: Customer;
let admin: Tokens;
let second: Tokens;

beforeAll(async () => {
  test = await startQuotas(await emptyDatabase());
  const { app, platform } = test;
  admin = platform.one.admin;
  await createRecord(app, platform.root, 'user', buildUser('second', 'root'));
  second = await app.signIn('second');
});
afterAll(async () => {
  expect((await test.app.ledger.verify()).findings).toEqual([]);
  await test.app.close();
});
beforeEach(async () => {
  customer = await test.customer();
});

/** An approved payout of the customer. @returns its `_id` */
async function approved(amount: string): Promise<string> {
  const body = { number: randomUUID(), currency: 'USD', amount };
  const { _id } = await test.ok('POST', 'payout', { as: await customer.enter(), body });
  await test.ok('POST', `payout/${_id}/approve`, { as: admin });
  return _id;
}
const pay = (id: string) => test.send(`payout/${id}/pay`, admin, {});
const read = (id: string) => test.ok('GET', `payout/${id}`, { as: admin });
const create = (resource: string, body: object) => createRecord(test.app, test.platform.root, resource, body);
const remove = (path: string) => test.ok('DELETE', path, { as: test.platform.root });

it('is explained with what it meets', async () => {
  const explained = await explain('payout');
  expect(explained).toMatch(/payout\/:id\/pay\b.*may wait for approval \(202\)/);
  for (const code of ['quota_used_up', 'limit_exceeded', 'insufficient_funds'])
    expect(explained).toMatch(new RegExp(`\\b${code}\\b`));
});

it('a rule of the app’s own declines it', async () => {
  const id = await approved('1.00');
  await test.sql(`insert into quotas (wallet, most) values ('${customer.wallet}', 0)`);
  expect((await pay(id)).body).toMatchObject({ statusCode: 422, code: 'quota_used_up' });
  expect(await read(id)).toMatchObject({ status: 'approved', booked: null });
});

it('a limit declines it, and says what is left', async () => {
  const { _id } = await create('limit', {
    ...{ scope: 'wallet', wallet: customer.wallet, direction: 'out', operations: ['debit'] },
    ...{ currency: 'USD', per: 'day', most: '10.00', reason: 'A test' },
  });
  const [first, last] = [await approved('6.00'), await approved('4.01')];
  expect((await pay(first)).status).toBe(200);
  expect((await pay(last)).body).toMatchObject({
    code: 'limit_exceeded',
    complaints: { _body: { args: { limit: _id, left: '4.00', currency: 'USD' } } },
  });
  expect(await read(last)).toMatchObject({ status: 'approved', booked: null });
  await remove(`limit/${_id}`);
});

it('does not pay what a hold reserves', async () => {
  const held = await test.send('hold', test.platform.root, {
    ...{ wallet: customer.wallet, currency: 'USD', amount: '95.00', reference: 'A deposit' },
  });
  expect(held.status, held.text).toBe(201);
  const id = await approved('5.01');
  expect((await pay(id)).body.code).toBe('insufficient_funds');
  const released = await test.send(`hold/${held.body.data._id}/release`, test.platform.root, {
    reason: 'Over',
  });
  expect(released.status, released.text).toBe(200);
  expect((await pay(id)).status).toBe(200);
});

it('waits for a second person where a policy says so, and is then paid once', async () => {
  const policy = await create('approvalPolicy', {
    ...{ name: 'Large payouts', operation: 'debit', currency: 'USD', from: '50.00', approvers: 1 },
  });
  const [small, large] = [await approved('1.00'), await approved('50.00')];
  expect((await pay(small)).status).toBe(200);
  const waiting = await pay(large);
  expect([waiting.status, waiting.body]).toMatchObject([202, { approval: { status: 'pending' } }]);
  expect(await read(large)).toMatchObject({ status: 'approved', booked: null });
  const { _id } = waiting.body.approval;
  expect((await test.send(`approval/${_id}/approve`, admin, {})).status).not.toBe(200);
  const decided = await test.send(`approval/${_id}/approve`, second, {});
  expect(decided.body.data, decided.text).toMatchObject({ status: 'executed' });
  expect(await read(large)).toMatchObject({ status: 'paid', booked: expect.any(String) });
  const rows = await test.sql(
    `select 1 from transactions where from_wallet = '${customer.wallet}' and amount = 5000`,
  );
  expect(rows).toHaveLength(1);
  await remove(`approvalPolicy/${policy._id}`);
});
