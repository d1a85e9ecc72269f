/** Pays a bonus. All other calls on bonuses are CRUD endpoints. */
import { z } from 'zod';
import { defineCall, recordId, recordSchema } from '#engine/contract';
import { PLATFORM_CREDIT, paymentSources, recipients } from '#features/payments/calls';
import { transaction } from '#features/transactions';

export const payBonus = defineCall({
  method: 'POST',
  path: '/bonus/:bonusId/:from',
  summary:
    'Pay a bonus to one or more users of its client, named by user or wallet: all or none. `from` selects the wallet ' +
    "that pays: the platform's, the client's, or (agent) the caller's own.",
  permission: { action: 'credit', subjects: ['User'] },
  movesMoney: true,
  errorCodes: ['bonus_cancelled', 'bonus_expired', 'bonus_budget', 'no_source_wallet'],
  cost: 'change',
  confirms: PLATFORM_CREDIT,
  params: z.object({ bonusId: recordId, from: z.enum(paymentSources) }),
  body: z.strictObject({ to: recipients }),
  response: z.object({ data: z.array(recordSchema(transaction)) }),
});
