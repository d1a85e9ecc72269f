/** Queues again what a webhook was sent, so that a receiver that has lost events gets them once more. */
import { and, eq, gte, isNotNull, lt, ne } from 'drizzle-orm';
import { type Connection, invalidField } from '#engine/service';
import { KEEP_DAYS } from './removal.ts';
import { deliveries } from './tables.ts';

/** The most deliveries that a call queues. */
const MAX_REPLAYED = 10_000;
const DAY_MS = 24 * 3_600_000;

/** From `since` on, and before `until`. */
export type Period = { since: Date; until: Date | undefined };

/**
 * Queues the events of a period in their order, as if they had not been sent yet: they are tried like all others, before the events that
 * come after them. What waits already is not queued twice. Test events are left out.
 * @throws ServiceError `invalid` if the period is empty, begins before what is kept, or has more than `max` deliveries
 */
export async function replayPeriod(
  transaction: Connection,
  webhook: string,
  { since, until }: Period,
  max = MAX_REPLAYED,
): Promise<void> {
  const now = Date.now();
  if (since.getTime() < now - KEEP_DAYS * DAY_MS)
    throw invalidField('since', { key: 'validation.replayTooOld', args: { days: KEEP_DAYS } });
  if (since.getTime() >= Math.min(until?.getTime() ?? now, now))
    throw invalidField('since', { key: 'validation.replayEmpty' });
  const isInPeriod = and(
    eq(deliveries.webhook, webhook),
    isNotNull(deliveries.event),
    gte(deliveries.createdAt, since),
    until && lt(deliveries.createdAt, until),
  );
  const found = await transaction
    .select({ _id: deliveries._id })
    .from(deliveries)
    .where(isInPeriod)
    .limit(max + 1);
  if (found.length > max) throw invalidField('since', { key: 'validation.replayTooMany', args: { max } });
  await transaction
    .update(deliveries)
    .set({ status: 'pending', once: false, tries: 0, firstTriedAt: null, nextAt: null })
    .where(and(isInPeriod, ne(deliveries.status, 'pending')));
}
