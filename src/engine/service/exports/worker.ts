/**
 * Writes exports part by part while the service runs: any process may go on where another has ended. Each part takes a
 * place among the exports of whoever began it, and is read by the rights that there are then.
 */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { EXPORT_DAYS, MAX_EXPORT_BYTES, MAX_EXPORT_ROWS } from '../../contract/exports/exports.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { exportJobs } from '../database/schema/exportTables.ts';
import { ServiceError } from '../errors.ts';
import { claimJob, deleteExpiredJobs, leaseExpiry, releaseJob, startJobWorker } from '../jobs/leases.ts';
import { changeJob, isJobIntact, stopAlteredJob } from '../jobs/sealed.ts';
import type { Repeating } from '../poller.ts';
import type { Caller } from '../sessions/caller.ts';
import { resolveCaller } from '../sessions/current.ts';
import { endExport, type JobRow, removeParts } from './jobs.ts';
import { partOf } from './parts.ts';
import { writeContent } from './sealedParts.ts';
import { canSeeExport } from './view.ts';

/** Parts of one export before another has its turn. */
const PARTS_A_TURN = 10;

type Failed = (error: unknown) => void;
type Working = Core & {
  app: FastifyInstance;
  onFailure: Failed;
  /** Whether the service ends: with the part at hand. */
  isEnding: () => boolean;
};

/** Every process of the service runs one. @param onFailure told of what went wrong; the next round tries again */
export function startExports(working: Core & { app: FastifyInstance }, onFailure: Failed): Repeating {
  return startJobWorker(async (isEnding) => {
    await deleteExpiredJobs(working.database.orm, exportJobs, EXPORT_DAYS);
    while (!isEnding() && (await workOnOne({ ...working, onFailure, isEnding })));
  }, onFailure);
}

/** @returns whether there may be more to do now */
async function workOnOne(working: Working): Promise<boolean> {
  const { orm } = working.database;
  let job: JobRow | undefined = await claimJob(orm, exportJobs, ['running']);
  if (!job) return false;
  const { _id } = job;
  try {
    for (let done = 0; job && done < PARTS_A_TURN && !working.isEnding(); done += 1) {
      job = await goOn(working, job);
    }
    return true;
  } catch (error) {
    if (error instanceof NoPlace) return false;
    throw error;
  } finally {
    await releaseJob(orm, exportJobs, _id);
  }
}

/** Writes the next part. @returns the export after it; nothing where it has ended. @throws NoPlace */
async function goOn(working: Working, job: JobRow): Promise<JobRow | undefined> {
  const { orm } = working.database;
  if (!isJobIntact(working.keys, exportJobs, job)) return stopAltered(working, job);
  const caller = await resolveCaller(orm, working.keys, { user: job.user, session: job.session });
  const why = findStopReason(job, caller);
  if (why || !caller) {
    await endExport(working, job, { state: 'stopped', why: why ?? 'unauthorized' });
    return undefined;
  }
  try {
    return await working.app.admission.run('export', job.user, () => writePart(working, job, caller));
  } catch (error) {
    // There is no place for it now: in the next round.
    if (error instanceof ServiceError && error.code === 'busy') throw new NoPlace();
    if (error instanceof ServiceError && error.code === 'row_altered') return stopAltered(working, job);
    // What it was narrowed to or sorted by is no longer theirs to ask for.
    if (!(error instanceof ServiceError) || error.code === 'unavailable') throw error;
    await endExport(working, job, { state: 'stopped', why: 'forbidden' });
    return undefined;
  }
}

/** Not where somebody has stopped it meanwhile: its parts are gone then too. */
async function stopAltered({ database: { orm }, onFailure }: Working, job: JobRow): Promise<undefined> {
  if (!(await stopAlteredJob(orm, exportJobs, job))) return;
  await removeParts(orm, job._id);
  onFailure(new Error(`export ${job._id} was altered in the database, and was stopped`));
}

class NoPlace extends Error {}

/** By the rights that there are now: also why what was written of it already is removed. */
function findStopReason(job: JobRow, caller: Caller | undefined): 'unauthorized' | 'forbidden' | undefined {
  if (!caller) return 'unauthorized';
  return canSeeExport(job, caller) ? undefined : 'forbidden';
}

async function writePart(working: Working, job: JobRow, caller: Caller): Promise<JobRow | undefined> {
  const { database } = working;
  // What it was begun with was found on the database itself, and is to be found where it is read.
  if (job.next === 0) await database.noteWrite(job.user);
  const part = await partOf(working, job, caller);
  if (!part) {
    await endExport(working, job, { state: 'done' });
    return undefined;
  }
  const rows = job.rows + part.rows;
  const bytes = job.bytes + Buffer.byteLength(part.content);
  if (rows > MAX_EXPORT_ROWS || bytes > MAX_EXPORT_BYTES) {
    await endExport(working, job, { state: 'stopped', why: 'too_large' });
    return undefined;
  }
  const at = { rows, bytes, after: part.after ?? null };
  const moved = await database.transaction((transaction) =>
    pass(working, transaction, job, part.content, at),
  );
  if (!moved || !part.isLast) return moved;
  await endExport(working, moved, { state: 'done' });
  return undefined;
}

/** Keeps the part and goes on to the next: both or neither. @returns nothing where it was stopped meanwhile */
async function pass(
  { keys }: Working,
  transaction: Connection,
  job: JobRow,
  content: string,
  at: Pick<JobRow, 'rows' | 'bytes' | 'after'>,
): Promise<JobRow | undefined> {
  const lease = { until: leaseExpiry, changedAt: sql`now()` };
  const moved = await changeJob(transaction, keys, exportJobs, job, { ...at, next: job.next + 1 }, lease);
  if (moved) await writeContent(transaction, keys, job, content);
  return moved;
}
