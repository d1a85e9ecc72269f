/**
 * Leases: a worker claims a job for `LEASE_SECONDS`. If the process dies, another resumes the job once the lease
 * expires.
 */
import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { asJobs, type JobTable } from '../database/schema/jobColumns.ts';
import type { JobKind } from './kind.ts';

const LEASE_SECONDS = 60;

const fromNow = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

/** SQL for when a lease that begins now expires. */
export const leaseEnd = (): SQL => fromNow(LEASE_SECONDS);

/** Column values that renew the lease. A successful step resets the attempts. */
export function renewedLease(table: JobTable): Record<string, unknown> {
  const lease = { until: leaseEnd(), changedAt: sql`now()` };
  return table.attempts ? { ...lease, attempts: null } : lease;
}

/**
 * Claims a job that is running and not leased. Users take turns: it is a job of the user who has waited longest,
 * however many jobs the others have.
 */
export async function claimJob<Table extends JobTable>(
  orm: Connection,
  { table, active }: JobKind<Table>,
): Promise<Table['$inferSelect'] | undefined> {
  const jobs = asJobs(table);
  const lastServed = sql`(select max(served.changed_at) from ${jobs} as served where served."user" = ${jobs.user})`;
  const waiting = orm
    .select({ _id: jobs._id })
    .from(jobs)
    .where(and(inArray(jobs.state, [...active]), or(isNull(jobs.until), lt(jobs.until, sql`now()`))))
    .orderBy(...(table.user ? [lastServed] : []), asc(jobs.changedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await orm
    .update(jobs)
    .set({ until: leaseEnd(), changedAt: sql`now()` })
    .where(sql`${jobs._id} in ${waiting}`)
    .returning();
  return job as Table['$inferSelect'] | undefined;
}

/** Releases the lease. @param retry after a failed step: seconds until the next attempt, and its number */
export async function releaseJob(
  orm: Connection,
  table: JobTable,
  id: string,
  retry?: { seconds: number; attempts: number },
): Promise<void> {
  const jobs = asJobs(table);
  await orm
    .update(jobs)
    .set({
      until: retry ? fromNow(retry.seconds) : null,
      ...(retry && table.attempts && { attempts: retry.attempts }),
    })
    .where(eq(jobs._id, id));
}

/** Deletes jobs idle for `days` days, including their rows. */
export async function deleteExpiredJobs(orm: Connection, { table, days }: JobKind): Promise<void> {
  await orm.delete(table).where(lt(asJobs(table).changedAt, fromNow(-days * 24 * 60 * 60)));
}
