/** The limits' part of the permission table. */
import type { FeatureTests } from '../../feature.ts';
import type { Caller, Tokens } from '../../service/caller.ts';
import { sendId } from '../../service/permissions/fixture.ts';
import { ofClient } from '../../service/permissions/rows.ts';
import { createRecord } from '../../service/platform.ts';

/** So much that it declines nothing. */
const terms = {
  ...{ scope: 'user', operations: ['debit'], currency: 'USD', per: 'month' },
  ...{ most: '1000000.00', reason: 'Permission table' },
};

/** Set by the client's administrator, who may change it, unlike what the platform set. */
async function createLimit(caller: Caller, root: Tokens, client: string): Promise<string> {
  const { body } = await caller.call('GET', `user?filter={"client":"${client}","role":"admin"}&range=[0,0]`, {
    as: root,
  });
  const [admin] = body.data;
  const as = await caller.signIn(admin.userName);
  return (await createRecord(caller, as, 'limit', { ...terms, user: admin._id }))._id;
}

export const limitPermissions: NonNullable<FeatureTests['permissions']> = {
  // It belongs to the client of the user whom it limits. Of its people only the administrators may read it.
  rows: { limit: { sight: { ...ofClient, agent: [], customer: [] }, make: createLimit } },
  fixtures: {
    'limit list': [{ lists: 'limit', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'limit get': [{ row: 'limit', success: 200, send: sendId }],
    'limit create': [
      {
        row: 'user',
        hidden: 400,
        success: 201,
        send: ({ row }) => ({ body: { ...terms, user: row } }),
      },
    ],
    'limit update': [
      { row: 'limit', success: 200, send: (cell) => ({ ...sendId(cell), body: { reason: 'Reviewed' } }) },
    ],
    'limit delete': [
      {
        row: 'limit',
        success: 200,
        send: async ({ world, ownership, row, isReached }) => {
          const client = world.rowOf('client', ownership, 'root');
          return { params: { id: isReached ? await createLimit(world, world.tokens.root, client) : row } };
        },
      },
    ],
    limitUsage: [{ success: 200, row: 'user', send: ({ row }) => ({ query: { scope: 'user', of: row } }) }],
    limitRemaining: [{ success: 200, send: () => ({ query: { operation: 'credit', currency: 'USD' } }) }],
  },
  statements: [
    { title: 'admin: sets limits for the own client', role: 'admin', allowed: ['limit get', 'limit create'] },
    { title: 'agent: no limits', role: 'agent', denied: ['limit list', 'limit get', 'limit update'] },
  ],
};
