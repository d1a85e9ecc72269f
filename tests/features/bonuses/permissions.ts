/** The bonuses' part of the permission table. */
import type { BuiltInRole } from '../../../src/features/roles/builtIn.ts';
import type { FeatureTests } from '../../feature.ts';
import type { Caller, Tokens } from '../../service/caller.ts';
import {
  type Fixture,
  type FixtureRequest,
  type Statement,
  sendId,
} from '../../service/permissions/fixture.ts';
import { ofClient } from '../../service/permissions/rows.ts';
import { createRecord } from '../../service/platform.ts';

const terms = { currency: 'USD', amount: '0.01' };

async function newBonus(caller: Caller, root: Tokens, client: string): Promise<string> {
  return (await createRecord(caller, root, 'bonus/add', { ...terms, name: 'Welcome', client }))._id;
}

const paying = (from: 'platform' | 'client' | 'agent', more: Partial<Fixture>): Fixture => ({
  about: `from ${from}`,
  row: 'bonus',
  success: 200,
  send: ({ world, who, ownership, row }): FixtureRequest => ({
    params: { bonusId: row, from },
    body: { to: world.rowOf('user', ownership, who) },
  }),
  ...more,
});

const rechargeUsers = ['payBonus (from agent)'];
const recharging: readonly BuiltInRole[] = ['root', 'super_admin', 'admin', 'agent'];

export const bonusPermissions: NonNullable<FeatureTests['permissions']> = {
  // It belongs to the client, not to a customer.
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
      // An admin's source is the client's wallet; others need the permission to recharge clients.
      paying('client', { success: (who) => (who === 'root' || who === 'admin' ? 200 : 403) }),
      paying('agent', {}),
    ],
    'bonus list': [{ lists: 'bonus', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'bonus get': [{ row: 'bonus', success: 200, send: sendId }],
    'bonus cancel': [
      {
        row: 'bonus',
        success: 200,
        send: async ({ world, ownership, row, isReached }) => {
          const client = world.rowOf('client', ownership, 'root');
          return { params: { id: isReached ? await newBonus(world, world.tokens.root, client) : row } };
        },
      },
    ],
  },
  statements: [
    ...recharging.map(
      (role): Statement => ({ title: `${role}: recharge User`, role, allowed: rechargeUsers }),
    ),
    { title: 'customer: no recharge of User', role: 'customer', denied: rechargeUsers },
  ],
};
