/** Usage of a currency. */
import { z } from 'zod';
import { alteredAmount, defineCall, recordId } from '#engine/contract';
export const currencyUse = defineCall({
  method: 'GET',
  path: '/currency/:id/use',
  summary:
    "Usage of a currency among visible records: the amount in circulation (without the platform's own balance) and the " +
    'clients that have activated or disabled it.',
  permission: { action: 'read', subjects: ['Currency'] },
  cost: 'overview',
  extension: true,
  params: z.object({ id: recordId }),
  response: z.object({
    data: z.object({
      /** A decimal string. */
      circulation: z.string(),
      ...alteredAmount,
      /** What open holds reserve of it. */
      held: z.string().optional(),
      /** Empty if the role may not read clients. */
      clients: z.array(z.object({ _id: z.string(), name: z.string(), active: z.boolean() })),
    }),
  }),
});
