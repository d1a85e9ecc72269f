/**
 * Rate limits: a number of attempts per time window, enough for people but far too few for guessing. All processes on a
 * database share the count, in one row per subject.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Core } from '../../core.ts';
import { createWaiting } from './localBlocks.ts';

export type LimitOptions = {
  /** Number of attempts per window, and the length of a window. */
  tries?: number;
  seconds?: number;
};

export type Limit = {
  /** Counts an attempt. @throws ServiceError `too_many_requests` */
  take(who: string): Promise<void>;
  /** Counts an attempt. @returns whether it is allowed, for calls whose response must not reveal it */
  allows(who: string): Promise<boolean>;
  /** Resets the count. */
  forget(who: string): Promise<void>;
};

/** @param what is limited; must be unique */
export function createRateLimit(
  core: Pick<Core, 'database' | 'settings'>,
  what: string,
  { tries = 30, seconds = 60 }: LimitOptions = {},
): Limit {
  const waiting = createWaiting();
  const key = (who: string) => sql`decode(${keyOf(core, what, who)}, 'hex')`;
  async function counted(who: string): Promise<{ count: number; left: number }> {
    const { rows } = await core.database.orm.execute<{ count: number; left: number }>(sql`
      insert into tries as known (who, count, ends)
      values (${key(who)}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (who) do update set
        count = case when known.ends <= now() then 1 else known.count + 1 end,
        ends = case when known.ends <= now() then excluded.ends else known.ends end
      returning count, (date_part('epoch', ends - now()) * 1000)::integer as left`);
    return rows[0] ?? { count: 0, left: 0 };
  }
  return {
    async take(who) {
      waiting.reject(who);
      const { count, left } = await counted(who);
      if (count > tries) waiting.begin(who, left);
    },
    allows: async (who) => (await counted(who)).count <= tries,
    async forget(who) {
      waiting.end(who);
      await core.database.orm.execute(sql`delete from tries where who = ${key(who)}`);
    },
  };
}

/** The key in the table, in hexadecimal. Hashed, since it may contain a password typed by mistake. */
export function keyOf({ settings }: Pick<Core, 'settings'>, what: string, who: string): string {
  return createHmac('sha256', settings.authSecret).update(`${what} ${who}`).digest('hex');
}
