/** The three transfers, money that moves out of a wallet that the caller owns, and whom it could go to. */
import { z } from 'zod';
import { defineCall, inputSchemaOf, recordId, recordResponse, SAMPLE_ID, text } from '#engine/contract';
import { transaction } from '#features/transactions';
import { amountText } from './calls.ts';

const party = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .meta({ examples: [SAMPLE_ID] });

/** `from` and `to` are wallets or their owners; `from` left out is the caller's own wallet. */
export const transferBody = z.strictObject({
  from: party.nullish(),
  to: party,
  currency: party,
  amount: amountText,
  reference: inputSchemaOf(text({ max: 120 })),
  content: inputSchemaOf(text({ long: true })).nullish(),
});
export type TransferBody = z.infer<typeof transferBody>;

const shared = {
  method: 'POST',
  movesMoney: true,
  errorCodes: ['forbidden'],
  body: transferBody,
  answer: recordResponse(transaction),
} as const;

export const transfer = defineCall({
  ...shared,
  path: '/wallet/transfer',
  summary:
    'From user to user: out of the own wallet to any user of the own client, or, with the right to ' +
    "debit and credit users, between two users in the own rows, never out of another's wallet into the own. A refused " +
    'one is recorded as incorrect.',
  permission: 'session',
});

export const agentToUser = defineCall({
  ...shared,
  path: '/wallet/agent-user',
  summary: "From the agent's own wallet to a user in the own rows. A refused one is recorded as incorrect.",
  permission: { action: 'credit', subjects: ['User'] },
});

export const adminToClient = defineCall({
  ...shared,
  path: '/wallet/admin-client',
  summary:
    "From an administrator's own wallet to a client's that they can see. A refused one is recorded as incorrect.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
});

export const findRecipient = defineCall({
  method: 'POST',
  path: '/wallet/recipient',
  summary:
    'Whom a transfer out of the own wallet would pay: by their exact user name or e-mail address, whatever its case, or ' +
    'by their payment code, which is the `_id` of their wallet. Says how they are called and which wallet to pay, and ' +
    'nothing else. Who is not there, can not be paid, or belongs to another client is answered alike.',
  permission: 'session',
  extension: true,
  errorCodes: ['not_found', 'too_many_requests'],
  body: z.strictObject({
    to: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .meta({ examples: ['ann.smith'] }),
  }),
  answer: z.object({ data: z.object({ wallet: recordId, name: z.string() }) }),
});
