/** The table that limits add to their declaration. */
import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { addTable } from '#engine/service';
import { addVerification } from '#ledger';
import { verifyUses } from './verifyUses.ts';

export { addCounted } from './verifyUses.ts';

/**
 * What a user, a client or a wallet has moved by one operation in one currency in a period, as far as a limit or a policy
 * counted it.
 */
export const limitUses = pgTable(
  'limit_uses',
  {
    subject: uuid('subject').notNull(),
    /** `in` or `out` as limits count, `maker` or `maker:<client>` as policies count (`maker.ts`). */
    direction: text('direction').notNull(),
    operation: text('operation').notNull(),
    currency: uuid('currency').notNull(),
    per: text('per').notNull(),
    /** First day of the period. */
    start: date('start').notNull(),
    /** Minor units. */
    used: bigint('used', { mode: 'bigint' }).notNull(),
    /** Operations; a reversal does not lower it. */
    times: integer('times').notNull(),
  },
  ({ subject, direction, operation, currency, per, start }) => [
    primaryKey({ columns: [subject, direction, operation, currency, per, start] }),
  ],
);
addTable(limitUses);
addVerification(verifyUses);
