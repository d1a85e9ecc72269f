/** The bonuses' part of the permission table. */
import type { BuiltInRole } from '../../../src/features/roles/builtIn.ts';
import type { FeatureTests } from '../../feature.ts';
import type { Caller, Tokens } from '../../service/caller.ts';
import { byId, type Fixture, type Sent, type Statement } from '../../service/permissions/fixture.ts';
import { ofClient } from '../../service/permissions/rows.ts';
import { made } from '../../service/platform.ts';

const terms = { currency: 'USD', amount: '0.01' };

async function newBonus(caller: Caller, root: Tokens, client: string): Promise<string> {
  return (await made(caller, root, 'bonus/add', { ...terms, name: 'Welcome', client }))._id;
}

const paying = (from: 'platform' | 'client' | 'agent', more: Partial<Fixture>): Fixture => ({
  about: `from ${from}`,
  row: 'bonus',
  success: 200,
  send: ({ world, who, place, row }): Sent => ({
    params: { bonusId: row, from },
    body: { to: world.rowOf('user', place, who) },
  }),
  ...more,
});

const rechargeUsers = ['payBonus (from agent)'];
const recharging: readonly BuiltInRole[] = ['root', 'super_admin', 'admin', 'agent'];

export const bonusPermissions: NonNullable<FeatureTests['permissions']> = {
  // It is the client's, and no customer's own.
  rows: { bonus: { sight: { ...ofClient, customer: [] }, make: newBonus } },
  fixtures: {
    'bonus create': [
      {
        row: 'client',
        hidden: 400,
        success: 201,
        send: ({ row }) => ({ body: { ...terms, name: 'Permission table', client: row } }),
      },
    ],
    payBonus: [
      paying('platform', { platformOnly: true }),
      // An admin's source is the client's wallet; others need the right to recharge clients.
      paying('client', { success: (who) => (who === 'root' || who === 'admin' ? 200 : 403) }),
      paying('agent', {}),
    ],
    'bonus list': [{ lists: 'bonus', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'bonus get': [{ row: 'bonus', success: 200, send: byId }],
    'bonus cancel': [
      {
        row: 'bonus',
        success: 200,
        send: async ({ world, place, row, reached }) => {
          const client = world.rowOf('client', place, 'root');
          return { params: { id: reached ? await newBonus(world, world.tokens.root, client) : row } };
        },
      },
    ],
  },
  statements: [
    ...recharging.map((role): Statement => ({ says: `${role}: recharge User`, role, may: rechargeUsers })),
    { says: 'customer: no recharge of User', role: 'customer', mayNot: rechargeUsers },
  ],
};
