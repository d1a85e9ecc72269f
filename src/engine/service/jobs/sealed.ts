/**
 * Jobs carry a seal, because a process acts on them later with the rights of whoever began them. A job is changed only from the
 * state that was read and verified: the seal that was read is part of the condition of the update.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { exportJobs } from '../database/schema/exportTables.ts';
import { importJobs, importRows } from '../database/schema/importTables.ts';
import { ServiceError } from '../errors.ts';
import { isInlineSealIntact, leaveUnsealed, sealRowInline } from '../seals/inlineSeal.ts';
import type { SealKeys } from '../seals/keys.ts';

export type Jobs = typeof importJobs | typeof exportJobs;

// A lease that is forged delays a job and does nothing else.
for (const table of [importJobs, exportJobs]) leaveUnsealed(table, ['until', 'changedAt']);

/** Whether the service left the job as it is. */
export function isJobIntact(keys: SealKeys, table: Jobs, job: Jobs['$inferSelect']): boolean {
  return isInlineSealIntact(keys, table, job);
}

/** @throws ServiceError `row_altered` */
export function requireIntactJob(keys: SealKeys, table: Jobs, job: Jobs['$inferSelect']): void {
  if (!isJobIntact(keys, table, job)) throw new ServiceError('row_altered');
}

/** The job with its seal, to be inserted. */
export function sealJob<Job extends Jobs['$inferSelect']>(keys: SealKeys, table: Jobs, job: Job): Job {
  return { ...job, seal: sealRowInline(keys, table, job) };
}

/**
 * Changes a job from the state in which it was read.
 * @param unsealed what no seal covers: `until` and `changedAt`, as SQL too
 * @returns undefined if it was changed meanwhile
 * @throws ServiceError `row_altered`
 */
export async function changeJob<Table extends Jobs>(
  connection: Connection,
  keys: SealKeys,
  table: Table,
  job: Table['$inferSelect'],
  to: Partial<Table['$inferSelect']>,
  unsealed: Record<string, unknown> = {},
): Promise<Table['$inferSelect'] | undefined> {
  requireIntactJob(keys, table, job);
  // Both tables have these columns, which the compiler can't follow through a union.
  const jobs = table as typeof exportJobs;
  const { seal } = sealJob(keys, table, { ...job, ...to });
  const [changed] = await connection
    .update(jobs)
    .set({ changedAt: new Date(), ...unsealed, ...to, seal } as Partial<typeof exportJobs.$inferSelect>)
    .where(and(eq(jobs._id, job._id), eq(jobs.seal, job.seal as Buffer)))
    .returning();
  return changed as Table['$inferSelect'] | undefined;
}

/** How often a change is tried on a job that is moved on meanwhile. */
const MAX_TRIES = 20;

/**
 * Makes a change of a job as it stands: while its rows or parts are done, it is moved on again and again.
 * @param change of the job as it was read last; undefined if it was changed since then
 * @returns undefined where it was moved on each time
 */
export async function changeMoving<Job, Changed>(
  job: Job,
  readAgain: () => Promise<Job>,
  change: (now: Job) => Promise<Changed | undefined>,
): Promise<Changed | undefined> {
  let now = job;
  for (let tries = 1; ; tries += 1) {
    const changed = await change(now);
    if (changed || tries === MAX_TRIES) return changed;
    now = await readAgain();
  }
}

/**
 * Ends a job that was altered in the database. It has no seal from then on, so nobody can resume it.
 * @returns false if it was changed or deleted since it was read: then that may be all that there is to it
 */
export async function stopAlteredJob(
  connection: Connection,
  table: Jobs,
  { _id, seal }: Jobs['$inferSelect'],
): Promise<boolean> {
  const jobs = table as typeof exportJobs;
  const stopped = await connection
    .update(jobs)
    .set({ state: 'stopped', why: 'altered', until: null, seal: null, changedAt: new Date() })
    .where(and(eq(jobs._id, _id), seal ? eq(jobs.seal, seal) : isNull(jobs.seal)))
    .returning({ _id: jobs._id });
  return stopped.length > 0;
}

/** Verifies rows of an import. @throws ServiceError `row_altered` */
export function requireIntactRows(keys: SealKeys, rows: readonly (typeof importRows.$inferSelect)[]): void {
  if (!rows.every((row) => isInlineSealIntact(keys, importRows, row))) throw new ServiceError('row_altered');
}
