/** Many transfers in one call. */
import { z } from 'zod';
import { defineCall, itemError, recordId } from '#engine/contract';
import { transferBody } from './transferCalls.ts';

/** Maximum transfers per call. */
export const MAX_TRANSFERS = 1000;

/**
 * What became of one transfer: `_id` of its transaction or of the approval that it waits for, or the error that the single
 * call would have returned.
 */
export const transferOutcome = z.union([
  z.object({ transaction: recordId }),
  z.object({ approval: recordId }),
  itemError,
]);
export type TransferOutcome = z.infer<typeof transferOutcome>;

export const manyTransfers = defineCall({
  method: 'POST',
  path: '/wallet/transfers',
  summary:
    `Up to ${MAX_TRANSFERS} transfers like POST wallet/transfer, booked in their order. Each is booked or declined on its own, and ` +
    'has an outcome at its position. Its `key` is its Idempotency-Key, the same as for the single call; by default it is the ' +
    'Idempotency-Key of the call and its position. With `atomic`, all are booked or none: the first error is returned and names ' +
    'the transfer.',
  permission: { action: 'create', subjects: ['Transaction'], anyRole: true },
  extension: true,
  movesMoney: true,
  cost: 'change',
  maxBytes: 1_048_576,
  errorCodes: ['forbidden'],
  body: z
    .strictObject({
      transfers: z
        .array(transferBody.extend({ key: z.string().trim().min(1).max(200).optional() }))
        .min(1)
        .max(MAX_TRANSFERS),
      atomic: z.boolean().default(false),
    })
    .superRefine(({ transfers, atomic }, context) => {
      const keys = new Set<string>();
      for (const [at, { key }] of transfers.entries()) {
        if (key === undefined) continue;
        const isDuplicate = keys.has(key);
        keys.add(key);
        if (!isDuplicate && !atomic) continue;
        const params = { key: atomic ? 'validation.keyOfAtomic' : 'validation.duplicateKey' };
        context.addIssue({ code: 'custom', path: ['transfers', at, 'key'], params });
      }
    }),
  response: z.object({ data: z.array(transferOutcome) }),
});
