/**
 * Writes exports part by part. Each part takes a slot among the exports of its creator and is read with their current
 * permissions.
 */
import { MAX_EXPORT_BYTES, MAX_EXPORT_ROWS } from '../../contract/exports/exports.ts';
import { exportJobs } from '../database/schema/exportTables.ts';
import { ServiceError } from '../errors.ts';
import { asOwner } from '../jobs/asOwner.ts';
import type { JobContext, JobWorker } from '../jobs/kind.ts';
import { advanceJob, changeJob, stopJob } from '../jobs/sealed.ts';
import type { Caller } from '../sessions/caller.ts';
import { exportJobKind, type JobRow } from './jobs.ts';
import { readPart } from './parts.ts';
import { writeContent } from './sealedParts.ts';
import { canSeeExport } from './view.ts';

/** Worker for exports: jobs/runner.ts. */
export const exportWorker: JobWorker<typeof exportJobs> = {
  ...exportJobKind,
  turn: { steps: 10 },
  begin: (context) =>
    asOwner(context, exportJobKind, 'export', canSeeExport, async (job, caller) => {
      try {
        return await writePart(context, job, caller);
      } catch (error) {
        if (!(error instanceof ServiceError) || passing.includes(error.code)) throw error;
        // The caller may no longer filter or sort by these fields.
        await stopJob(context, exportJobKind, job, 'forbidden');
        return undefined;
      }
    }),
};

/** Temporary errors, which do not concern the request itself. */
const passing: readonly string[] = ['busy', 'row_altered', 'unavailable'];

/** Writes the next part. @returns the updated job; undefined if it has ended */
async function writePart(context: JobContext, job: JobRow, caller: Caller): Promise<JobRow | undefined> {
  const { database, keys } = context;
  // The first read must include everything the primary had at the start, so a lagging replica must not serve it.
  if (job.next === 0) await database.noteWrite(job.user);
  const part = await readPart(context, job, caller);
  if (!part) return finish(context, job);
  const rows = job.rows + part.rows;
  const bytes = job.bytes + Buffer.byteLength(part.content);
  if (rows > MAX_EXPORT_ROWS || bytes > MAX_EXPORT_BYTES) {
    await stopJob(context, exportJobKind, job, 'too_large');
    return undefined;
  }
  const to = { rows, bytes, after: part.after ?? null, next: job.next + 1 };
  // Stores the part and advances the job atomically, unless the job was stopped in the meantime.
  const moved = await database.transaction(async (transaction) => {
    const advanced = await advanceJob(transaction, context, exportJobs, job, to);
    if (advanced) await writeContent(transaction, keys, job, part.content);
    return advanced;
  });
  return moved && part.isLast ? finish(context, moved) : moved;
}

async function finish(context: JobContext, job: JobRow): Promise<undefined> {
  await changeJob(context, exportJobs, job, { state: 'done' }, { until: null });
}
