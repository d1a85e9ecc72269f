/** The tables of alerts and crossings, with columns besides those of the declarations. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, integer, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { defineTable, timestampColumn } from '#engine/service';
import { alert } from '../alert.ts';
import { alertCrossing } from '../crossing.ts';

export const alerts = defineTable(alert.name, {
  columns: () => ({
    /** The wallet's last entry that was looked at, by its sequence. */
    sequence: bigint('sequence', { mode: 'bigint' }),
  }),
  unsealed: ['sequence'],
});

/** What became of the mail changes with every attempt, and says nothing about the crossing. */
export const crossings = defineTable(alertCrossing.name, {
  columns: () => ({
    /** What crossed: the wallet, or whose use the limit counts. */
    subject: uuid('subject').notNull(),
    tries: integer('tries').notNull().default(0),
    /** The mail is not sent before, because the last attempt failed. */
    retryAt: timestampColumn('retry_at'),
  }),
  indexes: ({ _id, alert: of, subject }: Record<'_id' | 'alert' | 'subject', AnyPgColumn>) => [
    // However many processes look at once.
    uniqueIndex('alert_crossings_once').on(of, subject).where(sql`status = 'open'`),
    index('alert_crossings_unmailed').on(_id).where(sql`mail = 'pending'`),
  ],
  unsealed: ['mail', 'mailed_at', 'tries', 'retry_at'],
});
