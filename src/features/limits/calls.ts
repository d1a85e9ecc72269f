/** What is left of the caller's own limits. */
import { z } from 'zod';
import { defineCall, recordId } from '#engine/contract';
import { limitPeriods, limitScopes, operations } from './words.ts';

/** A limit in force for the caller. Amounts are decimal strings. */
export const limitLeft = z.object({
  limit: recordId,
  scope: z.enum(limitScopes),
  per: z.enum(limitPeriods),
  /** First day of the period in the platform's time zone; null where each operation counts on its own. */
  start: z.string().nullable(),
  most: z.string(),
  used: z.string(),
  left: z.string(),
  until: z.string().nullable(),
  reason: z.string(),
});
export type LimitLeft = z.infer<typeof limitLeft>;

export const limitRemaining = defineCall({
  method: 'GET',
  path: '/limit/remaining',
  summary:
    'What is left of the limits in force for an operation of the caller in a currency. The one with the least left comes first. Empty without a limit.',
  permission: { action: 'read', subjects: ['Limit'], anyRole: true },
  extension: true,
  query: z.strictObject({ operation: z.enum(operations), currency: recordId }),
  response: z.object({ data: z.array(limitLeft) }),
});
