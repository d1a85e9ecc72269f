/** The verification of what is sealed, and checkpoints to hold it against. */
import { z } from 'zod';
import { checkpoint, defineCall, type ErrorBody, recordId, schemaOf, timestamp } from '#engine/contract';
export const integrityReport = z.object({
  /** Rows by table. */
  checked: z.record(z.string(), z.int()),
  /** How many rows failed; `findings` names the first hundred of each kind. */
  found: z.int(),
  findings: z.array(
    z.object({
      table: z.string(),
      record: z.string(),
      wallet: z.string().nullable(),
      check: z.string(),
    }),
  ),
  /** How many more rows of a table failed a check, where they are too many to be named. */
  more: z.array(z.object({ table: z.string(), check: z.string(), rows: z.int() })),
});
export type IntegrityReport = z.infer<typeof integrityReport>;

/** A line of the streamed report: how many rows of a table are done; at last the report, or why there is none. */
export type ValidationLine =
  | { progress: { table: string; checked: number } }
  | { data: IntegrityReport }
  | { error: ErrorBody };

export const validateTransactions = defineCall({
  method: 'GET',
  path: '/transaction/row/validation',
  summary:
    'The integrity report: what was checked, and each altered row with the check that failed. Over ' +
    'everything (and a checkpoint, where one is given), one wallet, or the period between two moments. With Accept: application/x-ndjson it is ' +
    'answered line by line, with its progress: see ValidationLine.',
  permission: { action: 'read', subjects: ['Transaction'] },
  errorCodes: ['not_found'],
  cost: 'verification',
  query: z.strictObject({
    wallet: recordId.optional(),
    from: schemaOf(timestamp()).optional(),
    to: schemaOf(timestamp()).optional(),
    /** A checkpoint as it was exported, as JSON; held against everything, not against a part. */
    checkpoint: z.string().max(1000).optional(),
  }),
  answer: z.object({ data: integrityReport }),
});

export const exportCheckpoint = defineCall({
  method: 'GET',
  path: '/transaction/row/checkpoint',
  summary:
    'A signed checkpoint of the audit log, to be kept outside the database. For those who see every row.',
  permission: { action: 'read', subjects: ['Audit'] },
  extension: true,
  answer: z.object({ data: checkpoint }),
});
