/** GET transaction/findForIdUserClient/{entityId}/{entityType}/{currencyId}. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let agentWallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  agentWallet = await findWallet(test, root, one.agentId);
  const customerWallet = await findWallet(test, root, one.customerId);
  const activatedCurrencies = ['USD', 'BTC'];
  await test.call('PUT', `client/${one.client}`, { as: root, body: { activatedCurrencies } });
  await test.call('POST', `wallet/${agentWallet}/addcurrencys`, { as: root, body: { currencies: ['BTC'] } });
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '500', reference: 'budget' });
  await expectMoved(test, { as: root, wallet: agentWallet, amount: '50', reference: 'float' });
  await expectMoved(test, {
    as: root,
    wallet: agentWallet,
    currency: 'BTC',
    amount: '2',
    reference: 'coins',
  });
  await expectMoved(test, {
    as: one.admin,
    wallet: customerWallet,
    amount: '20',
    reference: 'from the client',
  });
  await expectMoved(test, {
    as: one.agent,
    wallet: customerWallet,
    amount: '3',
    reference: 'from the agent',
  });
});
afterAll(() => test.close());

const find = (as: Tokens, id: string, type: string, currency = 'USD', query = '') =>
  test.call('GET', `transaction/findForIdUserClient/${id}/${type}/${currency}${query}`, { as });
const references = async (...params: Parameters<typeof find>) => {
  const { status, body, text } = await find(...params);
  expect(status, text).toBe(200);
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ reference }: { reference: string }) => reference);
};

it('finds what a user paid and received in a currency, newest first', async () => {
  const { root, one, usd, btc } = platform;
  for (const currency of ['USD', 'usd', usd]) {
    expect(await references(root, one.agentId, 'user', currency)).toEqual(['from the agent', 'float']);
  }
  expect(await references(root, one.agentId, 'user', btc)).toEqual(['coins']);
  expect(await references(one.admin, one.customerId, 'user')).toEqual(['from the agent', 'from the client']);
});

it("finds what a client's own wallet paid and received", async () => {
  const { root, one, two } = platform;
  expect(await references(one.admin, one.client, 'client')).toEqual(['from the client', 'budget']);
  expect(await references(root, two.client, 'client')).toEqual([]);
});

it('sorts, filters and pages like any list', async () => {
  const { root, one } = platform;
  expect(await references(root, one.agentId, 'user', 'USD', '?sort=["date","ASC"]')).toEqual([
    'float',
    'from the agent',
  ]);
  const filter = encodeURIComponent(JSON.stringify({ amount_gte: '10' }));
  expect(await references(root, one.agentId, 'user', 'USD', `?filter=${filter}`)).toEqual(['float']);
  const first = await find(root, one.agentId, 'user', 'USD', '?range=[0,0]');
  expect(first.body).toMatchObject({ total: 2, data: [{ reference: 'from the agent' }] });
  const next = await find(root, one.agentId, 'user', 'USD', `?range=[0,0]&after=${first.body.next}`);
  expect(next.body.data).toMatchObject([{ reference: 'float' }]);
});

it('finds only what the caller may see', async () => {
  const { one, two } = platform;
  expect(await references(one.customer, one.customerId, 'user')).toHaveLength(2);
  for (const as of [two.admin, two.agent, one.customer]) {
    expect((await find(as, one.agentId, 'user')).status).toBe(404);
  }
  expect((await find(two.admin, one.client, 'client')).status).toBe(404);
  for (const as of [one.agent, one.customer]) expect((await find(as, one.client, 'client')).status).toBe(403);
  const path = `transaction/findForIdUserClient/${one.agentId}/user/USD`;
  expect((await test.call('GET', path)).status).toBe(401);
});

it('names unknown parameters', async () => {
  const { root, one } = platform;
  expect((await find(root, one.agentId, 'agent')).body.errors).toHaveProperty('entityType');
  expect((await find(root, one.agentId, 'user', 'XXX')).body.errors).toHaveProperty('currency');
  expect((await find(root, one.agentId, 'client')).status).toBe(404);
  expect((await find(root, one.agentId, 'user', 'USD', '?range=x')).body.errors).toHaveProperty('range');
});
