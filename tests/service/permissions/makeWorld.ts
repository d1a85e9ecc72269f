/** The platform that the permission table is asked on: two clients, everyone with a wallet and a past. */
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import { featureTests } from '../../features.ts';
import type { TestService, Tokens } from '../harness.ts';
import { moved } from '../money.ts';
import { enterPlatform, made, organisation, person } from '../platform.ts';
import { rowsOfDeclarations } from './fixtures.ts';
import type { GeneralKind, Place, RowKind, Who } from './rows.ts';
import { newCurrency, type World } from './world.ts';

type Someone = { _id: string; wallet: string; transaction: string };
type RowOf = (place: Place, who: Who) => string;

export async function makeWorld(test: TestService): Promise<World> {
  const platform = await enterPlatform(test);
  const { root, superAdmin, one, two } = platform;
  await made(test, root, 'user', person('peer.one', 'customer', { client: one.client }));
  for (const wallet of [one.clientWallet, two.clientWallet]) {
    await moved(test, { as: root, wallet, amount: '10000' });
  }
  const someone = async (userName: string): Promise<Someone> => {
    const filter = encodeURIComponent(JSON.stringify({ userName }));
    const { body } = await test.call('GET', `user?filter=${filter}`, { as: root });
    const { _id, wallet } = body.data[0];
    await test.call('POST', `wallet/${wallet}/addcurrencys`, { as: root, body: { currencies: ['USD'] } });
    const as = userName === 'root' ? superAdmin : root;
    const transaction = await moved(test, { as, wallet, amount: '1000' });
    return { _id, wallet, transaction: transaction._id };
  };
  const own: Record<Exclude<Who, 'visitor'>, Someone> = {
    root: await someone('root'),
    super_admin: await someone('super_admin'),
    admin: await someone('admin.one'),
    agent: await someone('agent.one'),
    customer: await someone('customer.one'),
  };
  const peer = await someone('peer.one');
  const stranger = await someone('customer.two');
  const entries: Record<string, string> = {
    tenant: await auditEntryOf(test, root, one.client),
    foreign: await auditEntryOf(test, root, two.client),
  };

  const roleOf = async (_id: string, client?: string): Promise<string> =>
    (await made(test, root, 'role', { _id, permissions: [], ...(client && { client }) }))._id;
  const clientRoles: Record<string, string> = {
    tenant: await roleOf('role_of_one', one.client),
    foreign: await roleOf('role_of_two', two.client),
  };

  const someoneAt = (place: Place, who: Who): Someone => {
    if (place === 'own' && who !== 'visitor') return own[who];
    return place === 'foreign' ? stranger : peer;
  };
  const tenantOf = (place: Place) => (place === 'foreign' ? two : one);
  const rows: Record<GeneralKind, RowOf> = {
    user: (place, who) => someoneAt(place, who)._id,
    userWallet: (place, who) => someoneAt(place, who).wallet,
    transaction: (place, who) => someoneAt(place, who).transaction,
    client: (place) => tenantOf(place).client,
    clientWallet: (place) => tenantOf(place).clientWallet,
    auditEntry: (place) => entries[place] ?? '',
    platformWallet: () => PLATFORM_ID,
    currency: () => platform.usd,
    role: () => 'customer',
    clientRole: (place) => clientRoles[place] ?? '',
  };
  const clients = { tenant: one.client, foreign: two.client };
  const allRows: Record<RowKind, RowOf> = {
    ...rows,
    ...(await rowsOfResources(test, root, clients)),
    ...(await rowsOfFeatures(test, root, clients)),
  };
  let names = 0;
  const newName = () => `fresh${names++}`;
  // However long the table takes, whoever signed in at its beginning has just confirmed who they are.
  await test.change(`update sessions set confirmed_at = now() + interval '1 day'`);
  const ofOne = await test.call('GET', `client/${one.client}`, { as: root });
  return {
    tokens: { root, super_admin: superAdmin, admin: one.admin, agent: one.agent, customer: one.customer },
    userNames: {
      root: 'root',
      super_admin: 'super_admin',
      admin: 'admin.one',
      agent: 'agent.one',
      customer: 'customer.one',
      visitor: 'customer.two',
    },
    rowOf: (kind, place, who) => allRows[kind]?.(place, who) ?? '',
    clientEmail: (place) => (place === 'foreign' ? 'two@test.example' : 'one@test.example'),
    publicKey: ofOne.body.data.publicKey,
    fresh: {
      user: (place) =>
        made(test, root, 'user', person(newName(), 'customer', { client: tenantOf(place).client })),
      client: async () => (await made(test, root, 'client', organisation(newName())))._id,
      currency: async () => (await made(test, root, 'currency', newCurrency(newName())))._id,
      role: (place) => roleOf(newName(), place && tenantOf(place).client),
    },
    newName,
    signIn: test.signIn,
    call: test.call,
  };
}

async function auditEntryOf(test: TestService, root: Tokens, client: string): Promise<string> {
  const { body } = await test.call('POST', 'audit', {
    as: root,
    body: { filter: { client }, range: [0, 0] },
  });
  return body.data[0]._id;
}

type Clients = Readonly<Record<'tenant' | 'foreign', string>>;

/** A row of each resource that no fixture is written for: of either client, or one that all share. */
async function rowsOfResources(
  test: TestService,
  root: Tokens,
  clients: Clients,
): Promise<Record<RowKind, RowOf>> {
  const rows: Record<RowKind, RowOf> = {};
  for (const [kind, { make, sight }] of Object.entries(rowsOfDeclarations)) {
    const made: Partial<Record<Place, string>> = {};
    for (const place of sight.root) {
      made[place] = await make({
        caller: test,
        root,
        client: place === 'foreign' ? clients.foreign : clients.tenant,
      });
    }
    rows[kind] = (place) => made[place] ?? '';
  }
  return rows;
}

/** A row of each kind that only one feature has, of either client. */
async function rowsOfFeatures(
  test: TestService,
  root: Tokens,
  clients: Clients,
): Promise<Record<RowKind, RowOf>> {
  const rows: Record<RowKind, RowOf> = {};
  for (const { permissions } of featureTests) {
    for (const [kind, { make }] of Object.entries(permissions?.rows ?? {})) {
      const made = {
        tenant: await make(test, root, clients.tenant),
        foreign: await make(test, root, clients.foreign),
      };
      rows[kind] = (place) => (place === 'foreign' ? made.foreign : made.tenant);
    }
  }
  return rows;
}
