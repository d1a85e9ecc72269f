/** The webhooks' part of the permission table. */
import { randomUUID } from 'node:crypto';
import type { FeatureTests } from '../../feature.ts';
import type { Caller, Tokens } from '../../service/caller.ts';
import { type Cell, type Fixture, sendId } from '../../service/permissions/fixture.ts';
import { ofClient } from '../../service/permissions/rows.ts';
import {
  createDelivery,
  createDisabled,
  createDisabledDelivery,
  createRotated,
  createWeak,
  createWebhook,
  LOCAL_URL,
} from './made.ts';

const ofAdmins = { ...ofClient, agent: [], customer: [] };

type Make = (caller: Caller, root: Tokens, client: string) => Promise<string>;

/** A new row for those who get that far, because the call changes its state. */
const onNew = (row: 'webhook' | 'webhookDelivery', make: Make, body?: object): Fixture => ({
  row,
  success: 200,
  send: async ({ world, ownership, row: existing, isReached }: Cell) => {
    const client = world.rowOf('client', ownership, 'root');
    const id = isReached ? await make(world, world.tokens.root, client) : existing;
    return { params: { id }, ...(body && { body }) };
  },
});

export const webhookPermissions: NonNullable<FeatureTests['permissions']> = {
  rows: {
    webhook: { sight: ofAdmins, make: createDisabled },
    webhookDelivery: { sight: ofAdmins, make: createDisabledDelivery },
  },
  fixtures: {
    'webhook list': [{ lists: 'webhook', success: 200, send: () => ({ query: { range: '[0,999]' } }) }],
    'webhook get': [{ row: 'webhook', success: 200, send: sendId }],
    'webhook create': [
      {
        row: 'program',
        hidden: 400,
        success: 201,
        send: ({ row }) => ({ body: { name: `Hook ${randomUUID()}`, program: row, url: LOCAL_URL } }),
      },
    ],
    'webhook update': [
      { row: 'webhook', success: 200, send: (cell) => ({ ...sendId(cell), body: { name: 'Renamed' } }) },
    ],
    'webhook test': [onNew('webhook', createWebhook)],
    'webhook enable': [onNew('webhook', createDisabled)],
    'webhook disable': [onNew('webhook', createWebhook)],
    'webhook replay': [
      onNew('webhook', createWebhook, { since: new Date(Date.now() - 3_600_000).toISOString() }),
    ],
    // It takes all rights of the program.
    'webhook rotateSecret': [onNew('webhook', createWeak)],
    'webhook endPreviousSecret': [onNew('webhook', createRotated)],
    'webhookDelivery list': [
      { lists: 'webhookDelivery', success: 200, send: () => ({ query: { range: '[0,999]' } }) },
    ],
    'webhookDelivery get': [{ row: 'webhookDelivery', success: 200, send: sendId }],
    'webhookDelivery replay': [onNew('webhookDelivery', createDelivery)],
  },
  statements: [
    {
      ...{ title: 'admin: keeps the webhooks of the client', role: 'admin' },
      allowed: [
        ...['webhook get', 'webhook create', 'webhook update', 'webhook test', 'webhook enable'],
        ...['webhook disable', 'webhook replay', 'webhook rotateSecret', 'webhook endPreviousSecret'],
        ...['webhookDelivery get', 'webhookDelivery replay'],
      ],
    },
    {
      ...{ title: 'agent: no webhooks', role: 'agent' },
      denied: ['webhook get', 'webhook create', 'webhook test', 'webhookDelivery get'],
    },
  ],
};
