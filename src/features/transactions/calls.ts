/** The transactions of a user or a client in one currency. */
import { z } from 'zod';
import { defineCall } from '../../engine/contract/call.ts';
import { listAnswer } from '../../engine/contract/listAnswer.ts';
import { after, listParameters } from '../../engine/contract/listRequest.ts';
import { recordSchema } from '../../engine/contract/schemas.ts';
import { transaction } from './resource.ts';

const id = z.string().min(1).max(80);

export const partyTransactions = defineCall({
  method: 'GET',
  path: '/transaction/findForIdUserClient/:entityId/:entityType/:currencyId',
  summary:
    'The transactions in which that user or client pays or is paid in that currency, as a list: newest ' +
    "first unless sorted. A client's are those of its own wallet, and ask for the right to read ClientOperations.",
  permission: { action: 'read', subjects: ['Transaction'] },
  params: z.object({ entityId: id, entityType: z.enum(['user', 'client']), currencyId: id }),
  query: z.object({ ...listParameters(transaction), after }),
  answer: listAnswer(recordSchema(transaction)),
});
