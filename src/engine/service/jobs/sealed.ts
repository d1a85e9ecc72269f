/**
 * Jobs are sealed, because a process later acts on them with their owner's permissions. A job is only updated from the
 * state that was read and verified: the seal is part of the update's condition.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { asJobs, type JobTable } from '../database/schema/jobColumns.ts';
import { ServiceError } from '../errors.ts';
import { isInlineSealIntact, sealRowInline } from '../seals/inlineSeal.ts';
import type { SealKeys } from '../seals/keys.ts';
import type { JobKind } from './kind.ts';
import { renewedLease } from './leases.ts';

type Parts = Pick<Core, 'database' | 'keys'>;

/** @throws ServiceError `row_altered` if the job was changed outside the service */
export function requireIntactJob<Table extends JobTable>(
  keys: SealKeys,
  table: Table,
  job: Table['$inferSelect'],
): void {
  if (!isInlineSealIntact(keys, table, job)) throw new ServiceError('row_altered');
}

/** The job with its seal, for insertion. */
export function sealJob<Table extends JobTable>(
  keys: SealKeys,
  table: Table,
  job: Table['$inferSelect'],
): Table['$inferSelect'] {
  return { ...job, seal: sealRowInline(keys, table, job) };
}

/**
 * Updates a job from the state in which it was read.
 * @param unsealed columns outside the seal, `until` and `changedAt`, also as SQL
 * @param connection the transaction of the update, if any
 * @returns undefined if the job was changed concurrently
 * @throws ServiceError `row_altered`
 */
export async function changeJob<Table extends JobTable>(
  { database, keys }: Parts,
  table: Table,
  job: Table['$inferSelect'],
  to: Partial<Table['$inferSelect']>,
  unsealed: Record<string, unknown> = {},
  connection: Connection = database.orm,
): Promise<Table['$inferSelect'] | undefined> {
  requireIntactJob(keys, table, job);
  const jobs = asJobs(table);
  const { seal } = sealJob(keys, table, { ...job, ...to });
  const [changed] = await connection
    .update(jobs)
    .set({ changedAt: new Date(), ...unsealed, ...to, seal } as object)
    .where(and(eq(jobs._id, job._id), eq(jobs.seal, job.seal as Buffer)))
    .returning();
  return changed as Table['$inferSelect'] | undefined;
}

/**
 * Advances a job in the transaction of a step, and renews the lease. @returns undefined if it was changed concurrently
 */
export function advanceJob<Table extends JobTable>(
  transaction: Connection,
  parts: Parts,
  table: Table,
  job: Table['$inferSelect'],
  to: Partial<Table['$inferSelect']>,
): Promise<Table['$inferSelect'] | undefined> {
  return changeJob(parts, table, job, to, renewedLease(table), transaction);
}

/** Ends a job early and deletes the data it no longer needs. @returns undefined if it was changed concurrently */
export async function endJob<Table extends JobTable>(
  parts: Parts,
  { table, discard }: JobKind<Table>,
  job: Table['$inferSelect'],
  to: Partial<Table['$inferSelect']>,
): Promise<Table['$inferSelect'] | undefined> {
  const ended = await changeJob(parts, table, job, to, { until: null });
  if (ended) await discard?.(parts.database.orm, job._id);
  return ended;
}

/** Stops a job on behalf of the service. @returns undefined if it was changed concurrently */
export function stopJob<Table extends JobTable>(
  parts: Parts,
  kind: JobKind<Table>,
  job: Table['$inferSelect'],
  why: Table['$inferSelect']['why'],
): Promise<Table['$inferSelect'] | undefined> {
  return endJob(parts, kind, job, { state: 'stopped', why } as Partial<Table['$inferSelect']>);
}

/**
 * Stops a job that was altered in the database. It loses its seal, so that it cannot be resumed.
 * @returns false if it was changed or deleted since it was read, which may be the only reason for the mismatch
 */
export async function stopAlteredJob(
  { database: { orm } }: Parts,
  { table, discard }: JobKind,
  { _id, seal }: JobTable['$inferSelect'],
): Promise<boolean> {
  const jobs = asJobs(table);
  const stopped = await orm
    .update(jobs)
    .set({ state: 'stopped', why: 'altered', until: null, seal: null, changedAt: new Date() })
    .where(and(eq(jobs._id, _id), seal ? eq(jobs.seal, seal) : isNull(jobs.seal)))
    .returning({ _id: jobs._id });
  if (stopped.length) await discard?.(orm, _id);
  return stopped.length > 0;
}
