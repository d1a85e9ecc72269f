/** The transactions of a user or a client in one currency. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { listAnswer } from '../listAnswer.ts';
import { transaction } from '../resources/transaction.ts';
import { recordSchema } from '../schemas.ts';

const id = z.string().min(1).max(80);

export const partyTransactions = defineCall({
  method: 'GET',
  path: '/transaction/findForIdUserClient/:entityId/:entityType/:currencyId',
  summary:
    'The transactions in which that user or client pays or is paid in that currency, as a list: newest ' +
    "first unless sorted. A client's are those of its own wallet, and ask for the right to read ClientOperations.",
  permission: { action: 'read', subjects: ['Transaction'] },
  cost: 'list',
  params: z.object({ entityId: id, entityType: z.enum(['user', 'client']), currencyId: id }),
  query: z.object({
    sort: z.string().optional(),
    range: z.string().optional(),
    filter: z.string().optional(),
    after: z.string().optional().describe('The `next` of the page before.'),
  }),
  answer: listAnswer(recordSchema(transaction)),
});
