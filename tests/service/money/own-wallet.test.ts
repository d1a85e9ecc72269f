/**
 * No caller moves another user's money into their own wallet through any call: otherwise callers who may credit
 * others could create money for themselves in two steps.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import type { SendMoney } from '../../feature.ts';
import { featureTests } from '../../features.ts';
import { type CallResponse, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, expectMoved, readCents } from '../money.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

const operators = [
  'root',
  'super_admin',
  'admin',
  'agent',
  'customer',
  'teller',
  'cashier',
  'giver',
] as const;
type Operator = (typeof operators)[number];
type Account = { _id: string; wallet: string; tokens: Tokens };

/** Calls of this kind that a feature has. */
const ofFeatures = featureTests.flatMap(({ moneyCall }) => moneyCall ?? []);

let test: TestService;
let platform: Platform;
let accounts: Record<Operator, Account>;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, superAdmin, one, two } = platform;
  const permissions = ['read', 'create', 'recharge'].map((action) => ({
    subject: 'all',
    action,
    allowed: true,
  }));
  await createRecord(test, root, 'role', { _id: 'operator', permissions });
  const account = async (tokens: Tokens): Promise<Account> => {
    const { _id } = (await test.call('GET', 'session', { as: tokens })).body.data;
    const { wallet } = (await test.call('GET', `user/${_id}`, { as: root })).body.data;
    await test.call('POST', `wallet/${wallet}/addcurrencys`, { as: root, body: { currencies: ['USD'] } });
    return { _id, wallet, tokens };
  };
  const added = async (name: string, role: string, client?: string) => {
    await createRecord(test, root, 'user', buildUser(name, role, client ? { client } : {}));
    return account(await test.signIn(name));
  };
  accounts = {
    root: await account(root),
    super_admin: await account(superAdmin),
    admin: await account(one.admin),
    agent: await account(one.agent),
    customer: await account(one.customer),
    // A custom role of a client and one of the platform, and a customer of another tenant.
    teller: await added('teller', 'operator', one.client),
    cashier: await added('cashier', 'operator'),
    giver: await added('giver', 'customer', two.client),
  };
  for (const wallet of [one.clientWallet, two.clientWallet]) {
    await expectMoved(test, { as: root, wallet, amount: '100000.00' });
  }
  for (const { wallet } of Object.values(accounts)) {
    await expectMoved(test, {
      as: wallet === accounts.root.wallet ? superAdmin : root,
      wallet,
      amount: '1000.00',
    });
  }
  const clients = [one, two].map(({ client }) => client);
  for (const { name, prepare } of ofFeatures) calls[name] = await prepare(test, root, clients);
});
afterAll(async () => {
  await expectIntactLedger(test);
  await test.close();
});

/** Everything that can name a wallet in a call: wallets and their owners. */
const parties = (): string[] => [
  ...Object.values(accounts).flatMap(({ _id, wallet }) => [_id, wallet]),
  ...[platform.one, platform.two].flatMap(({ client, clientWallet }) => [client, clientWallet]),
  PLATFORM_ID,
];

const post = (
  as: Tokens,
  path: string,
  body: unknown,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<CallResponse> =>
  test.call(method, path, { as, body, headers: { 'idempotency-key': randomUUID() } });

const defaults = { currency: 'USD', amount: '0.07', reference: 'Anything' };
const { currency: _, ...spent } = defaults;

/** Every call that moves money, with two parties to fill in; those of features are added before the tests. */
const calls: Record<string, SendMoney> = {
  transfer: (as, from, to) => post(as, 'wallet/transfer', { ...defaults, from, to }),
  agentUser: (as, from, to) => post(as, 'wallet/agent-user', { ...defaults, from, to }),
  adminClient: (as, from, to) => post(as, 'wallet/admin-client', { ...defaults, from, to }),
  credit: (as, wallet) => post(as, `wallet/${wallet}/credit?currency=USD`, spent),
  debit: (as, wallet) => post(as, `wallet/${wallet}/debit?currency=USD`, spent),
  budget: (as, client) => post(as, `wallet/updateBalanceRoot/${client}`, defaults, 'PATCH'),
  postCredit: (as, to) => post(as, 'transaction', { ...defaults, type: 'credit', to }),
  postDebit: (as, from) => post(as, 'transaction', { ...defaults, type: 'debit', from }),
  postTransfer: (as, from, to) => post(as, 'transaction', { ...defaults, type: 'transfer', from, to }),
};

type Attempt = { who: Operator; call: string; one: number | null; other: number | null; at: number };

/** One successful request of each call, so that the others are rejected for the intended reason. */
const possible = (): [Attempt][] => {
  const at = (id: string) => parties().indexOf(id);
  const [customer, teller] = [at(accounts.customer._id), at(accounts.teller.wallet)];
  const client = at(platform.one.client);
  const wallet = at(platform.one.clientWallet);
  const give = (who: Operator, call: string, one: number | null, other: number | null = null): [Attempt] => [
    { who, call, one, other, at: 1 },
  ];
  return [
    give('agent', 'transfer', customer, teller),
    give('agent', 'agentUser', null, customer),
    give('super_admin', 'adminClient', null, wallet),
    give('agent', 'credit', teller),
    give('teller', 'debit', at(accounts.customer.wallet)),
    give('root', 'budget', client),
    give('admin', 'postCredit', customer),
    give('cashier', 'postDebit', customer),
    give('root', 'postTransfer', customer, teller),
    ...ofFeatures.map(({ name, possibleAt }): [Attempt] => [
      { who: 'admin', call: name, one: customer, other: teller, at: possibleAt },
    ]),
  ];
};

it('rejects every call by which operators would raise their own balance', async () => {
  const all = parties();
  const booked = new Set<string>();
  const readUnits = async (wallet: string) => {
    const [row] = await test.sql<{ units: string }>(
      `select units::text from balances where wallet = '${wallet}' and currency = '${platform.usd}'`,
    );
    return BigInt(row?.units ?? 0);
  };
  // Half of the parties are the operator, which is the dangerous case.
  const party = fc.oneof(fc.constant(null), fc.nat(all.length - 1));
  const attempt: fc.Arbitrary<Attempt> = fc.record({
    who: fc.constantFrom(...operators),
    call: fc.constantFrom(...Object.keys(calls)),
    one: party,
    other: party,
    at: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(attempt, async ({ who, call, one, other, at }) => {
      const { tokens, _id, wallet } = accounts[who];
      const named = (chosen: number | null) => (chosen === null ? [_id, wallet][at % 2] : all[chosen]) ?? '';
      const before = await readUnits(wallet);
      const { status, text } = (await calls[call]?.(tokens, named(one), named(other), at)) ?? {};
      expect(status, text).toBeLessThan(500);
      expect(await readUnits(wallet), `${call} by ${who}`).toBeLessThanOrEqual(before);
      if (status === 200 || status === 201) booked.add(call);
    }),
    { numRuns: 250, examples: possible() },
  );
  expect([...booked].sort()).toEqual(Object.keys(calls).sort());
});

describe("a transfer of another's money into the caller's own wallet", () => {
  const rejection = async ({ status, body }: CallResponse, field = 'to') => {
    expect([status, body.code], JSON.stringify(body)).toEqual([403, 'forbidden']);
    expect(body.complaints).toEqual({ [field]: { key: 'validation.intoOwnWallet' } });
  };

  it('is rejected for everyone who may transfer between users, and is not recorded', async () => {
    const count = 'select count(*)::int as count from transactions';
    const before = await test.sql(count);
    for (const who of ['root', 'super_admin', 'admin', 'agent', 'teller', 'cashier'] as const) {
      const { tokens, _id, wallet } = accounts[who];
      for (const to of [_id, wallet]) {
        await rejection(
          await post(tokens, 'wallet/transfer', { ...defaults, from: accounts.customer._id, to }),
        );
      }
    }
    expect(await test.sql(count)).toEqual(before);
  });

  it("is rejected as an agent's debit, whose other side is the agent's wallet; an admin can post it", async () => {
    const { agent, admin, customer } = accounts;
    const debit = (as: Tokens) => post(as, `wallet/${customer.wallet}/debit?currency=USD`, spent);
    await rejection(await debit(agent.tokens));
    const { status, body } = await debit(admin.tokens);
    expect([status, body.data?.to]).toEqual([200, platform.one.client]);
  });

  it('does not use the key, so that the corrected request succeeds under it', async () => {
    const { tokens, _id } = accounts.admin;
    const headers = { 'idempotency-key': randomUUID() };
    const send = (to: string) =>
      test.call('POST', 'wallet/transfer', {
        as: tokens,
        body: { ...defaults, from: accounts.customer._id, to },
        headers,
      });
    await rejection(await send(_id));
    expect((await send(accounts.teller._id)).status).toBe(200);
  });

  it('is rejected at its first forbidden step when a puppet user is involved', async () => {
    const { one, root } = platform;
    const { super_admin: operator } = accounts;
    const { tokens } = operator;
    expect((await post(tokens, `wallet/${one.clientWallet}/credit?currency=USD`, spent)).status).toBe(403);
    const puppet = await createRecord(
      test,
      tokens,
      'user',
      buildUser('puppet', 'customer', { client: one.client }),
    );
    const credit = await post(tokens, `wallet/${puppet.wallet}/credit?currency=USD`, spent);
    expect(credit.status, credit.text).toBe(200);
    const before = await readCents(test, root, operator.wallet);
    await rejection(
      await post(tokens, 'wallet/transfer', { ...defaults, from: puppet._id, to: operator._id }),
    );
    expect(await readCents(test, root, operator.wallet)).toBe(before);
  });
});
