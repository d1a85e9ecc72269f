/**
 * How often something may be tried in a window of time. Generous enough for a person, far too slow for guessing.
 * All processes on a database count together, in one row for each who tries.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Core } from '../../core.ts';
import { createWaiting } from './localBlocks.ts';

export type LimitOptions = {
  /** How many tries there are in a window, and how long one lasts. */
  tries?: number;
  seconds?: number;
};

export type Limit = {
  /** Counts a try. @throws ServiceError `too_many_requests`, with Retry-After set on the reply */
  take(who: string, reply: FastifyReply): Promise<void>;
  /** Counts a try. @returns whether it may be made, for an answer that must not tell */
  allows(who: string): Promise<boolean>;
  /** All tries are forgotten. */
  forget(who: string): Promise<void>;
};

/** @param what is limited: its own word for each limit */
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
    async take(who, reply) {
      waiting.reject(who, reply);
      const { count, left } = await counted(who);
      if (count > tries) waiting.begin(who, left, reply);
    },
    allows: async (who) => (await counted(who)).count <= tries,
    async forget(who) {
      waiting.end(who);
      await core.database.orm.execute(sql`delete from tries where who = ${key(who)}`);
    },
  };
}

/** What stands in the table for someone, in hexadecimal: it may be made of what was typed by mistake. */
export function keyOf({ settings }: Pick<Core, 'settings'>, what: string, who: string): string {
  return createHmac('sha256', settings.authSecret).update(`${what} ${who}`).digest('hex');
}
