/** A small platform for tests: two clients, each with an admin, an agent and a customer, and currencies. */
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

/** On a service that has none of it yet. */
export async function makePlatform(test: Caller): Promise<Platform> {
  await layPlatform(test);
  return enterPlatform(test);
}

export async function layPlatform(test: Caller): Promise<void> {
  const root = await test.signIn('root');
  await made(test, root, 'currency', { abbreviation: 'USD', name: 'US dollar', symbol: '$' });
  await made(test, root, 'currency', { abbreviation: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 });
  await made(test, root, 'user', person('super_admin', 'super_admin'));
  for (const name of ['one', 'two']) {
    const client = await made(test, root, 'client', organisation(name));
    for (const role of ['agent', 'customer']) {
      await made(test, root, 'user', person(`${role}.${name}`, role, { client: client._id }));
    }
  }
}

/** Signs in everybody of a platform that stands already. */
export async function enterPlatform(test: Caller): Promise<Platform> {
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

export async function made(test: Caller, as: Tokens, resource: string, body: unknown) {
  const answer = await test.call('POST', resource, { as, body });
  if (answer.status !== 201) throw new Error(`no ${resource} was made: ${answer.text}`);
  return answer.body.data;
}

async function got(test: Caller, as: Tokens, path: string) {
  const answer = await test.call('GET', path, { as });
  if (answer.status !== 200) throw new Error(`${path} is not to be had: ${answer.text}`);
  return answer.body.data;
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
    clientWallet: await walletOf(test, root, client, 'client'),
    admin: admin.tokens,
    adminId: admin._id,
    agent: agent.tokens,
    agentId: agent._id,
    customer: customer.tokens,
    customerId: customer._id,
  };
}

/** The `_id` of the wallet of a user, or of a client. */
export async function walletOf(
  test: Caller,
  as: Tokens,
  id: string,
  resource: 'user' | 'client' = 'user',
): Promise<string> {
  return (await got(test, as, `${resource}/${id}`)).wallet;
}
