/** The holds' part of the permission table. */
import { randomUUID } from 'node:crypto';
import type { FeatureTests } from '../../feature.ts';
import type { Caller, Tokens } from '../../service/caller.ts';
import { type Cell, type Fixture, sendId } from '../../service/permissions/fixture.ts';
import { ofClient } from '../../service/permissions/rows.ts';
import { createRecord } from '../../service/platform.ts';

const terms = { currency: 'USD', amount: '0.01', reference: 'Permission table' };

/** Credits a wallet, so that it can reserve something. */
async function fund(caller: Caller, root: Tokens, wallet: string): Promise<void> {
  await caller.call('POST', `wallet/${wallet}/credit?currency=USD`, {
    as: root,
    body: { amount: '1.00', reference: 'Permission table' },
    headers: { 'idempotency-key': randomUUID() },
  });
}

/** A hold on the client's own wallet, to be paid to one of its users. */
async function newHold(caller: Caller, root: Tokens, client: string): Promise<string> {
  const read = async (path: string) => (await caller.call('GET', path, { as: root })).body.data;
  const { wallet } = await read(`client/${client}`);
  const users = await read(`user?filter={"client":"${client}","status":"active"}&range=[0,99]`);
  // Another cell may just have created one that has no wallet yet.
  const user = users.find((one: { wallet?: string }) => one.wallet);
  await fund(caller, root, wallet);
  return (await createRecord(caller, root, 'hold', { ...terms, wallet, to: user.wallet }))._id;
}

/** A new hold for those who get that far, because the call ends it. */
async function freshHold({ world, ownership, row, isReached }: Cell): Promise<string> {
  const client = world.rowOf('client', ownership, 'root');
  return isReached ? newHold(world, world.tokens.root, client) : row;
}

const ending = (body: object): Fixture => ({
  row: 'hold',
  success: 200,
  send: async (cell) => ({ params: { id: await freshHold(cell) }, body }),
});

export const holdPermissions: NonNullable<FeatureTests['permissions']> = {
  // On the wallet of a client. A customer sees those on the own wallet.
  rows: { hold: { sight: { ...ofClient, customer: [] }, make: newHold } },
  fixtures: {
    'hold list': [{ lists: 'hold', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'hold get': [{ row: 'hold', success: 200, send: sendId }],
    'hold create': [
      {
        row: 'clientWallet',
        hidden: 400,
        success: 201,
        send: async ({ world, row, isReached }) => {
          if (isReached) await fund(world, world.tokens.root, row);
          return { body: { ...terms, wallet: row } };
        },
      },
    ],
    'hold capture': [ending({})],
    'hold release': [ending({ reason: 'Permission table' })],
    'hold release several': [
      { success: 200, send: () => ({ body: { ids: [randomUUID()], reason: 'Permission table' } }) },
    ],
  },
  statements: [
    {
      ...{ title: 'admin: places, captures and releases holds', role: 'admin' },
      allowed: ['hold get', 'hold create', 'hold capture', 'hold release'],
    },
    {
      ...{ title: 'agent: sees holds only', role: 'agent', allowed: ['hold get'] },
      denied: ['hold create', 'hold capture', 'hold release'],
    },
  ],
};
