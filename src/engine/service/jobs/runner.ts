/**
 * Runs the jobs of every kind. Every process of the service does: it claims a job under a lease, works on it for a
 * turn, and releases it.
 */
import type { BackgroundWork } from '../background/background.ts';
import type { JobTable } from '../database/schema/jobColumns.ts';
import { ServiceError } from '../errors.ts';
import { toErrorBody } from '../http/errorHandler.ts';
import type { JobContext, JobWorker } from './kind.ts';
import { claimJob, deleteExpiredJobs, releaseJob } from './leases.ts';
import { endJob, requireIntactJob, stopAlteredJob } from './sealed.ts';

const DEFAULT_RETRY = { attempts: Number.POSITIVE_INFINITY, pause: 1, longestPause: 1 };

/** Each kind of job is a background work of its own, so that a long import delays no export. */
export function jobWork<Table extends JobTable>(worker: JobWorker<Table>): BackgroundWork {
  return {
    name: `${worker.name}s`,
    kind: 'job',
    every: '300ms',
    // A run goes on as long as there are jobs.
    lateAfter: '60min',
    run: ({ isEnding, noteFailure, ...context }) => {
      const onFailure = (error: unknown) => {
        context.app.log.error({ err: error }, `an ${worker.name} could not go on`);
        noteFailure(error);
      };
      return runJobs({ ...context, onFailure }, worker, isEnding);
    },
  };
}

/**
 * Runs one round: all jobs that can be worked on now. @param isEnding whether the service is stopping; checked after
 * each step
 */
export async function runJobs<Table extends JobTable>(
  context: JobContext,
  worker: JobWorker<Table>,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const { orm } = context.database;
  await deleteExpiredJobs(orm, worker);
  while (!isEnding()) {
    const job = await claimJob(orm, worker);
    if (!job || !(await takeTurn(context, worker, job, isEnding))) return;
  }
}

/** @returns false if there was no slot, to retry in the next round */
async function takeTurn<Table extends JobTable>(
  context: JobContext,
  worker: JobWorker<Table>,
  claimed: Table['$inferSelect'],
  isEnding: () => boolean,
): Promise<boolean> {
  const { keys, database } = context;
  const { steps, milliseconds = Number.POSITIVE_INFINITY } = worker.turn;
  const ends = performance.now() + milliseconds;
  let job: Table['$inferSelect'] | undefined = claimed;
  let outcome: Outcome = 'settled';
  try {
    requireIntactJob(keys, worker.table, job);
    const step = await worker.begin(context, job);
    for (let done = 0; job && done < steps && !isEnding(); done += 1) {
      // A turn has at least one step, however long its start took.
      if (done > 0 && performance.now() > ends) break;
      job = await step(job);
    }
    // The user must see the results, so a lagging replica must not serve their next list.
    if ('user' in claimed) await database.noteWrite(String(claimed.user));
  } catch (error) {
    outcome = await settle(context, worker, job ?? claimed, error);
  } finally {
    await releaseJob(
      database.orm,
      worker.table,
      claimed._id,
      typeof outcome === 'object' ? outcome : undefined,
    );
  }
  return outcome !== 'busy';
}

/** What to do after an error: nothing more, wait for a slot, or retry after a number of seconds. */
type Outcome = 'settled' | 'busy' | { seconds: number; attempts: number };

async function settle<Table extends JobTable>(
  context: JobContext,
  worker: JobWorker<Table>,
  job: Table['$inferSelect'],
  error: unknown,
): Promise<Outcome> {
  if (error instanceof ServiceError && error.code === 'busy') return 'busy';
  if (error instanceof ServiceError && error.code === 'row_altered') {
    // Not if a user has stopped or deleted it in the meantime.
    if (await stopAlteredJob(context, worker, job))
      context.onFailure(
        new Error(`${worker.name} ${job._id} was altered in the database and has been stopped`),
      );
    return 'settled';
  }
  context.onFailure(error);
  const { attempts: maxAttempts, pause, longestPause } = worker.retry ?? DEFAULT_RETRY;
  const before = job.attempts ?? 0;
  const attempts = toErrorBody(error).code === 'unavailable' ? before : before + 1;
  if (worker.retry && attempts >= maxAttempts) {
    await endJob(context, worker, job, worker.retry.giveUp(error));
    return 'settled';
  }
  return { attempts, seconds: Math.min(pause * 2 ** Math.max(attempts - 1, 0), longestPause) };
}
