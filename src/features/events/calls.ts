/** Events: what the audit log records, in the order of its sealed blocks, for programs that follow it. */
import { z } from 'zod';
import { defineCall, recordSchema } from '#engine/contract';
import { audit } from '#features/audit';

/** Events per call. */
export const MAX_EVENTS = 500;

/** The place after an event: a block of the audit log, and how many of its entries come before. */
export const cursor = z
  .string()
  .refine((value) => value === 'latest' || /^\d{1,15}\.\d{1,9}$/.test(value), {
    params: { key: 'validation.cursor' },
  })
  .meta({ examples: ['1.0'] });

export const listEvents = defineCall({
  method: 'GET',
  path: '/events',
  summary:
    'Events after a cursor, within the scope of the caller, oldest first and without gaps: the entries of the audit log. Call it again ' +
    'with `next`. Without `after` it begins with the first event, with `latest` it only returns the cursor of those to come. An event ' +
    'is there a second or two after it happened. A response without events may still move `next` on. With ' +
    '`Accept: text/event-stream` the response is a stream of server-sent events that ends with the session or the right; it ' +
    'continues after `Last-Event-ID`.',
  permission: { action: 'read', subjects: ['Audit'] },
  extension: true,
  cost: 'list',
  query: z.strictObject({
    after: cursor.optional(),
    limit: z
      .string()
      .refine((value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_EVENTS, {
        params: { key: 'validation.eventLimit' },
      })
      .optional(),
    /** Names, separated by commas; all if omitted. */
    names: z
      .string()
      .max(2000)
      .meta({ examples: ['transaction.credit,transaction.debit'] })
      .optional(),
  }),
  response: z.object({
    /** `entry` is that of the audit log, `cursor` the place after it. */
    data: z.array(z.object({ name: z.string(), cursor: z.string(), entry: recordSchema(audit) })),
    next: z.string(),
  }),
});
