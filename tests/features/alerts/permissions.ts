/** The alerts' part of the permission table. */
import type { FeatureTests } from '../../feature.ts';
import { sendId } from '../../service/permissions/fixture.ts';
import { ofClient } from '../../service/permissions/rows.ts';
import { createAlert, createCrossing } from './made.ts';

const ofAdmins = { ...ofClient, agent: [], customer: [] };
const terms = { name: 'Permission table', kind: 'balance_below', currency: 'USD', threshold: '0.01' };

export const alertPermissions: NonNullable<FeatureTests['permissions']> = {
  rows: {
    alert: { sight: ofAdmins, make: createAlert },
    alertCrossing: { sight: ofAdmins, make: createCrossing },
  },
  fixtures: {
    'alert list': [{ lists: 'alert', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'alert get': [{ row: 'alert', success: 200, send: sendId }],
    'alert create': [
      {
        row: 'userWallet',
        hidden: 400,
        success: 201,
        send: ({ row }) => ({ body: { ...terms, wallet: row } }),
      },
    ],
    'alert update': [
      { row: 'alert', success: 200, send: (cell) => ({ ...sendId(cell), body: { name: 'Renamed' } }) },
    ],
    'alert delete': [
      {
        row: 'alert',
        success: 200,
        send: async ({ world, ownership, row, isReached }) => {
          const client = world.rowOf('client', ownership, 'root');
          return { params: { id: isReached ? await createAlert(world, world.tokens.root, client) : row } };
        },
      },
    ],
    'alertCrossing list': [
      { lists: 'alertCrossing', success: 200, send: () => ({ query: { range: '[0,999]' } }) },
    ],
    'alertCrossing get': [{ row: 'alertCrossing', success: 200, send: sendId }],
  },
  statements: [
    {
      ...{ title: 'admin: keeps the alerts of the client', role: 'admin' },
      allowed: ['alert get', 'alert create', 'alert update', 'alert delete', 'alertCrossing get'],
    },
    { title: 'agent: no alerts', role: 'agent', denied: ['alert get', 'alert create', 'alertCrossing get'] },
  ],
};
