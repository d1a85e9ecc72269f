/** The transactions of a wallet, of a user and of a client, and what one of them booked. */
import { z } from 'zod';
import { after, defineCall, listParameters, listResponse, recordId, recordSchema } from '#engine/contract';
import { partyTypes } from '#ledger/contract';
import { transaction } from './resource.ts';

const { range, filter } = listParameters(transaction);
const page = { range, after };
/** A decimal string; null for one that was refused, which booked nothing. */
const inWallet: z.ZodType<Record<string, unknown>> = z.object({
  ...(recordSchema(transaction) as z.ZodObject).shape,
  balanceAfter: z.string().nullable(),
});
const transactionList = listResponse(recordSchema(transaction));

export const partyTransactions = defineCall({
  method: 'GET',
  path: '/transaction/findForIdUserClient/:entityId/:entityType/:currencyId',
  cost: 'list',
  summary:
    'The transactions in which that user or client pays or is paid in that currency, as a list: newest ' +
    "first unless sorted. A client's are those of its own wallet, and ask for the right to read ClientOperations.",
  permission: { action: 'read', subjects: ['Transaction'] },
  params: z.object({ entityId: recordId, entityType: z.enum(['user', 'client']), currencyId: recordId }),
  query: z.object({ ...listParameters(transaction), after }),
  answer: transactionList,
});

export const walletTransactions = defineCall({
  method: 'GET',
  path: '/wallet/:id/transactions',
  cost: 'list',
  summary: "A wallet's transactions, newest first, each with what the wallet held after it.",
  permission: { action: 'read', subjects: ['Transaction'] },
  params: z.object({ id: recordId }),
  query: z.object({ ...page, filter }),
  answer: listResponse(inWallet),
});

export const clientTransactions = defineCall({
  method: 'GET',
  path: '/client/:clientId/transactions',
  cost: 'list',
  summary: "A client's transactions, newest first, by creation date, currency, sender and reference.",
  permission: { action: 'read', subjects: ['ClientOperations'] },
  params: z.object({ clientId: recordId }),
  query: z.object({
    createdAt: z.string().optional(),
    currency: recordId.optional(),
    from: recordId.optional(),
    reference: z.string().optional(),
    ...page,
  }),
  answer: transactionList,
});

export const transactionEntries = defineCall({
  method: 'GET',
  path: '/transaction/:id/entries',
  summary:
    'What a transaction booked: its entries with the balance after each, their seals, and the check that ' +
    'fails where something was altered. A balance in a wallet that is not in the own rows is left out.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  params: z.object({ id: recordId }),
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
