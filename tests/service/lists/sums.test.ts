/** Sums over a list of transactions: successful ones, as in, out and net from the viewpoint of the list's party. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../../../src/engine/contract/values/money.ts';
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectMoved, move } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

type Row = { status: string; amount: string; from: string; to: string; fromType: string; toType: string };

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one, two } = platform;
  const [agent, customer, stranger] = await Promise.all(
    [one.agentId, one.customerId, two.customerId].map((id) => findWallet(test, root, id)),
  );
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '500' });
  await expectMoved(test, { as: root, wallet: agent ?? '', amount: '40' });
  // Two credits, one of which is reversed.
  await expectMoved(test, { as: one.admin, wallet: customer ?? '', amount: '125.50' });
  const repeated = await expectMoved(test, { as: one.admin, wallet: customer ?? '', amount: '125.50' });
  await reverse(repeated._id);
  // A credit by the platform, partially reversed, and one by the agent.
  const large = await expectMoved(test, { as: root, wallet: customer ?? '', amount: '100' });
  await reverse(large._id, '30.25');
  await expectMoved(test, { as: one.agent, wallet: customer ?? '', amount: '7' });
  await expectMoved(test, { as: root, wallet: customer ?? '', type: 'debit', amount: '12.75' });
  await expectMoved(test, { as: root, wallet: stranger ?? '', amount: '9' });
  expect((await move(test, { as: one.agent, wallet: customer ?? '', amount: '1000' })).status).toBe(422);
});
afterAll(() => test.close());

async function reverse(id: string, amount?: string): Promise<void> {
  const response = await test.call('POST', `transaction/${id}/reverse`, {
    as: platform.root,
    body: { reason: 'A mistake', ...(amount !== undefined && { amount }) },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(response.status, response.text).toBe(200);
}

const list = async (as: Tokens, filter: object = {}, path = 'transaction') => {
  const query = new URLSearchParams({
    ...{ filter: JSON.stringify(filter), range: '[0,999]', summaries: 'true' },
  });
  const response = await test.call('GET', `${path}?${query}`, { as });
  expect(response.status, response.text).toBe(200);
  return response.body;
};

/** The sums of the list's rows, from the viewpoint of these wallets. */
function summed(rows: readonly Row[], isInside: (party: string, type: string) => boolean) {
  const posted = rows.filter(({ status }) => status === 'successful');
  const sumOf = (pays: boolean, receives: boolean) =>
    posted
      .filter((row) => isInside(row.from, row.fromType) === pays && isInside(row.to, row.toType) === receives)
      .reduce((sum, { amount }) => sum + parseAmount(amount, 2), 0n);
  const [incoming, outgoing, within] = [sumOf(false, true), sumOf(true, false), sumOf(true, true)];
  const written = (units: bigint) => formatAmount(units, 2);
  return {
    currency: platform.usd,
    called: 'USD',
    sum: written(incoming - outgoing),
    in: written(incoming),
    out: written(outgoing),
    within: written(within),
    count: posted.length,
  };
}

it('counts two credits and the reversal of one as one credit, and omits declined ones', async () => {
  const { one } = platform;
  const filter = { party: one.customerId, amount: '125.50' };
  const { summaries, viewpoint } = await list(platform.root, filter);
  expect(summaries.amount).toMatchObject([{ in: '251.00', out: '125.50', sum: '125.50', count: 3 }]);
  expect(viewpoint).toEqual({ of: 'parties', parties: [one.customerId] });
  const declined = await list(platform.root, { status: 'incorrect' });
  expect([declined.total, declined.summaries.amount]).toEqual([1, []]);
});

it('sums what a party pays as out, on whichever side the filter names it', async () => {
  const { root, one, two } = platform;
  const parties = [one.customerId, one.agentId, one.client, two.customerId, PLATFORM_ID];
  for (const party of parties) {
    const isInside = (id: string) => id === party;
    for (const filter of [{ party }, { from: party }, { to: party }]) {
      const { data, summaries, viewpoint } = await list(root, filter);
      expect(viewpoint, JSON.stringify(filter)).toEqual({ of: 'parties', parties: [party] });
      expect(summaries.amount).toEqual(data.length ? [summed(data, isInside)] : []);
    }
  }
  const both = [one.customerId, one.agentId];
  const { data, summaries } = await list(root, { party: both });
  expect(summaries.amount).toEqual([summed(data, (id) => both.includes(id))]);
  expect(summaries.amount[0].within).toBe('7.00');
  // Equal to the balances.
  const balance = await test.call('GET', `customer/${one.customerId}/${platform.usd}/balance`, { as: root });
  const own = await list(root, { party: one.customerId });
  expect(own.summaries.amount[0].sum).toBe(balance.body.data.balance);
});

it("sums from the caller's side when no party is named", async () => {
  const { root, one } = platform;
  const all = await list(root);
  expect(all.viewpoint).toEqual({ of: 'all' });
  expect(all.summaries.amount).toEqual([summed(all.data, (_, type) => type !== 'platform')]);
  // The platform's own wallet holds the opposite.
  const ofPlatform = await list(root, { party: PLATFORM_ID });
  expect(ofPlatform.summaries.amount[0].sum).toBe(`-${all.summaries.amount[0].sum}`);
  const tenant = await list(one.admin);
  expect(tenant.viewpoint).toEqual({ of: 'client' });
  expect(tenant.summaries.amount).toEqual([summed(tenant.data, (_, type) => type !== 'platform')]);
  const own = await list(one.customer);
  expect(own.viewpoint).toEqual({ of: 'own' });
  expect(own.summaries.amount).toEqual([summed(own.data, (id) => id === one.customerId)]);
});

it("sums a user's transactions in a currency from that user's side", async () => {
  const { root, one } = platform;
  const path = `transaction/findForIdUserClient/${one.customerId}/user/USD`;
  const { data, summaries, viewpoint } = await list(root, {}, path);
  expect(viewpoint).toEqual({ of: 'parties', parties: [one.customerId] });
  expect(summaries.amount).toEqual([summed(data, (id) => id === one.customerId)]);
});
