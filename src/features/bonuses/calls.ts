/** The bonus: added once, then paid to one or many of the client's users. */
import { z } from 'zod';
import { defineCall } from '../../engine/contract/call.ts';
import { moment } from '../../engine/contract/fields.ts';
import { listParameters } from '../../engine/contract/lists/listRequest.ts';
import { recordAnswer, recordSchema } from '../../engine/contract/schemas.ts';
import { schemaOf } from '../../engine/contract/values/fieldSchema.ts';
import { SAMPLE_ID } from '../../engine/contract/values/recordId.ts';
import { refusedPosting } from '../../ledger/contract/errors.ts';
import { amountText, PLATFORM_CREDIT } from '../payments/calls.ts';
import { transaction } from '../transactions/resource.ts';
import { bonus } from './resource.ts';

const id = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .meta({ examples: [SAMPLE_ID] });
const bonusAnswer = recordAnswer(bonus);

/** Whose wallet pays: the platform's, the bonus' client's, or the caller's own. */
export const bonusSources = ['platform', 'client', 'agent'] as const;
export type BonusSource = (typeof bonusSources)[number];

/** The most recipients that one call pays. */
export const MOST_RECIPIENTS = 500;

export const addBonus = defineCall({
  method: 'POST',
  path: '/bonus/add',
  summary:
    'Add a bonus: what each recipient gets, until when, and the most that is paid in all. Staff of a client ' +
    'add it for their own and may leave `client` out.',
  permission: { action: 'create', subjects: ['Bonus'] },
  creates: true,
  refuses: ['not_found', 'currency_disabled', 'amount_out_of_range'],
  body: z.strictObject({
    name: schemaOf(bonus.fields.name),
    currency: id,
    amount: amountText,
    client: id.nullish(),
    expiresAt: schemaOf(moment()).nullish(),
    budget: amountText.nullish(),
  }),
  answer: bonusAnswer,
});

export const payBonus = defineCall({
  method: 'POST',
  path: '/bonus/:bonusId/:from',
  summary:
    'Pay a bonus to one or many users of its client, wallets or owners, all or none. `from` names whose ' +
    "wallet pays: the platform's, the client's, or (agent) the caller's own.",
  permission: { action: 'recharge', subjects: ['User'] },
  movesMoney: true,
  refuses: [...refusedPosting, 'bonus_cancelled', 'bonus_expired', 'bonus_budget', 'no_source_wallet'],
  cost: 'change',
  confirms: PLATFORM_CREDIT,
  params: z.object({ bonusId: id, from: z.enum(bonusSources) }),
  body: z.strictObject({ to: z.union([id, z.array(id).min(1).max(MOST_RECIPIENTS)]) }),
  answer: z.object({ data: z.array(recordSchema(transaction)) }),
});

export const listBonuses = defineCall({
  method: 'GET',
  path: '/bonus',
  summary: 'List: bonus, sorted, filtered, a page at a time.',
  permission: { action: 'read', subjects: ['Bonus'] },
  addition: true,
  query: z.object(listParameters(bonus)),
  answer: z.object({ data: z.array(recordSchema(bonus)), total: z.int() }),
});

export const readBonus = defineCall({
  method: 'GET',
  path: '/bonus/:id',
  summary: 'One record: bonus.',
  permission: { action: 'read', subjects: ['Bonus'] },
  addition: true,
  params: z.object({ id }),
  answer: bonusAnswer,
});

export const cancelBonus = defineCall({
  method: 'POST',
  path: '/bonus/:id/cancel',
  summary: 'Cancel a bonus: it can no longer be paid. What was paid stays.',
  permission: { action: 'edit', subjects: ['Bonus'] },
  addition: true,
  params: z.object({ id }),
  answer: bonusAnswer,
});
