/** Where a currency is used. */
import { z } from 'zod';
import { alteredAmount, defineCall, recordId } from '#engine/contract';
export const currencyUse = defineCall({
  method: 'GET',
  path: '/currency/:id/use',
  summary:
    "Where a currency is used, within the own rows: how much of it is in circulation (the platform's own " +
    'balance left out), and which clients have activated it, or disabled it since.',
  permission: { action: 'read', subjects: ['Currency'] },
  cost: 'overview',
  extension: true,
  params: z.object({ id: recordId }),
  answer: z.object({
    data: z.object({
      /** A decimal string. */
      circulation: z.string(),
      ...alteredAmount,
      /** None where the role may not read clients. */
      clients: z.array(z.object({ _id: z.string(), name: z.string(), active: z.boolean() })),
    }),
  }),
});
