/** The three transfers, and the look-up of a recipient. */
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

/** `from` and `to` are `_id`s of wallets or their owners; `from` defaults to the caller's own wallet. */
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
  response: recordResponse(transaction),
} as const;

export const transfer = defineCall({
  ...shared,
  path: '/wallet/transfer',
  summary:
    'Transfer between users: from the own wallet to any user of the same client or, with the right to debit and ' +
    "credit users, between two visible users. Never from another's wallet into the caller's own. A declined transfer " +
    'is recorded with status `incorrect`.',
  permission: { action: 'create', subjects: ['Transaction'], anyRole: true },
});

export const agentToUser = defineCall({
  ...shared,
  path: '/wallet/agent-user',
  summary:
    "Transfer from the agent's own wallet to a visible user. A declined transfer is recorded with status `incorrect`.",
  permission: { action: 'credit', subjects: ['User'] },
});

export const adminToClient = defineCall({
  ...shared,
  path: '/wallet/admin-client',
  summary:
    "Transfer from an administrator's own wallet to a visible client's. A declined transfer is recorded with status `incorrect`.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
});

export const findRecipient = defineCall({
  method: 'POST',
  path: '/wallet/recipient',
  summary:
    'Look up the recipient of a transfer from the own wallet by exact user name or e-mail address (case-insensitive), ' +
    "or by payment code, the `_id` of the recipient's wallet. Returns only the name and the wallet. Returns the same error " +
    "whether the recipient is unknown, unpayable or another client's.",
  permission: { action: 'create', subjects: ['Transaction'], anyRole: true },
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
  response: z.object({ data: z.object({ wallet: recordId, name: z.string() }) }),
});
