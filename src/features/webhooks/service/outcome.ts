/** Stores what an attempt came to, and decides when the next one follows. */
import { and, eq, sql } from 'drizzle-orm';
import { type Connection, type Core, changeAsService, type Row } from '#engine/service';
import { webhook as webhookResource } from '../webhook.ts';
import type { Outcome } from './send.ts';
import { deliveries, webhooks } from './tables.ts';

const SECOND_MS = 1000;
const FIRST_DELAY_MS = 5 * SECOND_MS;
const LONGEST_DELAY_MS = 4 * 3600 * SECOND_MS;
/** How long an event is tried. Then the webhook is disabled. */
const PATIENCE_MS = 3 * 24 * 3600 * SECOND_MS;

/** Milliseconds until the next attempt: twice as many each time, and up to a fifth more or fewer, so that not all come at once. */
export function delayAfter(tries: number, chance = Math.random()): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(tries - 1, 30), LONGEST_DELAY_MS);
  return Math.round(delay * (0.8 + 0.4 * chance));
}

/** An attempt to deliver, and what it came to. */
export type Attempt = { delivery: Row; outcome: Outcome; at: Date };

type Held = { webhook: Row; lease: string };

/** Stores what was delivered, in one statement. @returns whether this process still has the webhook's lease */
export async function storeDelivered(
  { database }: Core,
  { webhook, lease }: Held,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const rows = attempts.map(({ delivery, at, outcome: { responseStatus, response, duration } }) => ({
    ...{ _id: delivery._id, at, responseStatus, response, duration },
  }));
  const stored = await database.orm.execute(sql`
    update webhook_deliveries d set status = 'delivered', tries = d.tries + 1, next_at = null, failure = null,
      response_status = sent."responseStatus", response = sent.response, duration = sent.duration,
      first_tried_at = coalesce(d.first_tried_at, sent.at), last_tried_at = sent.at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as sent(_id uuid, at timestamptz, "responseStatus" int, response text, duration int)
    where d._id = sent._id and ${isHeld(webhook._id, lease)}
    returning d._id`);
  return stored.rows.length > 0;
}

/**
 * Stores a failed attempt.
 * @returns whether the next delivery may follow
 */
export async function storeFailure(
  core: Core,
  { webhook, lease }: Held,
  { delivery, outcome, at }: Attempt,
): Promise<boolean> {
  const now = at.getTime();
  const tries = Number(delivery.tries) + 1;
  const firstTriedAt = (delivery.firstTriedAt as Date | null) ?? at;
  const isGone = outcome.responseStatus === 410;
  const isOver = isGone || now - firstTriedAt.getTime() >= PATIENCE_MS;
  const isOnce = delivery.once === true;
  const nextAt = !isOver && !isOnce ? new Date(now + delayAfter(tries)) : null;
  const status = nextAt ? 'pending' : 'failed';
  return core.database.transaction(async (transaction) => {
    const stored = await transaction
      .update(deliveries)
      .set({ ...outcome, status, tries, nextAt, firstTriedAt, lastTriedAt: at })
      .where(and(eq(deliveries._id, delivery._id), isHeld(webhook._id, lease)))
      .returning({ _id: deliveries._id });
    if (stored.length === 0) return false;
    if (!isOnce)
      await transaction.update(webhooks).set({ retryAt: nextAt }).where(eq(webhooks._id, webhook._id));
    if (isGone || (isOver && !isOnce)) {
      await disableWithin(core, transaction, webhook._id, isGone ? 'gone' : 'unreachable');
      return false;
    }
    return true;
  });
}

type Reason = 'unreachable' | 'gone' | 'forbidden';

/** Disables an active webhook. It keeps its place. */
export async function disable(core: Core, id: string, reason: Reason, at = new Date()): Promise<void> {
  await core.database.transaction((transaction) => disableWithin(core, transaction, id, reason, at));
}

async function disableWithin(
  core: Core,
  transaction: Connection,
  id: string,
  reason: Reason,
  disabledAt = new Date(),
): Promise<void> {
  await changeAsService(
    { ...core, transaction, resource: webhookResource },
    {
      ...{ id, action: 'disable', condition: eq(webhooks.status, 'active') },
      values: { status: 'disabled', reason, disabledAt },
    },
  );
}

const isHeld = (id: string, lease: string) =>
  sql`exists (select from webhooks w where w._id = ${id} and w.lease = ${lease})`;
