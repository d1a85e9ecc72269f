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

/**
 * Stores the outcome of an attempt.
 * @returns whether the next delivery may follow
 */
export async function storeOutcome(
  core: Core,
  { webhook, delivery, lease }: { webhook: Row; delivery: Row; lease: string },
  { failure, ...outcome }: Outcome,
): Promise<boolean> {
  const now = Date.now();
  const tries = Number(delivery.tries) + 1;
  const firstTriedAt = (delivery.firstTriedAt as Date | null) ?? new Date(now);
  const isGone = outcome.responseStatus === 410;
  const isOver = isGone || now - firstTriedAt.getTime() >= PATIENCE_MS;
  const isOnce = delivery.once === true;
  const nextAt = failure && !isOver && !isOnce ? new Date(now + delayAfter(tries)) : null;
  const status = failure ? (nextAt ? 'pending' : 'failed') : 'delivered';
  const store = async (connection: Connection) => {
    const stored = await connection
      .update(deliveries)
      .set({
        ...{ ...outcome, failure, status, tries, nextAt, firstTriedAt, lastTriedAt: new Date(now) },
      })
      .where(and(eq(deliveries._id, delivery._id), isHeld(webhook._id, lease)))
      .returning({ _id: deliveries._id });
    return stored.length > 0;
  };
  // One statement, because this is what nearly all attempts come to. The time of an earlier failure is over.
  if (!failure) return store(core.database.orm);
  return core.database.transaction(async (transaction) => {
    if (!(await store(transaction))) return false;
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
