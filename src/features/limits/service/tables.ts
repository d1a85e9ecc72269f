/** The table that limits add to their declaration. */
import { bigint, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { addTable } from '#engine/service';
import { addVerification } from '#ledger';
import { verifyUses } from './verifyUses.ts';

/** What a user has moved by one operation in one currency in a period, as far as a limit counted it. */
export const limitUses = pgTable(
  'limit_uses',
  {
    user: uuid('user').notNull(),
    operation: text('operation').notNull(),
    currency: uuid('currency').notNull(),
    per: text('per').notNull(),
    /** First day of the period. */
    start: date('start').notNull(),
    /** Minor units. */
    used: bigint('used', { mode: 'bigint' }).notNull(),
  },
  ({ user, operation, currency, per, start }) => [
    primaryKey({ columns: [user, operation, currency, per, start] }),
  ],
);
addTable(limitUses);
addVerification(verifyUses);
