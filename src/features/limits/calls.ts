/** What is left of limits. */
import { z } from 'zod';
import { defineCall, recordId } from '#engine/contract';
import { limitDirections, limitPeriods, limitScopes, operations } from './words.ts';

/**
 * A limit in force and how much of it is used. Amounts are decimal strings. `used` and `left` are null for a limit of all
 * users of a role, since each of them has a use of their own.
 */
export const limitLeft = z.object({
  limit: recordId,
  scope: z.enum(limitScopes),
  direction: z.enum(limitDirections).nullable(),
  operations: z.array(z.enum(operations)),
  currency: recordId,
  per: z.enum(limitPeriods),
  /** First day of the period in the platform's time zone; null where each operation counts on its own. */
  start: z.string().nullable(),
  /** Null if it limits only how many operations there are. */
  most: z.string().nullable(),
  used: z.string().nullable(),
  left: z.string().nullable(),
  /** Number of operations; null if it limits only the amount. */
  count: z.number().int().nullable(),
  timesUsed: z.number().int().nullable(),
  timesLeft: z.number().int().nullable(),
  until: z.string().nullable(),
  reason: z.string(),
});
export type LimitLeft = z.infer<typeof limitLeft>;

export const limitRemaining = defineCall({
  method: 'GET',
  path: '/limit/remaining',
  summary:
    'What is left of the limits in force for an operation of the caller in a currency, and with `wallet` also of the limits on money out of that wallet and of its client. The one with the least left comes first. Empty without a limit.',
  permission: { action: 'read', subjects: ['Limit'], anyRole: true },
  errorCodes: ['not_found'],
  extension: true,
  query: z.strictObject({
    operation: z.enum(operations),
    currency: recordId,
    wallet: recordId.optional(),
  }),
  response: z.object({ data: z.array(limitLeft) }),
});

export const limitUsage = defineCall({
  method: 'GET',
  path: '/limit/usage',
  summary: 'The limits in force for a user, a role, a client or a wallet, and how much of each is used.',
  permission: { action: 'read', subjects: ['Limit'] },
  errorCodes: ['not_found'],
  extension: true,
  query: z.strictObject({ scope: z.enum(limitScopes), of: z.string().max(100) }),
  response: z.object({ data: z.array(limitLeft) }),
});
