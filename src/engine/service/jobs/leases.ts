/** Work in the background that any process may do: a process takes a job in hand for a while, and another if it has ended. */
import { and, asc, count, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import type { exportJobs } from '../database/schema/exportTables.ts';
import { ServiceError } from '../errors.ts';
import { type Repeating, startPoller } from '../poller.ts';
import type { Jobs } from './sealed.ts';

/** How long a process has a job in hand; if it ends meanwhile, another goes on then. */
const HELD_SECONDS = 60;
const PAUSE = 300;

/** Until when it is held by who goes on with it now. */
export const leaseExpiry: SQL = sql`now() + make_interval(secs => ${HELD_SECONDS})`;

/**
 * Claims a job in one of these states, under a lease. People take turns: it is a job of the person whose jobs nothing
 * was done to for longest, however many jobs the others have.
 */
export async function claimJob<Table extends Jobs>(
  orm: Connection,
  table: Table,
  states: readonly string[],
): Promise<Table['$inferSelect'] | undefined> {
  // Both tables have these columns, which the compiler can't follow through a union.
  const jobs = table as typeof exportJobs;
  const waiting = orm
    .select({ _id: jobs._id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.state, states as ('running' | 'stopped')[]),
        or(isNull(jobs.until), lt(jobs.until, sql`now()`)),
      ),
    )
    .orderBy(
      sql`(select max(served.changed_at) from ${jobs} as served where served."user" = ${jobs.user})`,
      asc(jobs.changedAt),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await orm
    .update(jobs)
    .set({ until: leaseExpiry, changedAt: sql`now()` })
    .where(sql`${jobs._id} in ${waiting}`)
    .returning();
  return job as Table['$inferSelect'] | undefined;
}

/**
 * Limits how many jobs of one person are under way. To be called in the transaction that begins one: it makes the
 * person's other attempts wait until the transaction ends, so that they are counted.
 * @throws ServiceError `busy`
 */
export async function requireFreeRun(
  transaction: Connection,
  table: Jobs,
  { user, states, max }: { user: string; states: readonly string[]; max: number },
): Promise<void> {
  const jobs = table as typeof exportJobs;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of ${user}`}, 0))`);
  const [running] = await transaction
    .select({ count: count() })
    .from(jobs)
    .where(and(eq(jobs.user, user), inArray(jobs.state, states as 'running'[])));
  if ((running?.count ?? 0) >= max) throw new ServiceError('busy');
}

export async function releaseJob(orm: Connection, table: Jobs, id: string): Promise<void> {
  const jobs = table as typeof exportJobs;
  await orm.update(jobs).set({ until: null }).where(eq(jobs._id, id));
}

/** Those that nothing has been done to for so long are forgotten, with all they have. */
export async function deleteExpiredJobs(orm: Connection, table: Jobs, days: number): Promise<void> {
  await orm.delete(table).where(sql`changed_at < now() - make_interval(days => ${days})`);
}

/** @param round does what there is to do; @param onFailure told of what went wrong; the next round tries again */
export function startJobWorker(
  round: (isEnding: () => boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeating {
  let isEnding = false;
  const rounds = startPoller(() => round(() => isEnding).catch(onFailure), PAUSE);
  return {
    stop() {
      isEnding = true;
      return rounds.stop();
    },
  };
}
