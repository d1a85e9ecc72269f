/** The platform of the permission table: two clients whose users each have a wallet and transactions. */
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import { featureTests } from '../../features.ts';
import type { TestService, Tokens } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { buildClient, buildUser, createRecord, signInToPlatform } from '../platform.ts';
import { rowsOfDeclarations } from './fixtures.ts';
import type { CallerRole, GeneralKind, Ownership, RowKind } from './rows.ts';
import { newCurrency, type World } from './world.ts';

type TestUser = { _id: string; wallet: string; transaction: string };
type RowOf = (ownership: Ownership, who: CallerRole) => string;

export async function createWorld(test: TestService): Promise<World> {
  const platform = await signInToPlatform(test);
  const { root, superAdmin, one, two } = platform;
  await createRecord(test, root, 'user', buildUser('peer.one', 'customer', { client: one.client }));
  for (const wallet of [one.clientWallet, two.clientWallet]) {
    await expectMoved(test, { as: root, wallet, amount: '10000' });
  }
  const readUser = async (userName: string): Promise<TestUser> => {
    const filter = encodeURIComponent(JSON.stringify({ userName }));
    const { body } = await test.call('GET', `user?filter=${filter}`, { as: root });
    const { _id, wallet } = body.data[0];
    await test.call('POST', `wallet/${wallet}/addcurrencys`, { as: root, body: { currencies: ['USD'] } });
    const as = userName === 'root' ? superAdmin : root;
    const transaction = await expectMoved(test, { as, wallet, amount: '1000' });
    return { _id, wallet, transaction: transaction._id };
  };
  const own: Record<Exclude<CallerRole, 'visitor'>, TestUser> = {
    root: await readUser('root'),
    super_admin: await readUser('super_admin'),
    admin: await readUser('admin.one'),
    agent: await readUser('agent.one'),
    customer: await readUser('customer.one'),
  };
  const peer = await readUser('peer.one');
  const stranger = await readUser('customer.two');
  const entries: Record<string, string> = {
    tenant: await auditEntryOf(test, root, one.client),
    foreign: await auditEntryOf(test, root, two.client),
  };

  const roleOf = async (_id: string, client?: string): Promise<string> =>
    (await createRecord(test, root, 'role', { _id, permissions: [], ...(client && { client }) }))._id;
  const clientRoles: Record<string, string> = {
    tenant: await roleOf('role_of_one', one.client),
    foreign: await roleOf('role_of_two', two.client),
  };

  const userWith = (ownership: Ownership, who: CallerRole): TestUser => {
    if (ownership === 'own' && who !== 'visitor') return own[who];
    return ownership === 'foreign' ? stranger : peer;
  };
  const tenantOf = (ownership: Ownership) => (ownership === 'foreign' ? two : one);
  const rows: Record<GeneralKind, RowOf> = {
    user: (ownership, who) => userWith(ownership, who)._id,
    userWallet: (ownership, who) => userWith(ownership, who).wallet,
    transaction: (ownership, who) => userWith(ownership, who).transaction,
    client: (ownership) => tenantOf(ownership).client,
    clientWallet: (ownership) => tenantOf(ownership).clientWallet,
    auditEntry: (ownership) => entries[ownership] ?? '',
    platformWallet: () => PLATFORM_ID,
    currency: () => platform.usd,
    role: () => 'customer',
    clientRole: (ownership) => clientRoles[ownership] ?? '',
  };
  const clients = { tenant: one.client, foreign: two.client };
  const allRows: Record<RowKind, RowOf> = {
    ...rows,
    ...(await rowsOfResources(test, root, clients)),
    ...(await rowsOfFeatures(test, root, clients)),
  };
  let names = 0;
  const newName = () => `fresh${names++}`;
  // However long the table takes, the confirmation at sign-in stays valid.
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
    rowOf: (kind, ownership, who) => allRows[kind]?.(ownership, who) ?? '',
    clientEmail: (ownership) => (ownership === 'foreign' ? 'two@test.example' : 'one@test.example'),
    publicKey: ofOne.body.data.publicKey,
    fresh: {
      user: (ownership) =>
        createRecord(
          test,
          root,
          'user',
          buildUser(newName(), 'customer', { client: tenantOf(ownership).client }),
        ),
      client: async () => (await createRecord(test, root, 'client', buildClient(newName())))._id,
      currency: async () => (await createRecord(test, root, 'currency', newCurrency(newName())))._id,
      role: (ownership) => roleOf(newName(), ownership && tenantOf(ownership).client),
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

/** A row of each resource without fixtures: of either client, or shared. */
async function rowsOfResources(
  test: TestService,
  root: Tokens,
  clients: Clients,
): Promise<Record<RowKind, RowOf>> {
  const rows: Record<RowKind, RowOf> = {};
  for (const [kind, { make, sight }] of Object.entries(rowsOfDeclarations)) {
    const created: Partial<Record<Ownership, string>> = {};
    for (const ownership of sight.root) {
      created[ownership] = await make({
        caller: test,
        root,
        client: ownership === 'foreign' ? clients.foreign : clients.tenant,
      });
    }
    rows[kind] = (ownership) => created[ownership] ?? '';
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
      const created = {
        tenant: await make(test, root, clients.tenant),
        foreign: await make(test, root, clients.foreign),
      };
      rows[kind] = (ownership) => (ownership === 'foreign' ? created.foreign : created.tenant);
    }
  }
  return rows;
}
