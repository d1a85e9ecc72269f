/**
 * How often something may be tried: for passwords by user name and address together, so that nobody can
 * lock another person out from elsewhere. Generous enough for a person, far too slow for guessing. All
 * processes on a database count together, in one row for each who tries.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Core } from '../core.ts';
import { Refusal } from '../errors.ts';

/** Beyond this, those who may try again are forgotten. */
const MOST_REMEMBERED = 10_000;

export type LimitOptions = {
  /** How many tries there are in a window, and how long one lasts. */
  tries?: number;
  seconds?: number;
};

export type Limit = {
  /** Counts a try. @throws Refusal `too_many_requests`, with Retry-After set on the reply */
  take(who: string, reply: FastifyReply): Promise<void>;
};

/** @param what is limited: its own word for each limit */
export function createLimit(
  { database, settings }: Pick<Core, 'database' | 'settings'>,
  what: string,
  { tries = 30, seconds = 60 }: LimitOptions = {},
): Limit {
  /** Who has to wait, and until when: whoever goes on trying costs the database nothing. */
  const waiting = new Map<string, number>();
  const refuse = (ends: number, reply: FastifyReply): never => {
    reply.header('retry-after', Math.max(1, Math.ceil((ends - Date.now()) / 1000)));
    throw new Refusal('too_many_requests');
  };
  return {
    async take(who, reply) {
      const until = waiting.get(who) ?? 0;
      if (until > Date.now()) refuse(until, reply);
      const key = createHmac('sha256', settings.authSecret).update(`${what} ${who}`).digest('hex');
      const { rows } = await database.orm.execute<{ count: number; left: number }>(sql`
        insert into tries as known (who, count, ends)
        values (decode(${key}, 'hex'), 1, now() + make_interval(secs => ${seconds}))
        on conflict (who) do update set
          count = case when known.ends <= now() then 1 else known.count + 1 end,
          ends = case when known.ends <= now() then excluded.ends else known.ends end
        returning count, (date_part('epoch', ends - now()) * 1000)::integer as left`);
      const { count, left } = rows[0] ?? { count: 0, left: 0 };
      if (count <= tries) return;
      const ends = Date.now() + left;
      if (waiting.size >= MOST_REMEMBERED) forgetOver(waiting);
      if (waiting.size < MOST_REMEMBERED) waiting.set(who, ends);
      refuse(ends, reply);
    },
  };
}

function forgetOver(waiting: Map<string, number>): void {
  for (const [who, until] of waiting) if (until <= Date.now()) waiting.delete(who);
}
