/** A transaction's receipt, and what the ledger says of one now to whoever has its address. */
import { z } from 'zod';
import { defineCall, recordId } from '#engine/contract';
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
  /** Who paid and who was paid, by name. */
  fromType: party,
  from: z.string(),
  toType: party,
  to: z.string(),
  reference: z.string(),
  date: z.string(),
  /** In hexadecimal. */
  seal: z.string(),
  /** How much of it was taken back since, a decimal string; null where nothing was. */
  reversed: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** Whether the ledger says what it said when it was booked. */
const states = ['intact', 'altered', 'removed'] as const;
export type ReceiptState = (typeof states)[number];

export const transactionReceipt = defineCall({
  method: 'GET',
  path: '/transaction/:id/receipt',
  summary:
    'The receipt of a transaction that was booked, with the path of its address: whoever has that sees what the ledger says ' +
    'of it, without signing in. No path where PUBLIC_LINKS is off.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  params: z.object({ id: recordId }),
  errorCodes: ['not_found'],
  answer: z.object({ data: z.object({ receipt, state: z.enum(states), path: z.string().nullable() }) }),
});

export const checkedReceipt = defineCall({
  method: 'GET',
  path: '/receipt/:token',
  summary:
    'What the ledger says now of the receipt with this address: what stands on it, whether that is as it was booked, and how much ' +
    'of it was taken back. Nothing else. For people the same stands at /receipt/{token}.',
  permission: 'anyone',
  extension: true,
  params: z.object({ token: z.string().max(200) }),
  errorCodes: ['not_found', 'too_many_requests'],
  answer: z.object({ data: z.object({ receipt: receipt.nullable(), state: z.enum(states) }) }),
});
