/** The calls on records that the generic routes don't cover. */
import { z } from 'zod';
import { defineCall } from '../../engine/contract/call.ts';
import { schemaOf } from '../../engine/contract/fieldSchema.ts';
import { partyTypes } from '../../engine/contract/fields.ts';
import { recordSchema } from '../../engine/contract/schemas.ts';
import { role } from '../roles/resource.ts';
import { client } from './resource.ts';

export const clientByEmail = defineCall({
  method: 'GET',
  path: '/client/email/:email',
  summary: 'The client with that e-mail address.',
  permission: { action: 'read', subjects: ['Client'] },
  params: z.object({ email: z.string().min(1).max(254) }),
  answer: z.object({ data: recordSchema(client) }),
});

export const updatePermissions = defineCall({
  method: 'PUT',
  path: '/role/update/:roleId/permission',
  summary: 'Set the permissions of a role, in order. Binds the next request of everyone who has it.',
  permission: { action: 'edit', subjects: ['Role'] },
  cost: 'change',
  confirms: 'the permissions change',
  params: z.object({ roleId: z.string().min(1).max(80) }),
  body: z.strictObject({ permissions: schemaOf(role.fields.permissions) }),
  answer: z.object({ data: recordSchema(role) }),
});

export const transactionEntries = defineCall({
  method: 'GET',
  path: '/transaction/:id/entries',
  summary:
    'What a transaction booked: its entries with the balance after each, their seals, and the check that ' +
    'fails where something was altered. A balance in a wallet that is not in the own rows is left out.',
  permission: { action: 'read', subjects: ['Transaction'] },
  addition: true,
  params: z.object({ id: z.string().min(1).max(80) }),
  answer: z.object({
    data: z.object({
      /** In hexadecimal. */
      seal: z.string(),
      /** What the transaction's own row, or all its entries together, fail; null where nothing is wrong. */
      check: z.string().nullable(),
      entries: z.array(
        z.object({
          wallet: z.string(),
          ownerType: z.enum(partyTypes).nullable(),
          owner: z.string().nullable(),
          /** Counts the entries of this wallet and currency from 1. */
          sequence: z.string(),
          /** Decimal strings; negative out of the wallet. */
          amount: z.string(),
          balanceAfter: z.string().nullable(),
          date: z.string(),
          seal: z.string(),
          check: z.string().nullable(),
        }),
      ),
    }),
  }),
});

export const currencyUse = defineCall({
  method: 'GET',
  path: '/currency/:id/use',
  summary:
    "Where a currency is used, within the own rows: how much of it is in circulation (the platform's own " +
    'balance left out), and which clients have activated it, or disabled it since.',
  permission: { action: 'read', subjects: ['Currency'] },
  cost: 'overview',
  addition: true,
  params: z.object({ id: z.string().min(1).max(80) }),
  answer: z.object({
    data: z.object({
      /** A decimal string. */
      circulation: z.string(),
      /** None where the role may not read clients. */
      clients: z.array(z.object({ _id: z.string(), name: z.string(), active: z.boolean() })),
    }),
  }),
});
