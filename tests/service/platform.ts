/** A small platform for tests: two clients, each with an admin, an agent and a customer, and currencies. */
import { randomUUID } from 'node:crypto';
import { type Caller, PASSWORD, type Tokens } from './caller.ts';

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

/** On a service without any data. */
export async function createPlatform(test: Caller): Promise<Platform> {
  await seedPlatform(test);
  return signInToPlatform(test);
}

export async function seedPlatform(test: Caller): Promise<void> {
  const root = await test.signIn('root');
  await createRecord(test, root, 'currency', { abbreviation: 'USD', name: 'US dollar', symbol: '$' });
  await createRecord(test, root, 'currency', {
    abbreviation: 'BTC',
    name: 'Bitcoin',
    symbol: '₿',
    decimals: 8,
  });
  await createRecord(test, root, 'user', buildUser('super_admin', 'super_admin'));
  for (const name of ['one', 'two']) {
    const client = await createRecord(test, root, 'client', buildClient(name));
    for (const role of ['agent', 'customer']) {
      await createRecord(test, root, 'user', buildUser(`${role}.${name}`, role, { client: client._id }));
    }
  }
}

/** Signs in all users of an existing platform. */
export async function signInToPlatform(test: Caller): Promise<Platform> {
  const root = await test.signIn('root');
  const currency = async (code: string): Promise<string> => (await got(test, root, `currency/${code}`))._id;
  return {
    root,
    superAdmin: await test.signIn('super_admin'),
    usd: await currency('USD'),
    btc: await currency('BTC'),
    one: await tenant(test, root, 'one'),
    two: await tenant(test, root, 'two'),
  };
}

/** The body of POST user. */
export function buildUser(userName: string, role: string, more: Record<string, unknown> = {}) {
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

/** The body of POST client; its first admin is `admin.<name>`. */
export function buildClient(name: string, more: Record<string, unknown> = {}) {
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

export async function createRecord(test: Caller, as: Tokens, resource: string, body: unknown) {
  // Used by creations that move money alone.
  const headers = { 'idempotency-key': randomUUID() };
  const response = await test.call('POST', resource, { as, body, headers });
  if (response.status !== 201) throw new Error(`no ${resource} was made: ${response.text}`);
  return response.body.data;
}

async function got(test: Caller, as: Tokens, path: string) {
  const response = await test.call('GET', path, { as });
  if (response.status !== 200) throw new Error(`${path} is not to be had: ${response.text}`);
  return response.body.data;
}

async function tenant(test: Caller, root: Tokens, name: string): Promise<Tenant> {
  const enter = async (role: string) => {
    const tokens = await test.signIn(`${role}.${name}`);
    return { tokens, _id: (await got(test, tokens, 'session'))._id as string };
  };
  const [admin, agent, customer] = [await enter('admin'), await enter('agent'), await enter('customer')];
  const { client } = await got(test, root, `user/${admin._id}`);
  return {
    client,
    clientWallet: await findWallet(test, root, client, 'client'),
    admin: admin.tokens,
    adminId: admin._id,
    agent: agent.tokens,
    agentId: agent._id,
    customer: customer.tokens,
    customerId: customer._id,
  };
}

/** The `_id` of the wallet of a user or client. */
export async function findWallet(
  test: Caller,
  as: Tokens,
  id: string,
  resource: 'user' | 'client' = 'user',
): Promise<string> {
  return (await got(test, as, `${resource}/${id}`)).wallet;
}
