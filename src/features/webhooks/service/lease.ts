/** Which webhooks have something to send, and which process works on them: one at a time. */
import { sql } from 'drizzle-orm';
import type { Connection } from '#engine/service';

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

/** @returns whether this process may go on: the webhook is still active, and no other process has taken over */
export async function renewLease(orm: Connection, id: string, lease: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    update webhooks set leased_until = ${leaseEnd}
    where _id = ${id} and lease = ${lease} and status = 'active' returning _id`);
  return rows.length > 0;
}

/** Leaves when it was released, so that those that have waited longest come first. */
export async function releaseLease(orm: Connection, id: string, lease: string): Promise<void> {
  await orm.execute(sql`
    update webhooks set lease = null, leased_until = now() where _id = ${id} and lease = ${lease}`);
}
