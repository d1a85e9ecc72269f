/** GET overview: the dashboard's figures for a small platform with known ones. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allow, buildAbility } from '../../../../src/engine/contract/rights/abilities.ts';
import { listStarts } from '../../../../src/engine/service/metrics/periods.ts';
import { readMetric } from '../../../../src/engine/service/metrics/read.ts';
import type { Caller } from '../../../../src/engine/service/sessions/caller.ts';
import {
  listDeclineReasons,
  listLargestClients,
} from '../../../../src/features/dashboard/service/breakdown.ts';
import { listLargestMovements } from '../../../../src/features/dashboard/service/largestMovements.ts';
import { transaction } from '../../../../src/features/transactions/resource.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved, move } from '../../../service/money.ts';
import {
  buildClient,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';
import { createCrossing } from '../../alerts/made.ts';

let test: TestService;
let platform: Platform;
let agentWallet: string;
let yesterdays: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one, two } = platform;
  agentWallet = await findWallet(test, root, one.agentId);
  const customerWallet = await findWallet(test, root, one.customerId);
  await test.call('PUT', `client/${one.client}`, { as: root, body: { activatedCurrencies: ['USD', 'BTC'] } });
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '100' });
  await expectMoved(test, { as: root, wallet: one.clientWallet, currency: 'BTC', amount: '0.00000003' });
  await expectMoved(test, { as: root, wallet: two.clientWallet, amount: '40' });
  await expectMoved(test, { as: one.admin, wallet: agentWallet, amount: '60' });
  await expectMoved(test, { as: one.agent, wallet: customerWallet, amount: '7.50' });
  const rejected = await move(test, { as: one.agent, wallet: customerWallet, amount: '1000' });
  expect(rejected.status).toBe(422);
  const closed = await createRecord(test, root, 'client', buildClient('closed', { status: 'inactive' }));
  await test.call('PUT', `client/${closed._id}`, { as: root, body: { status: 'inactive' } });
  // Moved to another day outside the service: its seal no longer matches.
  yesterdays = (await expectMoved(test, { as: root, wallet: two.clientWallet, amount: '2' }))._id;
  await test.sql('alter table transactions disable trigger user');
  await test.sql(`update transactions set date = date - interval '3 days' where _id = '${yesterdays}'`);
});
afterAll(() => test.close());

const fetchOverview = async (as: Tokens, zone?: string) => {
  const response = await test.call('GET', `overview${zone ? `?zone=${encodeURIComponent(zone)}` : ''}`, {
    as,
  });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
type Sum = { abbreviation: string; amount: string };
const short = (sums: Sum[]) => sums.map(({ abbreviation, amount }) => `${amount} ${abbreviation}`);
type Metric = {
  metric: string;
  whole: boolean;
  periods: { from: string; to: string; figures: { called: string; sum: string; count: number }[] }[];
};
/** A metric of the transactions; undefined if it is hidden from the caller. */
const result = async (as: Tokens, metric = 'movements', zone = 'UTC'): Promise<Metric | undefined> => {
  const response = await test.call('GET', `metrics?zone=${encodeURIComponent(zone)}`, { as });
  expect(response.status, response.text).toBe(200);
  return response.body.data.find((one: Metric) => one.metric === metric);
};
const byDay = (response: Metric | undefined) =>
  response?.periods.map(({ figures }) => figures.map((one) => `${one.count}: ${one.sum} ${one.called}`)) ??
  [];

it("sums the money in circulation per currency in the caller's rows", async () => {
  const { root, one, two } = platform;
  expect(short((await fetchOverview(root)).circulation)).toEqual(['0.00000003 BTC', '142.00 USD']);
  expect(short((await fetchOverview(one.admin)).circulation)).toEqual(['0.00000003 BTC', '100.00 USD']);
  expect(short((await fetchOverview(two.admin)).circulation)).toEqual(['42.00 USD']);
  // An agent doesn't see the client's wallet, a customer only their own.
  expect(short((await fetchOverview(one.agent)).circulation)).toEqual(['60.00 USD']);
  expect(short((await fetchOverview(one.customer)).circulation)).toEqual(['7.50 USD']);
});

it("counts and sums successful transactions per day in the caller's rows", async () => {
  const { root, one, two } = platform;
  const all = await result(root);
  expect(all?.whole).toBe(true);
  expect(all?.periods).toHaveLength(180);
  const few = await test.call('GET', 'metrics?periods=7', { as: root });
  expect(few.body.data.map(({ periods }: Metric) => periods.length)).toEqual([7, 7, 7, 7]);
  for (const periods of ['0', '201', 'x', '1.5'])
    expect(
      (await test.call('GET', `metrics?periods=${periods}`, { as: root })).body.errors.periods,
    ).toBeDefined();
  expect(byDay(all).at(-1)).toEqual(['1: 0.00000003 BTC', '4: 207.50 USD']);
  expect(byDay(all).at(-4)).toEqual(['1: 2.00 USD']);
  expect(byDay(all).flat()).toHaveLength(3);
  expect(byDay(await result(one.admin)).flat()).toEqual(['1: 0.00000003 BTC', '3: 167.50 USD']);
  expect(byDay(await result(two.admin)).flat()).toEqual(['1: 2.00 USD', '1: 40.00 USD']);
  expect(byDay(await result(one.agent)).flat()).toEqual(['2: 67.50 USD']);
  expect(byDay(await result(one.customer)).flat()).toEqual(['1: 7.50 USD']);
  // In and out separately, and declined ones: nobody has withdrawn money yet.
  expect(byDay(await result(one.customer, 'paidIn')).flat()).toEqual(['1: 7.50 USD']);
  expect(byDay(await result(one.customer, 'paidOut')).flat()).toEqual([]);
  const rejection = async (as: Tokens) =>
    (await result(as, 'refused'))?.periods.reduce((sum, { figures }) => sum + (figures[0]?.count ?? 0), 0);
  expect(await rejection(one.agent)).toBe(1);
  expect(await rejection(two.admin)).toBe(0);
});

it('has the same records per day as the linked list', async () => {
  const { root } = platform;
  const { from, to, figures } = (await result(root, 'movements', 'America/Bogota'))?.periods.at(-1) ?? {
    from: '',
    to: '',
    figures: [],
  };
  const filter = { date_gte: from, date_lte: to, status: 'successful' };
  const list = await test.call('GET', `transaction?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
    as: root,
  });
  expect(list.body.total).toBe(figures.reduce((sum, { count }) => sum + count, 0));
});

it('omits days that it could not read completely, and says so', async () => {
  const starts = listStarts('day', 'UTC', 30);
  const caller = { role: 'root', client: null, ability: buildAbility([allow('manage', 'all')]) } as Caller;
  const orm = test.service.database.orm;
  const bounded = await readMetric(orm, transaction, 'movements', caller, 'UTC', 3);
  expect(bounded?.whole).toBe(false);
  expect(bounded?.periods).toHaveLength(1);
  expect(bounded?.periods?.[0]?.figures.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(new Date(bounded?.since ?? 0) > (starts.at(-1) ?? new Date())).toBe(true);
  // The oldest of seven rows is three days old: that day may be incomplete.
  const nearly = await readMetric(orm, transaction, 'movements', caller, 'UTC', 7);
  expect(nearly).toMatchObject({ whole: false, since: starts.at(-3)?.toISOString() });
  expect(nearly?.periods?.map(({ figures }) => figures.length)).toEqual([0, 0, 2]);
});

it('names what needs attention', async () => {
  const { root, one, two } = platform;
  const { attention } = await fetchOverview(root);
  expect(attention.altered.transaction).toEqual({ checked: 7, altered: [yesterdays] });
  expect(attention.altered.audit.altered).toEqual([]);
  expect(attention.altered.audit.checked).toBeGreaterThan(7);
  expect(attention.inactiveClients).toMatchObject({ total: 1, data: [{ name: 'closed' }] });
  expect(attention.refused).toMatchObject({ total: 1 });
  // One paid out 60 of 100 and has 40 left; its 0.00000003 BTC were never used.
  expect(attention.lowBudgets).toMatchObject({
    checked: 3,
    total: 1,
    data: [{ client: one.client, name: 'one', abbreviation: 'USD', amount: '40.00', paidOut: '60.00' }],
  });
  const other = (await fetchOverview(two.admin)).attention;
  expect(other).toMatchObject({
    altered: { transaction: { checked: 2, altered: [yesterdays] } },
    inactiveClients: { total: 0 },
    lowBudgets: { checked: 1, total: 0, data: [] },
    refused: { total: 0 },
    frozenWallets: { total: 0 },
  });
  expect((await fetchOverview(one.admin)).attention.altered.transaction).toEqual({ checked: 5, altered: [] });
});

const separate = async (as: Tokens, query = '') => {
  const response = await test.call('GET', `overview/breakdown${query}`, { as });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};

it("counts why transactions of the caller's rows were declined, with the transactions of each reason", async () => {
  const { root, one, two } = platform;
  const { refusals } = await separate(root);
  expect(refusals).toEqual({
    total: 1,
    data: [{ reason: 'insufficient_funds', count: 1, transactions: [expect.any(String)] }],
  });
  const [id] = refusals.data[0].transactions;
  const { data } = (await test.call('GET', `transaction/${id}`, { as: root })).body;
  expect(data).toMatchObject({ status: 'incorrect', data: { refusal: 'insufficient_funds' } });
  expect((await separate(one.agent)).refusals).toEqual(refusals);
  expect((await separate(two.admin)).refusals).toEqual({ total: 0, data: [] });
});

it('ranks the clients that moved most, per currency and within the days, for callers with global scope', async () => {
  const { root, one, two } = platform;
  const largest = async (query?: string) =>
    (await separate(root, query)).clients.data.map(
      ({
        abbreviation,
        data,
      }: {
        abbreviation: string;
        data: { name: string; amount: string; count: number }[];
      }) => [abbreviation, ...data.map(({ name, amount, count }) => `${name}: ${count}, ${amount}`)],
    );
  // What an agent received and paid stayed within the client, and is counted once.
  expect(await largest()).toEqual([
    ['BTC', 'one: 1, 0.00000003'],
    ['USD', 'one: 3, 167.50', 'two: 2, 42.00'],
  ]);
  await test.sql(`update transactions set date = date - interval '10 days' where _id = '${yesterdays}'`);
  expect((await largest('?days=7')).at(-1)).toEqual(['USD', 'one: 3, 167.50', 'two: 1, 40.00']);
  expect((await largest('?days=30')).at(-1)).toEqual(['USD', 'one: 3, 167.50', 'two: 2, 42.00']);
  await test.sql(`update transactions set date = date + interval '10 days' where _id = '${yesterdays}'`);
  for (const as of [one.admin, two.admin, one.agent, one.customer])
    expect((await separate(as)).clients).toBeUndefined();
  expect((await test.call('GET', 'overview/breakdown?days=8', { as: root })).body.errors.days).toBeDefined();
});

type Movements = {
  abbreviation: string;
  data: { _id: string; amount: string; _names: { currency: string } }[];
}[];
const largest = async (as: Tokens, query = '') =>
  ((await separate(as, query)).movements.data as Movements).map(({ data }) =>
    data.map(({ amount, _names }) => `${amount} ${_names.currency}`),
  );

it("lists the largest movements of the caller's rows per currency, the busiest currency first", async () => {
  const { root, one, two } = platform;
  expect(await largest(root)).toEqual([
    ['100.00 USD', '60.00 USD', '40.00 USD', '7.50 USD', '2.00 USD'],
    ['0.00000003 BTC'],
  ]);
  // Nothing of another client, not even the largest.
  expect(await largest(two.admin)).toEqual([['40.00 USD', '2.00 USD']]);
  expect(await largest(one.admin)).toEqual([['100.00 USD', '60.00 USD', '7.50 USD'], ['0.00000003 BTC']]);
  expect(await largest(one.agent)).toEqual([['60.00 USD', '7.50 USD']]);
  expect(await largest(one.customer)).toEqual([['7.50 USD']]);
  // What is seen of a record is what its own page shows.
  const [[first] = []] = ((await separate(one.customer)).movements.data as Movements).map(({ data }) => data);
  const { data } = (await test.call('GET', `transaction/${first?._id}`, { as: one.customer })).body;
  expect(first).toEqual(data);
});

it('ranks the movements that it could read, and says since when', async () => {
  const [from = new Date()] = listStarts('day', 'UTC', 30);
  const orm = test.service.database.orm;
  const rules = [allow('manage', 'all')];
  const reader = { role: 'root', client: null, ability: buildAbility(rules) } as Caller;
  const all = await listLargestMovements(test.service, orm, reader, from);
  expect(all?.data[0]?.data).toHaveLength(5);
  expect(all?.since).toBeUndefined();
  const few = await listLargestMovements(test.service, orm, reader, from, 2);
  expect(few?.since).toEqual(expect.any(String));
  // The newest row was declined, the one before moved 7.50.
  expect(few?.data.flatMap(({ data }) => data.map(({ amount }) => amount))).toEqual(['7.50']);
});

it('returns what it could read completely, and since when', async () => {
  const caller = { role: 'root', client: null, ability: buildAbility([allow('manage', 'all')]) } as Caller;
  const orm = test.service.database.orm;
  const [from = new Date()] = listStarts('day', 'UTC', 30);
  expect((await listDeclineReasons(orm, caller, from, 1)).since).toEqual(expect.any(String));
  expect((await listDeclineReasons(orm, caller, from, 2)).since).toBeUndefined();
  const three = await listLargestClients(orm, from, 3);
  expect(new Date(three.since ?? 0) > (listStarts('day', 'UTC', 1)[0] ?? new Date())).toBe(true);
  expect(three.data.flatMap(({ data }) => data.map(({ count }) => count))).toEqual([2]);
});

it("lists new users of the caller's rows, newest first", async () => {
  const { root, one } = platform;
  const { newUsers } = await fetchOverview(root);
  expect(newUsers.total).toBe(9);
  expect(newUsers.data).toHaveLength(5);
  expect(newUsers.data[0].userName).toBe('admin.closed');
  expect((await fetchOverview(one.admin)).newUsers.total).toBe(3);
});

it('omits what a role may not read', async () => {
  const { one, root } = platform;
  expect((await fetchOverview(one.admin)).attention.altered.audit).toBeUndefined();
  const agent = await fetchOverview(one.agent);
  expect(agent.attention.lowBudgets).toBeUndefined();
  expect(agent.newUsers.total).toBe(3);
  const customer = await fetchOverview(one.customer);
  expect(customer.newUsers).toBeUndefined();
  expect(Object.keys(customer.attention)).toEqual(['altered', 'refused']);
  expect(Object.keys(await separate(one.customer))).toEqual(['from', 'refusals', 'movements']);

  const { body } = await test.call('GET', 'role/agent', { as: root });
  const none = [{ subject: 'Dashboard', action: 'read', allowed: true }];
  await test.call('PUT', 'role/update/agent/permission', { as: root, body: { permissions: none } });
  expect(await fetchOverview(one.agent)).toEqual({ attention: { altered: {} } });
  expect(await result(one.agent)).toBeUndefined();
  expect(Object.keys(await separate(one.agent))).toEqual(['from']);
  await test.call('PUT', 'role/update/agent/permission', {
    as: root,
    body: { permissions: body.data.permissions },
  });
});

it("counts frozen wallets of the caller's rows", async () => {
  const { root, one, two } = platform;
  const frozen = async (as: Tokens) => (await fetchOverview(as)).attention.frozenWallets?.total;
  expect(await frozen(root)).toBe(0);
  const body = { reason: 'A complaint' };
  const response = await test.call('POST', `wallets/${agentWallet}/freeze`, { as: one.admin, body });
  expect(response.status, response.text).toBe(200);
  expect([await frozen(root), await frozen(one.admin), await frozen(two.admin)]).toEqual([1, 1, 0]);
  await test.call('POST', `wallets/${agentWallet}/unfreeze`, { as: one.admin });
  expect(await frozen(root)).toBe(0);
});

it("begins days in the caller's time zone", async () => {
  expect(
    listStarts('day', 'UTC', 2, new Date('2026-03-01T00:00:00Z')).map((day) => day.toISOString()),
  ).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
  // Clocks in Madrid were advanced in the night to the 29th.
  const madrid = listStarts('day', 'Europe/Madrid', 3, new Date('2026-03-29T22:30:00Z'));
  expect(madrid.map((day) => day.toISOString())).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  const response = await test.call('GET', 'overview?zone=Mars/Olympus', { as: platform.root });
  expect(response.status).toBe(400);
  expect(response.body.errors.zone).toBeDefined();
});

it('warns of a spent budget, but not of an unused one', async () => {
  const { root } = platform;
  const fresh = await createRecord(test, root, 'client', buildClient('fresh'));
  await test.call('PUT', `client/${fresh._id}`, { as: root, body: { activatedCurrencies: ['USD', 'BTC'] } });
  const low = async () => (await fetchOverview(root)).attention.lowBudgets;
  const before = await low();
  expect(before.data.map(({ name }: { name: string }) => name)).toEqual(['one']);
  const wallet = String(fresh.wallet);
  await expectMoved(test, { as: root, wallet, amount: '10' });
  expect((await low()).total).toBe(1);
  await expectMoved(test, { as: root, wallet, type: 'debit', amount: '10' });
  expect(await low()).toMatchObject({
    total: 2,
    data: [{ name: 'fresh', abbreviation: 'USD', amount: '0.00' }, { name: 'one' }],
  });
  await test.call('PUT', `client/${fresh._id}`, { as: root, body: { status: 'inactive' } });
});

// Last, because it changes the other counts.
it('offsets what a reversal reverses in every figure, day and ranking', async () => {
  const { root, one } = platform;
  const today = async (metric: string) => (await result(root, metric))?.periods.at(-1)?.figures ?? [];
  const before = {
    movements: await today('movements'),
    paidIn: await today('paidIn'),
    clients: (await separate(root)).clients.data.at(-1).data[0],
  };
  const list = await test.call('GET', `transaction?filter=${encodeURIComponent('{"amount":"60"}')}`, {
    as: root,
  });
  const reversed = await test.call('POST', `transaction/${list.body.data[0]._id}/reverse`, {
    as: root,
    body: { amount: '20', reason: 'A mistake' },
    headers: { 'idempotency-key': 'reversal-of-a-part' },
  });
  expect(reversed.status, reversed.text).toBe(200);
  expect(before.movements).toMatchObject([{ called: 'BTC' }, { sum: '227.50', count: 6 }]);
  expect((await today('movements'))[1]).toMatchObject({ sum: '207.50', offset: '20.00', count: 6 });
  expect((await today('paidIn'))[1]).toMatchObject({ sum: '197.50', offset: '20.00', count: 5 });
  expect(await today('paidOut')).toMatchObject([{ sum: '10.00', count: 1 }]);
  expect(before.clients).toMatchObject({ name: 'one', amount: '167.50', count: 3 });
  expect((await separate(root)).clients.data.at(-1).data[0]).toMatchObject({ amount: '147.50', count: 3 });
  // It paid out 60 and got 20 back: with 60 left its budget is no longer low.
  expect((await fetchOverview(root)).attention.lowBudgets).toMatchObject({ total: 0 });
  expect((await fetchOverview(one.admin)).attention.lowBudgets).toMatchObject({ total: 0 });
});

it('says what open holds reserve of the money in circulation', async () => {
  const { root, one, two } = platform;
  const body = { wallet: agentWallet, currency: 'USD', amount: '3', reference: 'Deposit' };
  const post = (path: string, sent: object) =>
    test.call('POST', path, { as: one.admin, body: sent, headers: { 'idempotency-key': randomUUID() } });
  const placed = await post('hold', body);
  expect(placed.status, placed.text).toBe(201);
  const held = async (as: Tokens) =>
    (await fetchOverview(as)).circulation.flatMap(({ held: part }: { held?: string }) => part ?? []);
  expect([await held(root), await held(one.admin), await held(two.admin)]).toEqual([['3.00'], ['3.00'], []]);
  await post(`hold/${placed.body.data._id}/release`, { reason: 'Cancelled' });
  expect(await held(root)).toEqual([]);
});

it('counts the records that a resource says need attention, for those who may read them', async () => {
  const { root, one, two } = platform;
  await createCrossing(test, root, one.client);
  const counts = async (as: Tokens) => (await fetchOverview(as)).attention.views;
  const crossings = (total: number) => [{ resource: 'alertCrossing', view: 'open', total }];
  expect([await counts(root), await counts(one.admin)]).toEqual([crossings(1), crossings(1)]);
  expect(await counts(two.admin)).toEqual(crossings(0));
  expect([await counts(one.agent), await counts(one.customer)]).toEqual([undefined, undefined]);
});
