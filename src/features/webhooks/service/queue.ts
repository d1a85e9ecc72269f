/** The deliveries of a webhook that wait: events from its place in the audit log on. */
import { and, eq, sql } from 'drizzle-orm';
import { addRows, type Caller, type Core, newId, type Row } from '#engine/service';
import { readEvents } from '#features/events/service';
import { parseEventNames } from '../events.ts';
import { deliveries, webhooks } from './tables.ts';

/** Events that are read at once. */
const BATCH = 100;

/** Deliveries that are read at once. */
const DELIVERIES = 20;

/** The deliveries to send now: those out of order first, then the oldest, unless they have to wait because one failed. */
export async function findNextDeliveries({ database }: Core, id: string): Promise<Row[]> {
  const rows = await database.orm
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhook, id),
        eq(deliveries.status, 'pending'),
        sql`(once or not exists (select from webhooks w where w._id = ${id} and w.retry_at > now()))`,
      ),
    )
    .orderBy(sql`once desc`, deliveries._id)
    .limit(DELIVERIES);
  return rows as Row[];
}

/**
 * Adds deliveries of the next events that the program sees, and moves the place on, both or neither.
 * @returns whether there may be more; false at the end of the log too, or if another process has taken over
 */
export async function addNextEvents(
  core: Core,
  webhook: Row,
  { caller, lease }: { caller: Caller; lease: string },
): Promise<boolean> {
  const { database, keys } = core;
  const [place] = await database.orm
    .select({ block: webhooks.block, position: webhooks.position, retryAt: webhooks.retryAt })
    .from(webhooks)
    .where(eq(webhooks._id, webhook._id));
  if (!place || (place.retryAt && place.retryAt.getTime() > Date.now())) return false;
  const from = { block: String(place.block), position: Number(place.position) };
  const names = parseEventNames(webhook.events);
  const { data, next } = await readEvents(core, caller, { from, limit: BATCH, names });
  if (next.block === from.block && next.position === from.position) return false;
  const rows = data.map(({ name, cursor, entry }) => ({
    ...{ _id: newId(), webhook: webhook._id, client: webhook.client, name, event: String(entry._id) },
    ...{ status: 'pending', tries: 0, createdAt: new Date() },
    request: { type: name, timestamp: entry.date, data: { cursor, entry } },
  }));
  return database.transaction(async (transaction) => {
    const moved = await transaction
      .update(webhooks)
      .set({ block: BigInt(next.block), position: next.position })
      .where(and(eq(webhooks._id, webhook._id), eq(webhooks.lease, lease)))
      .returning({ _id: webhooks._id });
    if (moved.length === 0) return false;
    const ids = rows.map(({ _id }) => _id);
    if (ids.length)
      await addRows(transaction, keys, 'webhook_deliveries', ids, () =>
        transaction.insert(deliveries).values(rows),
      );
    return true;
  });
}
