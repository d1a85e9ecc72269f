/** What a call that a limit declines returns. */
import { z } from 'zod';
import { limitPeriods } from './words.ts';

const concerned = { limit: z.uuid().describe('`_id` of the limit.'), per: z.enum(limitPeriods) };

/**
 * The arguments of `limit_exceeded`: nothing about what is left if no operation is, and none at all for a limit on what
 * somebody else receives.
 */
export const exceededArgs = z.union([
  z.strictObject({
    ...concerned,
    left: z.string().describe('The amount that is left, as a decimal string.'),
    currency: z.string().describe('Its abbreviation.'),
  }),
  z.strictObject(concerned),
]);
export type ExceededArgs = z.infer<typeof exceededArgs>;
