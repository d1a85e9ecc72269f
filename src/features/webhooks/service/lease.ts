/** Which webhooks have something to send, and which process works on them: one at a time. */
import { and, eq, sql } from 'drizzle-orm';
import type { Connection, Row } from '#engine/service';
import { webhooks } from './tables.ts';

/** Longer than an attempt takes. A process that died leaves its webhooks to others after it. */
export const LEASE_SECONDS = 60;

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Active webhooks with something to send now, those first that have waited longest. @returns their `_id`s */
export async function claimWebhooks(orm: Connection, lease: string, limit: number): Promise<string[]> {
  const { rows } = await orm.execute<{ _id: string }>(sql`
    update webhooks set lease = ${lease}, leased_until = ${leaseEnd} where _id in (
      select w._id from webhooks w
      where w.status = 'active' and (w.leased_until is null or w.leased_until <= now()) and (
        exists (select from webhook_deliveries d where d.webhook = w._id and d.status = 'pending' and d.once)
        or (w.retry_at is null or w.retry_at <= now()) and (
          exists (select from webhook_deliveries d where d.webhook = w._id and d.status = 'pending')
          or exists (select from audit_blocks b where b.number = w.block)))
      order by w.leased_until nulls first limit ${limit} for update skip locked)
    returning _id`);
  return rows.map(({ _id }) => _id);
}

/**
 * Writes only once half of the lease is over, because it is called before each delivery.
 * @param webhook as it was read
 * @returns whether this process may go on: the webhook is still active, has the same URL and secrets, and no other process has taken
 * over
 */
export async function renewLease(orm: Connection, webhook: Row, lease: string): Promise<boolean> {
  const unchanged = (['url', 'secret', 'previousSecret'] as const).map(
    (name) => sql`${webhooks[name]} is not distinct from ${sql.param(webhook[name], webhooks[name])}`,
  );
  const isHeld = and(
    eq(webhooks._id, webhook._id),
    eq(webhooks.lease, lease),
    eq(webhooks.status, 'active'),
    ...unchanged,
  );
  const [held] = await orm
    .select({ isLong: sql<boolean>`leased_until > now() + make_interval(secs => ${LEASE_SECONDS / 2})` })
    .from(webhooks)
    .where(isHeld);
  if (!held || held.isLong) return held !== undefined;
  const renewed = await orm
    .update(webhooks)
    .set({ leasedUntil: leaseEnd })
    .where(isHeld)
    .returning({ _id: webhooks._id });
  return renewed.length > 0;
}

/** Leaves when it was released, so that those that have waited longest come first. */
export async function releaseLease(orm: Connection, id: string, lease: string): Promise<void> {
  await orm.execute(sql`
    update webhooks set lease = null, leased_until = now() where _id = ${id} and lease = ${lease}`);
}
