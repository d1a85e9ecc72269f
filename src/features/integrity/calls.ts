/** Verifies sealed rows, and exports checkpoints to verify against. */
import { z } from 'zod';
import { checkpoint, defineCall, type ErrorBody, recordId, schemaOf, timestamp } from '#engine/contract';
export const integrityReport = z.object({
  /** Rows by table. */
  checked: z.record(z.string(), z.int()),
  /** Number of rows that failed; `findings` lists the first hundred of each kind. */
  found: z.int(),
  findings: z.array(
    z.object({
      table: z.string(),
      record: z.string(),
      wallet: z.string().nullable(),
      check: z.string(),
    }),
  ),
  /** Number of further rows of a table that failed a check, if there are too many to list. */
  more: z.array(z.object({ table: z.string(), check: z.string(), rows: z.int() })),
});
export type IntegrityReport = z.infer<typeof integrityReport>;

/**
 * A line of the streamed report: the number of rows checked in a table. The last line is the report or the
 * error.
 */
export type ValidationLine =
  | { progress: { table: string; checked: number } }
  | { data: IntegrityReport }
  | { error: ErrorBody };

export const validateTransactions = defineCall({
  method: 'GET',
  path: '/transaction/row/validation',
  summary:
    'The integrity report: the number of rows checked, and each altered row with the failed check. Covers everything ' +
    '(optionally against a checkpoint), one wallet, or a period. With Accept: application/x-ndjson the response streams ' +
    'its progress line by line: see ValidationLine.',
  permission: { action: 'read', subjects: ['Transaction'] },
  errorCodes: ['not_found'],
  cost: 'verification',
  query: z.strictObject({
    wallet: recordId.optional(),
    from: schemaOf(timestamp()).optional(),
    to: schemaOf(timestamp()).optional(),
    /** An exported checkpoint as JSON; can't be combined with a scope that is only a part. */
    checkpoint: z.string().max(1000).optional(),
  }),
  response: z.object({ data: integrityReport }),
});

export const exportCheckpoint = defineCall({
  method: 'GET',
  path: '/transaction/row/checkpoint',
  summary: 'A signed checkpoint of the audit log, to be stored outside the database. Requires global scope.',
  permission: { action: 'read', subjects: ['Audit'] },
  extension: true,
  response: z.object({ data: checkpoint }),
});
