/** The transactions of a wallet, user or client, and a transaction's entries. */
import { z } from 'zod';
import { after, defineCall, listParameters, listResponse, recordId, recordSchema } from '#engine/contract';
import { partyTypes } from '#ledger/contract';
import { transaction } from './resource.ts';

const { range, filter } = listParameters(transaction);
const page = { range, after };
/** A decimal string; null for a declined transaction, which has no entries. */
const walletTransaction: z.ZodType<Record<string, unknown>> = z.object({
  ...(recordSchema(transaction) as z.ZodObject).shape,
  balanceAfter: z.string().nullable(),
});
const transactionList = listResponse(recordSchema(transaction));

export const partyTransactions = defineCall({
  method: 'GET',
  path: '/transaction/findForIdUserClient/:entityId/:entityType/:currencyId',
  cost: 'list',
  summary:
    'Transactions in one currency in which this user or client pays or is paid, newest first unless sorted. For ' +
    'a client they are those of its own wallet and require the right to read ClientOperations.',
  permission: { action: 'read', subjects: ['Transaction'] },
  params: z.object({ entityId: recordId, entityType: z.enum(['user', 'client']), currencyId: recordId }),
  query: z.object({ ...listParameters(transaction), after }),
  response: transactionList,
});

export const walletTransactions = defineCall({
  method: 'GET',
  path: '/wallet/:id/transactions',
  cost: 'list',
  summary: "A wallet's transactions, newest first, each with the wallet's balance after it.",
  permission: { action: 'read', subjects: ['Transaction'] },
  params: z.object({ id: recordId }),
  query: z.object({ ...page, filter }),
  response: listResponse(walletTransaction),
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
  response: transactionList,
});

export const transactionEntries = defineCall({
  method: 'GET',
  path: '/transaction/:id/entries',
  summary:
    'The entries of a transaction with the balance after each, their seals, and any failed checks. Balances of wallets ' +
    'that the caller may not see are null.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  params: z.object({ id: recordId }),
  response: z.object({
    data: z.object({
      /** In hexadecimal. */
      seal: z.string(),
      /** The check that the transaction's row or the sum of its entries fails; null when intact. */
      check: z.string().nullable(),
      entries: z.array(
        z.object({
          wallet: z.string(),
          ownerType: z.enum(partyTypes).nullable(),
          owner: z.string().nullable(),
          /** Counts the entries of this wallet and currency from 1. */
          sequence: z.string(),
          /** Decimal strings; negative if outgoing. */
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
