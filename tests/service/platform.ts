/** A small platform for tests: two clients, each with an admin, an agent and a customer, and currencies. */
import { expect } from 'vitest';
import { PASSWORD, type TestService, type Tokens } from './harness.ts';

export type Tenant = {
  client: string;
  clientWallet: string;
  admin: Tokens;
  adminId: string;
  agent: Tokens;
  agentId: string;
  customer: Tokens;
  customerId: string;
};
export type Platform = {
  root: Tokens;
  superAdmin: Tokens;
  usd: string;
  btc: string;
  one: Tenant;
  two: Tenant;
};

export async function makePlatform(test: TestService): Promise<Platform> {
  const root = await test.signIn('root');
  const usd = await made(test, root, 'currency', { abbreviation: 'USD', name: 'US dollar', symbol: '$' });
  const btc = await made(test, root, 'currency', {
    abbreviation: 'BTC',
    name: 'Bitcoin',
    symbol: '₿',
    decimals: 8,
  });
  await made(test, root, 'user', person('super_admin', 'super_admin'));
  return {
    root,
    superAdmin: await test.signIn('super_admin'),
    usd: usd._id,
    btc: btc._id,
    one: await makeTenant(test, root, 'one'),
    two: await makeTenant(test, root, 'two'),
  };
}

/** A user as POST user takes it in. */
export function person(userName: string, role: string, more: Record<string, unknown> = {}) {
  return {
    userName,
    firstName: 'Ann',
    lastName: 'Smith',
    email: `${userName}@test.example`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    role,
    ...more,
  };
}

/** A client as POST client takes it in; its first admin is `admin.<name>`. */
export function organisation(name: string, more: Record<string, unknown> = {}) {
  return {
    name,
    email: `${name}@test.example`,
    adminUserName: `admin.${name}`,
    adminEmail: `admin.${name}@test.example`,
    adminPassword: PASSWORD,
    activatedCurrencies: ['USD'],
    ...more,
  };
}

export async function made(test: TestService, as: Tokens, resource: string, body: unknown) {
  const answer = await test.call('POST', resource, { as, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function makeTenant(test: TestService, root: Tokens, name: string): Promise<Tenant> {
  const client = await made(test, root, 'client', organisation(name));
  const agent = await made(test, root, 'user', person(`agent.${name}`, 'agent', { client: client._id }));
  const customer = await made(
    test,
    root,
    'user',
    person(`customer.${name}`, 'customer', { client: client._id }),
  );
  const admin = await test.signIn(`admin.${name}`);
  const session = await test.call('GET', 'session', { as: admin });
  return {
    client: client._id,
    clientWallet: client.wallet,
    admin,
    adminId: session.body.data._id,
    agent: await test.signIn(`agent.${name}`),
    agentId: agent._id,
    customer: await test.signIn(`customer.${name}`),
    customerId: customer._id,
  };
}

/** The `_id` of the wallet of a user, or of a client. */
export async function walletOf(
  test: TestService,
  as: Tokens,
  id: string,
  resource: 'user' | 'client' = 'user',
): Promise<string> {
  const answer = await test.call('GET', `${resource}/${id}`, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.wallet;
}
