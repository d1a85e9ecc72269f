/** Operations on a caller's own jobs. Each is visible to its owner only: a person, or one key of a program. */
import { and, count, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { asJobs, type JobTable } from '../database/schema/jobColumns.ts';
import { ServiceError } from '../errors.ts';
import type { Caller } from '../sessions/caller.ts';
import type { JobKind } from './kind.ts';
import { endJob, requireIntactJob } from './sealed.ts';

type Owner = { user: string; via: string | null | undefined };
type State<Table extends JobTable> = Table['$inferSelect']['state'];

/** Another key of the same program may have other rights, so it does not count as the owner. */
function isOwnedBy(table: JobTable, { user, via }: Owner): SQL | undefined {
  const jobs = asJobs(table);
  return and(eq(jobs.user, user), via ? eq(jobs.via, via) : isNull(jobs.via));
}

/**
 * The columns of the caller as the owner of a job.
 * @throws ServiceError `forbidden` if the caller acts without a session and without anything that can be found again later
 */
export function toOwner({ user, session, via }: Caller) {
  if (session === null && via === undefined) throw new ServiceError('forbidden');
  return { user, session, via: via ?? null };
}

/** @throws ServiceError `not_found`, also for jobs of others */
export async function getOwnJob<Table extends JobTable>(
  orm: Connection,
  { table }: JobKind<Table>,
  id: string,
  owner: Owner,
): Promise<Table['$inferSelect']> {
  const jobs = asJobs(table);
  const [job] = await orm
    .select()
    .from(jobs)
    .where(and(eq(jobs._id, id), isOwnedBy(table, owner)));
  if (!job) throw new ServiceError('not_found');
  return job;
}

/** The caller's jobs that meet the condition, the newest first. */
export async function listOwnJobs<Table extends JobTable>(
  orm: Connection,
  { table, perPerson }: JobKind<Table>,
  owner: Owner,
  condition: SQL | undefined,
): Promise<Table['$inferSelect'][]> {
  const jobs = asJobs(table);
  return orm
    .select()
    .from(jobs)
    .where(and(isOwnedBy(table, owner), condition))
    .orderBy(desc(jobs.createdAt))
    .limit(perPerson.stored + perPerson.active);
}

/**
 * Limits a user's running jobs. Must be called in the transaction that starts one: it serializes the user's concurrent
 * attempts, so that all are counted.
 * @throws ServiceError `busy`
 */
export async function requireFreeRun(
  transaction: Connection,
  { table, active, perPerson }: JobKind,
  { user }: Pick<Owner, 'user'>,
): Promise<void> {
  const jobs = asJobs(table);
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of ${user}`}, 0))`);
  const [running] = await transaction
    .select({ count: count() })
    .from(jobs)
    .where(and(eq(jobs.user, user), inArray(jobs.state, [...active])));
  if ((running?.count ?? 0) >= perPerson.active) throw new ServiceError('busy');
}

/**
 * Deletes the caller's oldest jobs to make room for one more. @param spared states to keep, in addition to running ones
 */
export async function makeRoom<Table extends JobTable>(
  orm: Connection,
  { table, active, perPerson }: JobKind<Table>,
  { user }: Pick<Owner, 'user'>,
  spared: readonly State<Table>[] = [],
): Promise<void> {
  const jobs = asJobs(table);
  const newest = orm
    .select({ _id: jobs._id })
    .from(jobs)
    .where(eq(jobs.user, user))
    .orderBy(desc(jobs.createdAt))
    .limit(perPerson.stored - 1);
  await orm
    .delete(jobs)
    .where(
      and(
        eq(jobs.user, user),
        notInArray(jobs.state, [...active, ...spared]),
        sql`${jobs._id} not in ${newest}`,
      ),
    );
}

/** @throws ServiceError `wrong_state` */
export function requireState<State extends string>(job: { state: string }, from: readonly State[]): void {
  if (!(from as readonly string[]).includes(job.state)) throw wrongState(job.state, from);
}

/** The error for a job that is in none of these states. */
export function wrongState(state: string, from: readonly string[]): ServiceError {
  const args = { state, from: from.join(', ') };
  return new ServiceError('wrong_state', { state: { key: 'validation.wrongState', args } });
}

/** Maximum number of attempts to change a job that is advanced concurrently. */
const MAX_TRIES = 20;

/**
 * Stops a running job for its owner. Retries with the current row if a step has advanced the job in the meantime.
 * @param to the resulting state
 * @throws ServiceError `wrong_state`, `row_altered`
 */
export async function stopOwnJob<Table extends JobTable>(
  parts: Pick<Core, 'database' | 'keys'>,
  kind: JobKind<Table>,
  job: Table['$inferSelect'],
  caller: Owner,
  to: (now: Table['$inferSelect']) => State<Table> = () => 'stopped',
): Promise<Table['$inferSelect']> {
  let now = job;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    requireIntactJob(parts.keys, kind.table, now);
    requireState(now, kind.active);
    const stopped = await endJob(parts, kind, now, { state: to(now) } as Partial<typeof now>);
    if (stopped) return stopped;
    now = await getOwnJob(parts.database.orm, kind, job._id, caller);
  }
  throw wrongState(now.state, kind.active);
}
