/**
 * What each call is sent in the permission table, and what can be said of its answer only by hand. A call
 * without a fixture fails the table by name: add one here, with a case for each kind of row that its
 * parameters or its body may name.
 */
import type { Action, Subject } from '../../../src/contract/abilities.ts';
import type { Tokens } from '../harness.ts';
import { PASSWORD, ROOT_PASSWORD } from '../harness.ts';
import { organisation, person } from '../platform.ts';
import type { Place, RowKind, Who } from './rows.ts';
import { newCurrency, type World } from './world.ts';

export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Other tokens than the caller's usual ones, where the call uses them up. */
  as?: Tokens;
};

/** One cell as a fixture sees it. `row` is the `_id`; `reached` says whether the call will come so far. */
export type Cell = { world: World; who: Who; place: Place; row: string; reached: boolean };

export type Fixture = {
  /** Tells several cases of one call apart. */
  about?: string;
  /** The kind of row that is named; without it, none is. */
  row?: RowKind;
  /** 404 where the address names a row that isn't there for the caller, 400 where the body does. */
  hidden?: 404 | 400;
  /** A right that is asked for once the row is known. */
  exactly?: [Action, Subject];
  /** It goes over every tenant's rows: for root and super_admin alone. */
  platformOnly?: true;
  /** Of whoever may, where the row is there. */
  success: number | ((who: Who, place: Place) => number);
  /** The kinds of rows that the answered list must hold, exactly as far as the caller sees. */
  lists?: RowKind;
  send(cell: Cell): Sent | Promise<Sent>;
};

const byId = ({ row }: Cell): Sent => ({ params: { id: row } });
const nothing = (): Sent => ({});
const wide = (): Sent => ({ query: { range: '[0,999]' } });
const cents = { currency: 'USD', amount: '0.01', reference: 'Permission table' };
const { currency: _, ...spent } = cents;
/** The own record and the own wallet with money in it stay. */
const unlessOwn = (status: number) => (_who: Who, place: Place) => (place === 'own' ? 409 : status);
/** An agent pays from the own wallet, so into it nothing can be paid. */
const fromSource = (status: number) => (who: Who, place: Place) =>
  who === 'agent' && place === 'own' ? 422 : status;
const permissions = [{ subject: 'Dashboard', action: 'read', allowed: true }];
const passwordOf = (who: Who) => (who === 'root' ? ROOT_PASSWORD : PASSWORD);
const newTokens = ({ world, who }: Cell) => world.signIn(world.userNames[who], passwordOf(who));

const walletCases = (
  more: Omit<Fixture, 'about' | 'row' | 'success'>,
  kinds: Partial<Record<RowKind, Fixture['success']>>,
): Fixture[] =>
  Object.entries(kinds).map(([row, success]) => ({ ...more, about: row, row: row as RowKind, success }));

export const fixtures: Readonly<Record<string, readonly Fixture[]>> = {
  'user list': [{ lists: 'user', success: 200, send: wide }],
  'user get': [{ row: 'user', success: 200, send: byId }],
  'user create': [
    {
      row: 'client',
      hidden: 400,
      success: 201,
      send: ({ world, row }) => ({ body: person(world.newName(), 'customer', { client: row }) }),
    },
  ],
  'user update': [
    { row: 'user', success: 200, send: (cell) => ({ ...byId(cell), body: { firstName: 'Anna' } }) },
  ],
  'user delete': [
    {
      row: 'user',
      success: unlessOwn(200),
      send: async ({ world, place, row, reached }) => ({
        params: { id: reached && place !== 'own' ? (await world.fresh.user(place))._id : row },
      }),
    },
  ],

  'client list': [{ lists: 'client', success: 200, send: wide }],
  'client get': [{ row: 'client', success: 200, send: byId }],
  'client create': [{ success: 201, send: ({ world }) => ({ body: organisation(world.newName()) }) }],
  'client update': [{ row: 'client', success: 200, send: (cell) => ({ ...byId(cell), body: { tax: '7' } }) }],
  'client delete': [
    {
      row: 'client',
      success: 200,
      send: async ({ world, row, reached }) => ({
        params: { id: reached ? await world.fresh.client() : row },
      }),
    },
  ],

  'wallets list': [
    { about: 'userWallet', lists: 'userWallet', success: 200, send: wide },
    { about: 'clientWallet', lists: 'clientWallet', success: 200, send: wide },
    { about: 'platformWallet', lists: 'platformWallet', success: 200, send: wide },
  ],
  'wallets get': walletCases({ send: byId }, { userWallet: 200, clientWallet: 200, platformWallet: 200 }),
  'wallets create': [
    {
      about: 'user',
      row: 'user',
      hidden: 400,
      success: unlessOwn(201),
      send: async ({ world, place, row, reached }) => ({
        body: {
          ownerType: 'user',
          owner: reached && place !== 'own' ? await userWithoutWallet(world, place) : row,
          currencies: ['USD'],
        },
      }),
    },
    {
      about: 'client, which has one',
      row: 'client',
      hidden: 400,
      success: 409,
      send: ({ row }) => ({ body: { ownerType: 'client', owner: row, currencies: [] } }),
    },
  ],
  'wallets delete': [
    {
      about: 'userWallet',
      row: 'userWallet',
      success: unlessOwn(200),
      send: async ({ world, place, row, reached }) => ({
        params: { id: reached && place !== 'own' ? (await world.fresh.user(place)).wallet : row },
      }),
    },
    ...walletCases({ send: byId }, { clientWallet: 409, platformWallet: 409 }),
  ],

  'transaction list': [{ lists: 'transaction', success: 200, send: wide }],
  'transaction get': [{ row: 'transaction', success: 200, send: byId }],
  'transaction create': [
    {
      about: 'to a user',
      row: 'user',
      hidden: 400,
      exactly: ['recharge', 'User'],
      success: fromSource(201),
      send: ({ row }) => ({ body: { ...cents, type: 'credit', to: row } }),
    },
    {
      about: 'to a client',
      row: 'client',
      hidden: 400,
      exactly: ['recharge', 'Client'],
      success: 201,
      send: ({ row }) => ({ body: { ...cents, type: 'credit', to: row } }),
    },
  ],

  'currency list': [{ lists: 'currency', success: 200, send: wide }],
  'currency get': [{ row: 'currency', success: 200, send: byId }],
  'currency create': [{ success: 201, send: ({ world }) => ({ body: newCurrency(world.newName()) }) }],
  'currency update': [
    { row: 'currency', success: 200, send: (cell) => ({ ...byId(cell), body: { description: 'Money' } }) },
  ],
  'currency delete': [
    {
      row: 'currency',
      success: 200,
      send: async ({ world, row, reached }) => ({
        params: { id: reached ? await world.fresh.currency() : row },
      }),
    },
  ],

  'role list': [{ lists: 'role', success: 200, send: wide }],
  'role get': [{ row: 'role', success: 200, send: byId }],
  'role create': [{ success: 201, send: ({ world }) => ({ body: { _id: world.newName(), permissions } }) }],
  'role update': [
    {
      row: 'role',
      success: 200,
      send: async ({ world, row, reached }) => ({
        params: { id: reached ? await world.fresh.role() : row },
        body: { permissions },
      }),
    },
  ],
  'role delete': [
    {
      row: 'role',
      success: 200,
      send: async ({ world, row, reached }) => ({ params: { id: reached ? await world.fresh.role() : row } }),
    },
  ],

  'audit list': [{ lists: 'auditEntry', success: 200, send: () => ({ body: { range: [0, 999] } }) }],
  'audit get': [{ row: 'auditEntry', success: 200, send: byId }],

  login: [
    {
      success: 200,
      send: ({ world, who }) => ({ body: { userName: world.userNames[who], password: passwordOf(who) } }),
    },
  ],
  refreshToken: [
    {
      success: 200,
      send: async (cell) => ({ body: { refreshToken: (await newTokens(cell)).refreshToken } }),
    },
  ],
  logout: [
    { success: 200, send: async (cell) => (cell.who === 'visitor' ? {} : { as: await newTokens(cell) }) },
  ],
  currentSession: [{ success: 200, send: nothing }],

  clientByEmail: [
    {
      row: 'client',
      success: 200,
      send: ({ world, place }) => ({ params: { email: world.clientEmail(place) } }),
    },
  ],
  updatePermissions: [
    {
      row: 'role',
      success: 200,
      send: async ({ world, row, reached }) => ({
        params: { roleId: reached ? await world.fresh.role() : row },
        body: { permissions },
      }),
    },
  ],

  creditOrDebit: (['credit', 'debit'] as const).flatMap((type): Fixture[] => {
    const send = ({ row }: Cell): Sent => ({
      params: { walletId: row, type },
      query: { currency: 'USD' },
      body: spent,
    });
    return [
      {
        about: `${type} userWallet`,
        row: 'userWallet',
        exactly: ['recharge', 'User'],
        success: fromSource(200),
        send,
      },
      {
        about: `${type} clientWallet`,
        row: 'clientWallet',
        exactly: ['recharge', 'Client'],
        success: 200,
        send,
      },
      { about: `${type} platformWallet`, row: 'platformWallet', success: 422, send },
    ];
  }),
  increaseBudget: [
    {
      row: 'client',
      exactly: ['recharge', 'Client'],
      platformOnly: true,
      success: 200,
      send: (cell) => ({ ...byId(cell), body: cents }),
    },
  ],
  walletBalance: walletCases(
    { send: ({ row }) => ({ params: { walletId: row } }) },
    { userWallet: 200, clientWallet: 200, platformWallet: 200 },
  ),
  addCurrencies: walletCases(
    { send: (cell) => ({ ...byId(cell), body: { currencies: ['USD'] } }) },
    { userWallet: 200, clientWallet: 200, platformWallet: 200 },
  ),
  walletTransactions: walletCases(
    { send: byId },
    { userWallet: 200, clientWallet: 200, platformWallet: 200 },
  ),
  customerBalances: [{ row: 'user', success: 200, send: ({ row }) => ({ params: { userId: row } }) }],
  customerBalance: [
    { row: 'user', success: 200, send: ({ row }) => ({ params: { userId: row, currencyId: 'USD' } }) },
  ],
  clientBalances: [{ row: 'client', success: 200, send: ({ row }) => ({ params: { clientId: row } }) }],
  clientBalance: [
    { row: 'client', success: 200, send: ({ row }) => ({ params: { clientId: row, currencyId: 'USD' } }) },
  ],
  clientWallet: [{ row: 'client', success: 200, send: byId }],
  clientTransactions: [{ row: 'client', success: 200, send: ({ row }) => ({ params: { clientId: row } }) }],
  validateTransactions: [
    { about: 'of everyone', platformOnly: true, success: 200, send: nothing },
    ...walletCases(
      { send: ({ row }) => ({ query: { wallet: row } }) },
      { userWallet: 200, clientWallet: 200 },
    ),
  ],
};

async function userWithoutWallet(world: World, place: Place): Promise<string> {
  const { _id, wallet } = await world.fresh.user(place);
  await world.call('DELETE', `wallets/${wallet}`, { as: world.tokens.root });
  return _id;
}
