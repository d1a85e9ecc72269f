/** A transaction's receipt, and its public verification by link. */
import { z } from 'zod';
import { defineCall, recordId } from '#engine/contract';
import { issuer } from '#features/letterhead';
import { partyTypes } from '#ledger/contract';

const party = z.enum(partyTypes).nullable();

const receipt = z.object({
  /** The `_id` of the transaction. */
  transaction: z.string(),
  type: z.string(),
  /** A decimal string. */
  amount: z.string(),
  /** Its abbreviation. */
  currency: z.string(),
  /** Names of the payer and the recipient. */
  fromType: party,
  from: z.string(),
  toType: party,
  to: z.string(),
  reference: z.string(),
  date: z.string(),
  /** In hexadecimal. */
  seal: z.string(),
  /** The reversed amount as a decimal string; null if nothing was reversed. */
  reversed: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** Whether the ledger still has what it had when the transaction was posted. */
const states = ['intact', 'altered', 'removed'] as const;
export type ReceiptState = (typeof states)[number];

export const transactionReceipt = defineCall({
  method: 'GET',
  path: '/transaction/:id/receipt',
  summary:
    'The receipt of a posted transaction, with the path of its public verification page, which needs no sign-in. The ' +
    'path is null if PUBLIC_LINKS is off. `issuer` is the letterhead, `canMail` whether the caller can have it mailed.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  params: z.object({ id: recordId }),
  errorCodes: ['not_found'],
  response: z.object({
    data: z.object({
      receipt,
      state: z.enum(states),
      path: z.string().nullable(),
      /** The caller's client; for platform staff the payer's, or else the recipient's. */
      issuer,
      /** First and last names of payer and recipient; null for clients, and for users whom the caller may not read. */
      fromPerson: z.string().nullable(),
      toPerson: z.string().nullable(),
      canMail: z.boolean(),
    }),
  }),
});

export const mailReceipt = defineCall({
  method: 'POST',
  path: '/transaction/:id/receipt/mail',
  // Waits for the mail server, and must not keep changes from their slots meanwhile.
  cost: 'file',
  summary:
    "Mails the receipt to the caller's own address, in their language. For people, who have one, and whose address is proven: one that " +
    'somebody registered with is, once a mailed link was used. 409 otherwise, or if the service has no mail server.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  params: z.object({ id: recordId }),
  errorCodes: ['not_found', 'wrong_state', 'too_many_requests'],
  response: z.object({
    data: z.object({
      /** The address. */
      to: z.string(),
    }),
  }),
});

const checked = z.object({
  receipt: receipt.nullable(),
  state: z.enum(states),
  /** Null unless the receipt is intact, and for a payment between clients, of whom each has its own letterhead. */
  issuer: issuer.pick({ name: true }).nullable(),
});
export type CheckedReceipt = z.infer<typeof checked>;

export const checkedReceipt = defineCall({
  method: 'GET',
  path: '/receipt/:token',
  summary:
    'Verifies a receipt by its public link: returns its content, whether it is as it was posted, the reversed amount, ' +
    'and the name on its letterhead. The page for people is /receipt/{token}.',
  permission: 'anyone',
  extension: true,
  params: z.object({ token: z.string().max(200) }),
  errorCodes: ['not_found', 'too_many_requests'],
  response: z.object({ data: checked }),
});
