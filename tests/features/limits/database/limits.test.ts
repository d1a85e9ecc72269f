/** Limits behind the ledger's locks, whichever call moves the money. */
import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    ...{ operations: ['credit'], currency: 'USD', per: 'day', reason: 'A test', ...terms },
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

it('declines as the API document says', async () => {
  const { root, two } = platform;
  const wallet = await walletOf(two.customerId);
  await expectMoved(test, { as: root, wallet: two.clientWallet, amount: '100' });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema((await test.call('GET', 'docs/json')).body, 'document');
  const path = '/paths/~1api~1wallet~1{walletId}~1{type}/post/responses/422/content/application~1json/schema';
  const fits = (body: object) => ajv.validate(`document#${encodeURI(path)}`, body);
  for (const terms of [
    { scope: 'user', user: two.adminId, most: '1.00' },
    { scope: 'user', user: two.adminId, per: 'week', count: 1 },
    { scope: 'wallet', wallet, direction: 'in', per: 'month', most: '1.00' },
  ]) {
    const { _id } = await limit(terms);
    await expectMoved(test, { as: two.admin, wallet, amount: '0.01' });
    const { body } = await move(test, { as: two.admin, wallet, amount: '1.01' });
    await remove(_id);
    expect([body.code, fits(body)], JSON.stringify(ajv.errors)).toEqual(['limit_exceeded', true]);
    const complaint = body.complaints._body;
    const other = { ...complaint, args: { ...complaint.args, spare: '1' } };
    expect(fits({ ...body, complaints: { _body: other } })).toBe(false);
    expect(fits({ ...body, code: 'insufficient_funds', complaints: { _body: other } })).toBe(true);
  }
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
  ['miscounted', 'update limit_uses set times = times - 1', 'update limit_uses set times = times + 1'],
  ['moved', 'update limit_uses set start = start - 700', 'update limit_uses set start = start + 700'],
  [
    'added',
    `insert into limit_uses select subject, direction, operation, currency, per, date '2001-01-01', 1, 0 from limit_uses limit 1`,
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

it('is verified without counters of periods that ended long ago, which are removed', async () => {
  const { _id } = await limit({ scope: 'user', user: platform.one.adminId, per: 'day', most: '1000.00' });
  const [fromWallet, toWallet] = [platform.one.clientWallet, await walletOf(platform.one.customerId)];
  await test.service.ledger.post({
    ...{ operator: platform.one.adminId, role: 'admin', type: 'credit', action: 'credit' },
    ...{ fromWallet, toWallet, currency: platform.usd, units: 100n, reference: 'Long ago' },
    date: new Date(Date.now() - 90 * 86_400_000),
  });
  const old = () => test.sql('select 1 from limit_uses where start < current_date - 80');
  expect(await old()).toHaveLength(1);
  const run = await test.call('POST', 'background/limit_uses/run', { as: platform.root });
  expect(run.status, run.text).toBeLessThan(300);
  await expect.poll(old).toEqual([]);
  expect((await test.service.ledger.verify()).findings).toEqual([]);
  await remove(_id);
});

it('limits a wallet and a client in either direction, whoever moves the money', async () => {
  const { root, one, two } = platform;
  const wallet = await walletOf(one.customerId);
  const other = await walletOf(one.agentId);
  const intoWallet = await limit({ scope: 'wallet', wallet, direction: 'in', most: '5.00' });
  const outOfClient = await limit({
    ...{ scope: 'client', limitedClient: one.client, direction: 'out', most: '8.00' },
  });
  const credit = (as: typeof root, to: string, amount: string) => move(test, { as, wallet: to, amount });
  expect((await credit(one.admin, wallet, '3.00')).status).toBe(200);
  const refused = await credit(root, wallet, '2.01');
  expect(refused.body).toMatchObject({
    code: 'limit_exceeded',
    complaints: { _body: { key: 'validation.limitOfReceiver' } },
  });
  // What the wallet may still receive is not the payer's to know.
  expect(refused.text).not.toContain('2.00');
  expect((await credit(one.admin, other, '5.01')).body.complaints._body.args).toMatchObject({
    limit: outOfClient._id,
    left: '5.00',
  });
  expect((await credit(one.admin, other, '5.00')).status).toBe(200);
  expect((await credit(one.admin, wallet, '0.01')).body.code).toBe('limit_exceeded');
  // The other client's money is not counted.
  const { clientWallet } = two;
  await expectMoved(test, { as: root, wallet: clientWallet, amount: '10' });
  const used = async (scope: string, of: string) =>
    (await test.call('GET', `limit/usage?scope=${scope}&of=${of}`, { as: one.admin })).body.data;
  expect(await used('wallet', wallet)).toMatchObject([
    { limit: intoWallet._id, direction: 'in', most: '5.00', used: '3.00', left: '2.00' },
  ]);
  expect(await used('client', one.client)).toMatchObject([
    { limit: outOfClient._id, used: '8.00', left: '0.00' },
  ]);
  const path = `limit/usage?scope=client&of=${two.client}`;
  expect((await test.call('GET', path, { as: one.admin })).status).toBe(404);
  expect((await test.call('GET', `limit/usage?scope=wallet&of=${wallet}`, { as: one.agent })).status).toBe(
    403,
  );
  await remove(intoWallet._id);
  await remove(outOfClient._id);
});

it('says what is left for a payment out of a wallet, of its own limits and those of its client', async () => {
  const { one, two } = platform;
  const wallet = one.clientWallet;
  // In a period that no other test counts in.
  const ofWallet = { scope: 'wallet', wallet, per: 'week' };
  const out = await limit({ ...ofWallet, direction: 'out', most: '30.00' });
  const ofClient = await limit({
    ...{ scope: 'client', limitedClient: one.client, direction: 'out', per: 'week', most: '50.00' },
  });
  const into = await limit({ ...ofWallet, direction: 'in', most: '1.00' });
  const ask = (from: string) =>
    test.call('GET', `limit/remaining?operation=credit&currency=USD&wallet=${from}`, { as: one.admin });
  const to = await walletOf(one.customerId);
  expect((await move(test, { as: one.admin, wallet: to, amount: '12.50' })).status).toBe(200);
  expect((await ask(wallet)).body.data).toMatchObject([
    { limit: out._id, used: '12.50', left: '17.50' },
    { limit: ofClient._id, used: '12.50', left: '37.50' },
  ]);
  expect(await remaining()).toEqual([]);
  expect((await ask(two.clientWallet)).status).toBe(404);
  for (const { _id } of [out, ofClient, into]) await remove(_id);
});

it('limits how many operations there are', async () => {
  const wallet = await walletOf(platform.one.customerId);
  const { _id } = await limit({ scope: 'user', user: platform.one.adminId, per: 'month', count: 2 });
  const credit = () => move(test, { as: platform.one.admin, wallet, amount: '1.00' });
  expect((await credit()).status).toBe(200);
  expect((await credit()).status).toBe(200);
  expect((await credit()).body.complaints._body.key).toBe('validation.limitCountOfMonth');
  expect(await remaining()).toMatchObject([
    { limit: _id, most: null, used: null, left: null, count: 2, timesUsed: 2, timesLeft: 0 },
  ]);
  await remove(_id);
});

it('shows the limits of a role and of its users', async () => {
  const { one } = platform;
  const { _id } = await limit({ scope: 'role', role: 'agent', per: 'week', most: '7.00' });
  const usage = async (query: string) =>
    (await test.call('GET', `limit/usage?${query}`, { as: platform.root })).body.data;
  // Each user of the role has a use of their own.
  expect(await usage('scope=role&of=agent')).toMatchObject([{ limit: _id, most: '7.00', used: null }]);
  expect(await usage(`scope=user&of=${one.agentId}`)).toMatchObject([
    { limit: _id, used: '0.00', left: '7.00' },
  ]);
  expect(await usage(`scope=user&of=${one.customerId}`)).toEqual([]);
  await remove(_id);
});

it('counts several operations together', async () => {
  const { root, one } = platform;
  const [wallet, other] = [await walletOf(one.customerId), await walletOf(one.agentId)];
  const both = { scope: 'wallet', wallet, operations: ['transfer', 'debit'], direction: 'out' };
  const { _id } = await limit({ ...both, most: '9.00', count: 3 });
  expect((await test.call('GET', `limit/${_id}`, { as: root })).body.data.operations).toEqual([
    'debit',
    'transfer',
  ]);
  await expectMoved(test, { as: root, wallet, amount: '50.00' });
  const transfer = (amount: string) =>
    test.call('POST', 'wallet/transfer', {
      as: root,
      headers: { 'idempotency-key': randomUUID() },
      body: { from: wallet, to: other, amount, currency: 'USD', reference: 'A test' },
    });
  expect((await transfer('5.00')).status).toBe(200);
  await expectMoved(test, { as: root, wallet, type: 'debit', amount: '3.00' });
  const usage = `limit/usage?scope=wallet&of=${wallet}`;
  expect((await test.call('GET', usage, { as: root })).body.data).toMatchObject([
    { limit: _id, operations: ['debit', 'transfer'], used: '8.00', left: '1.00', timesUsed: 2, timesLeft: 1 },
  ]);
  expect((await transfer('1.01')).body).toMatchObject({ code: 'limit_exceeded' });
  expect((await transfer('0.50')).status).toBe(200);
  const debit = await move(test, { as: root, wallet, type: 'debit', amount: '0.10' });
  expect(debit.body).toMatchObject({ code: 'limit_exceeded' });
  await remove(_id);
});

describe('a client’s administrator', () => {
  const set = (terms: object) =>
    test.call('POST', 'limit', {
      as: platform.one.admin,
      body: { operations: ['credit'], currency: 'USD', per: 'day', reason: 'Our own', ...terms },
    });

  it('limits the own people, and neither loosens nor changes what the platform set', async () => {
    const { one } = platform;
    const ofAgent = { scope: 'user', user: one.agentId };
    const ours = await limit({ ...ofAgent, most: '5.00' });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const raise = await set({ ...ofAgent, most: '100.00', until });
    expect(raise.status, raise.text).toBe(201);
    expect(raise.body.data).toMatchObject({ setBy: 'client', client: one.client });
    const wallet = await walletOf(one.customerId);
    const credit = (amount: string) => move(test, { as: one.agent, wallet, amount });
    expect((await credit('5.01')).body).toMatchObject({ code: 'limit_exceeded' });
    const tighter = await set({ ...ofAgent, per: 'week', most: '2.00' });
    expect((await credit('2.01')).body).toMatchObject({ code: 'limit_exceeded' });
    for (const [method, id, status] of [
      ['PUT', ours._id, 403],
      ['DELETE', ours._id, 403],
      ['PUT', tighter.body.data._id, 200],
      ['DELETE', tighter.body.data._id, 200],
    ] as const) {
      const body = method === 'PUT' ? { most: '3.00' } : undefined;
      const answer = await test.call(method, `limit/${id}`, { as: one.admin, body });
      expect([method, answer.status]).toEqual([method, status]);
    }
    for (const id of [ours._id, raise.body.data._id]) await remove(id);
  });

  it('limits nobody else', async () => {
    const { two } = platform;
    const foreign = await set({ scope: 'user', user: two.agentId, most: '1.00' });
    expect(foreign.body.errors).toHaveProperty('user');
    const everybody = await set({ scope: 'role', role: 'agent', most: '1.00' });
    expect(everybody.body.errors).toHaveProperty('role');
    expect(
      (await set({ scope: 'client', limitedClient: two.client, direction: 'out', most: '1.00' })).status,
    ).toBe(400);
  });
});

it('limits an amount, a number of operations, or both', async () => {
  const answer = await test.call('POST', 'limit', {
    as: platform.root,
    body: {
      scope: 'role',
      role: 'agent',
      operations: ['credit'],
      currency: 'USD',
      per: 'day',
      reason: 'A test',
    },
  });
  expect(answer.body.errors).toHaveProperty('most');
});

it('validates that it is about exactly one role or user', async () => {
  const ask = (body: object) =>
    test.call('POST', 'limit', {
      as: platform.root,
      body: { operations: ['credit'], currency: 'USD', per: 'day', most: '1', reason: 'A test', ...body },
    });
  expect((await ask({ scope: 'user' })).body.errors).toHaveProperty('user');
  const both = await ask({ scope: 'role', role: 'agent', user: platform.one.agentId });
  expect(both.status).toBe(400);
});
