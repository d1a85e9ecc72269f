/** The tables of webhooks and deliveries, with columns besides those of the declarations. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, index, integer, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { defineTable, timestampColumn } from '#engine/service';
import { webhookDelivery } from '../delivery.ts';
import { webhook } from '../webhook.ts';

/** How far a webhook has come, which process works on it, and which mail was sent decides nothing about what may be sent and where. */
export const webhooks = defineTable(webhook.name, {
  columns: () => ({
    /** Its place in the audit log: the next event is after `position` entries of the block. */
    block: bigint('block', { mode: 'bigint' }).notNull(),
    position: integer('position').notNull(),
    /** Nothing is sent before, because the last attempt failed. */
    retryAt: timestampColumn('retry_at'),
    lease: uuid('lease'),
    leasedUntil: timestampColumn('leased_until'),
    /** When it was disabled the last time that this was mailed. */
    mailedDisabling: timestampColumn('mailed_disabling'),
  }),
  unsealed: ['block', 'position', 'retry_at', 'lease', 'leased_until', 'mailed_disabling'],
});

/** What an attempt came to is not sealed: it changes with every attempt. What is sent and to whom is. */
export const deliveries = defineTable(webhookDelivery.name, {
  columns: () => ({
    /** Sent out of order, and only once: a test event, or one that somebody sends again. */
    once: boolean('once').notNull().default(false),
  }),
  indexes: ({ _id, webhook: of, event }: Record<'_id' | 'webhook' | 'event', AnyPgColumn>) => [
    index('webhook_deliveries_pending').on(of, _id).where(sql`status = 'pending'`),
    uniqueIndex('webhook_deliveries_once').on(of, event),
  ],
  unsealed: [
    ...['status', 'tries', 'first_tried_at', 'last_tried_at', 'next_at', 'failure', 'response_status'],
    ...['response', 'duration', 'once'],
  ],
});
