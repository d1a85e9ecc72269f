/** The programs' part of the permission table. */
import { randomUUID } from 'node:crypto';
import type { FeatureTests } from '../../feature.ts';
import type { Caller, Tokens } from '../../service/caller.ts';
import { sendId } from '../../service/permissions/fixture.ts';
import { ofClient } from '../../service/permissions/rows.ts';
import { createRecord } from '../../service/platform.ts';

const ofAdmins = { ...ofClient, agent: [], customer: [] };
const scopes = [{ subject: 'User', action: 'read', allowed: true }];

async function newProgram(caller: Caller, root: Tokens, client: string): Promise<string> {
  const name = `Program ${randomUUID()}`;
  return (await createRecord(caller, root, 'program', { name, client, role: 'customer' }))._id;
}

async function newKey(caller: Caller, root: Tokens, client: string): Promise<string> {
  const program = await newProgram(caller, root, client);
  return (await createRecord(caller, root, 'apiKey', { name: 'A key', program, scopes }))._id;
}

export const programPermissions: NonNullable<FeatureTests['permissions']> = {
  rows: {
    program: { sight: ofAdmins, make: newProgram },
    apiKey: { sight: ofAdmins, make: newKey },
  },
  fixtures: {
    'program list': [{ lists: 'program', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'program get': [{ row: 'program', success: 200, send: sendId }],
    'program create': [
      {
        row: 'client',
        hidden: 400,
        success: 201,
        send: ({ row }) => ({ body: { name: 'A program', client: row, role: 'customer' } }),
      },
    ],
    'program update': [
      { row: 'program', success: 200, send: (cell) => ({ ...sendId(cell), body: { name: 'Renamed' } }) },
    ],
    'apiKey list': [{ lists: 'apiKey', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'apiKey get': [{ row: 'apiKey', success: 200, send: sendId }],
    'apiKey create': [
      {
        row: 'program',
        hidden: 400,
        success: 201,
        send: ({ row }) => ({ body: { name: 'A key', program: row, scopes } }),
      },
    ],
    'apiKey update': [
      { row: 'apiKey', success: 200, send: (cell) => ({ ...sendId(cell), body: { name: 'Renamed' } }) },
    ],
    'apiKey revoke': [
      {
        row: 'apiKey',
        success: 200,
        send: async ({ world, ownership, row, isReached }) => {
          const client = world.rowOf('client', ownership, 'root');
          return { params: { id: isReached ? await newKey(world, world.tokens.root, client) : row } };
        },
      },
    ],
  },
  statements: [
    {
      ...{ title: 'admin: keeps the programs of the client and their keys', role: 'admin' },
      allowed: ['program get', 'program create', 'program update', 'apiKey create', 'apiKey revoke'],
    },
    {
      ...{ title: 'agent: no programs and no keys', role: 'agent' },
      denied: ['program get', 'program create', 'apiKey get', 'apiKey create', 'apiKey revoke'],
    },
  ],
};
