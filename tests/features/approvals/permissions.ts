/** The approvals' part of the permission table. */
import { randomUUID } from 'node:crypto';
import type { FeatureTests } from '../../feature.ts';
import type { Caller, Tokens } from '../../service/caller.ts';
import { type Cell, type Fixture, sendId, sendNothing } from '../../service/permissions/fixture.ts';
import { ofClient } from '../../service/permissions/rows.ts';
import { createRecord } from '../../service/platform.ts';
import { requestDebit } from './requested.ts';

const ofAdmins = { ...ofClient, agent: [], customer: [] };
const terms = { operation: 'client', approvers: 1 };

/** Switched off, so that it concerns nothing. */
async function newPolicy(caller: Caller, root: Tokens, client: string): Promise<string> {
  const body = { ...terms, name: `Policy ${randomUUID()}`, client, active: false };
  return (await createRecord(caller, root, 'approvalPolicy', body))._id;
}

/** A new request for those who get that far, because the call ends it. */
async function freshRequest({ world, ownership, row, isReached }: Cell): Promise<string> {
  return isReached ? requestDebit(world, world.tokens.root, world.rowOf('client', ownership, 'root')) : row;
}

const deciding = (body: object, success = 200): Fixture => ({
  row: 'approval',
  success,
  send: async (cell) => ({ params: { id: await freshRequest(cell) }, body }),
});

export const approvalPermissions: NonNullable<FeatureTests['permissions']> = {
  // Others than whoever requested it must read the policies.
  rows: {
    approval: { sight: ofAdmins, make: requestDebit },
    approvalPolicy: {
      sight: ofAdmins,
      make: newPolicy,
    },
  },
  fixtures: {
    approvalMails: [{ success: 200, send: sendNothing }],
    changeApprovalMails: [{ success: 200, send: () => ({ body: { enabled: true } }) }],
    'approval list': [{ lists: 'approval', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'approval get': [{ row: 'approval', success: 200, send: sendId }],
    'approval approve': [{ ...deciding({}), byProgram: 403 }],
    'approval reject': [deciding({ reason: 'Permission table' })],
    // Only by whoever requested it.
    'approval withdraw': [deciding({}, 403)],
    'approvalPolicy list': [
      { lists: 'approvalPolicy', success: 200, send: () => ({ query: { range: '[0,999]' } }) },
    ],
    'approvalPolicy get': [{ row: 'approvalPolicy', success: 200, send: sendId }],
    'approvalPolicy create': [
      {
        row: 'client',
        hidden: 400,
        success: 201,
        send: ({ row }) => ({
          body: { ...terms, name: `Policy ${randomUUID()}`, client: row, active: false },
        }),
      },
    ],
    'approvalPolicy update': [
      {
        row: 'approvalPolicy',
        success: 200,
        send: (cell) => ({ ...sendId(cell), body: { expiresAfter: 24 } }),
      },
    ],
    'approvalPolicy delete': [
      {
        row: 'approvalPolicy',
        success: 200,
        send: async ({ world, ownership, row, isReached }) => {
          const client = world.rowOf('client', ownership, 'root');
          return { params: { id: isReached ? await newPolicy(world, world.tokens.root, client) : row } };
        },
      },
    ],
  },
  statements: [
    {
      ...{ title: 'admin: decides on requests of the client', role: 'admin' },
      ...{ allowed: ['approval get', 'approval approve', 'approval reject', 'approvalPolicy get'] },
      denied: ['approvalPolicy create', 'approvalPolicy update', 'approvalPolicy delete'],
    },
    {
      ...{ title: 'agent: decides on nothing', role: 'agent' },
      denied: ['approval approve', 'approval reject', 'approvalPolicy get'],
    },
  ],
};
