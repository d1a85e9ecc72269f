/**
 * Exponential backoff. The first failed attempts are free; after each further one there is a wait, twice as long as the
 * previous one. Attempts during a wait are rejected without being counted, so that they do not prolong it. All
 * processes on a database share the count, and concurrent attempts cannot exceed it.
 */
import { sql } from 'drizzle-orm';
import type { Core } from '../../core.ts';
import { createWaiting } from './localBlocks.ts';
import { keyOf } from './rateLimit.ts';

export type GrowingDelayOptions = {
  /** Number of failures before the first wait, which is a second. */
  free: number;
  /** Maximum wait in seconds. */
  longest: number;
  /** Seconds without an attempt after which the count is reset. */
  memory?: number;
};

export type GrowingDelay = {
  /** Counts an attempt as failed until `refund` or `forget` is called. @throws ServiceError `too_many_requests` */
  consume(who: string): Promise<void>;
  /** The last attempt succeeded and no longer counts. */
  refund(who: string): Promise<void>;
  /** Resets the count. */
  forget(who: string): Promise<void>;
};

const DAY = 24 * 60 * 60;

/** @param what is attempted; must be unique */
export function createBackoff(
  core: Pick<Core, 'database' | 'settings'>,
  what: string,
  { free, longest, memory = DAY }: GrowingDelayOptions,
): GrowingDelay {
  const { orm } = core.database;
  const waiting = createWaiting();
  const key = (who: string) => sql`decode(${keyOf(core, what, who)}, 'hex')`;
  return {
    async consume(who) {
      waiting.reject(who);
      const { rows: passed } = await orm.execute(sql`
        insert into tries as known (who, count, ends)
        values (${key(who)}, 1, now() + make_interval(secs => ${memory}))
        on conflict (who) do update set
          count = case when known.ends <= now() then 1 else known.count + 1 end,
          until = case when known.ends > now() and known.count >= ${free}::integer then now() + make_interval(
            secs => least(${longest}::float8, power(2, least(known.count - ${free}::integer, 30)))) end,
          ends = excluded.ends
        where known.until is null or known.until <= now() or known.ends <= now()
        returning count`);
      if (passed.length) return;
      const { rows } = await orm.execute<{ left: number }>(sql`
        select (date_part('epoch', until - now()) * 1000)::integer as left from tries where who = ${key(who)}`);
      waiting.begin(who, Math.max(0, rows[0]?.left ?? 0));
    },
    async refund(who) {
      waiting.end(who);
      await orm.execute(sql`
        update tries set count = greatest(count - 1, 0), until = null where who = ${key(who)}`);
    },
    async forget(who) {
      waiting.end(who);
      await orm.execute(sql`delete from tries where who = ${key(who)}`);
    },
  };
}
