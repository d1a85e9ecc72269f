/** Pays a bonus: the one call of its own beside those of the declaration. */
import { z } from 'zod';
import { postingErrorCodes } from '#ledger/contract';
import { defineCall } from '../../engine/contract/call.ts';
import { recordSchema } from '../../engine/contract/schemas.ts';
import { recordId } from '../../engine/contract/values/recordId.ts';
import { paymentSources, recipients } from '../payments/bulkPayment.ts';
import { PLATFORM_CREDIT } from '../payments/calls.ts';
import { transaction } from '../transactions/resource.ts';

export const payBonus = defineCall({
  method: 'POST',
  path: '/bonus/:bonusId/:from',
  summary:
    'Pay a bonus to one or many users of its client, wallets or owners, all or none. `from` names whose ' +
    "wallet pays: the platform's, the client's, or (agent) the caller's own.",
  permission: { action: 'credit', subjects: ['User'] },
  movesMoney: true,
  errorCodes: [...postingErrorCodes, 'bonus_cancelled', 'bonus_expired', 'bonus_budget', 'no_source_wallet'],
  cost: 'change',
  confirms: PLATFORM_CREDIT,
  params: z.object({ bonusId: recordId, from: z.enum(paymentSources) }),
  body: z.strictObject({ to: recipients }),
  answer: z.object({ data: z.array(recordSchema(transaction)) }),
});
