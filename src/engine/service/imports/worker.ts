/**
 * Checks and makes the rows of imports, one after the other, while the service runs: any process may go on where another
 * has ended. A row takes a place among the changes of whoever started the import, so that nobody else waits for it.
 */
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { IMPORT_DAYS } from '../../contract/imports.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { importJobs, importRows } from '../database/schema/importTables.ts';
import { ServiceError } from '../errors.ts';
import { toErrorBody } from '../http/errorHandler.ts';
import { claimJob, deleteExpiredJobs, leaseExpiry, releaseJob, startJobWorker } from '../jobs/leases.ts';
import { changeJob, isJobIntact, stopAlteredJob } from '../jobs/sealed.ts';
import type { Repeating } from '../poller.ts';
import { createRecord } from '../records/write/create.ts';
import { isInlineSealIntact, sealRowInline } from '../seals/inlineSeal.ts';
import type { Caller } from '../sessions/caller.ts';
import { resolveCaller } from '../sessions/current.ts';
import { findAmbiguity } from './decimalSign.ts';
import type { JobRow } from './jobs.ts';
import { toRequestBody } from './mapping.ts';
import { rowFault } from './readFile.ts';

/** Rows and milliseconds of one import before another person has their turn. */
const PIECE = 50;
const TURN_MS = 500;

type Failed = (error: unknown) => void;
type Working = Core & {
  app: FastifyInstance;
  onFailure: Failed;
  /** Whether the service ends: with the row at hand. */
  isEnding: () => boolean;
};

/** Every process of the service runs one. @param onFailure told of what went wrong; the next round tries again */
export function startImports(working: Core & { app: FastifyInstance }, onFailure: Failed): Repeating {
  return startJobWorker((isEnding) => workOnAll({ ...working, onFailure, isEnding }), onFailure);
}

async function workOnAll(working: Working): Promise<void> {
  const { orm } = working.database;
  await deleteExpiredJobs(orm, importJobs, IMPORT_DAYS);
  while (!working.isEnding()) {
    const job = await claimJob(orm, importJobs, ['checking', 'running']);
    if (!job) return;
    try {
      if (!(await workOn(working, job))) return;
    } finally {
      await releaseJob(orm, importJobs, job._id);
    }
  }
}

/** @returns false if there is no slot for it now: in the next round */
async function workOn(working: Working, taken: JobRow): Promise<boolean> {
  const { orm } = working.database;
  let job = taken;
  if (!isJobIntact(working.keys, importJobs, job)) return stopAltered(working, job);
  const resource = getResource(job.resource);
  const rows = await orm
    .select()
    .from(importRows)
    .where(and(eq(importRows.job, job._id), gte(importRows.number, job.next)))
    .orderBy(asc(importRows.number))
    .limit(PIECE);
  const turnEnds = performance.now() + TURN_MS;
  let isAtEnd = job.next + rows.length >= job.total;
  if (!isAtEnd && !rows.length) return stopAltered(working, job);
  for (const imported of rows) {
    if (working.isEnding()) return true;
    if (performance.now() > turnEnds) {
      isAtEnd = false;
      break;
    }
    const { number, cells } = imported;
    const isIntact = number === job.next && isInlineSealIntact(working.keys, importRows, imported);
    if (!isIntact) return stopAltered(working, job);
    // By the rights that there are now.
    const caller = await resolveCaller(orm, working.keys, { user: job.user, session: job.session });
    const why = findStopReason(resource, caller);
    if (why || !caller) {
      await end(working, job, { state: 'stopped', why: why ?? 'unauthorized' });
      return true;
    }
    const fault =
      rowFault(cells, job.columns) ?? findAmbiguity(resource, job.mapping, cells, job.decimalSign);
    const body = fault ? {} : toRequestBody(resource, job.mapping, cells, job.decimalSign);
    const row: RowAtHand = { job, row: imported, resource, body, fault };
    let isBusy = false;
    const next = await working.app.admission
      .run('change', job.user, () => workOnRow(working, row, confirmedFor(resource, caller)))
      .catch((error) => {
        // There is no place for it now: in the next round.
        isBusy = error instanceof ServiceError && error.code === 'busy';
        if (isBusy) return undefined;
        throw error;
      });
    if (!next) return !isBusy;
    job = next;
  }
  // Who looks at what it has made sees it.
  await working.database.noteWrite(job.user);
  if (isAtEnd) {
    await end(working, job, { state: job.state === 'checking' ? 'checked' : 'done', next: job.total });
  }
  return true;
}

function findStopReason(
  { subject }: Resource,
  caller: Caller | undefined,
): 'unauthorized' | 'forbidden' | undefined {
  if (!caller) return 'unauthorized';
  return caller.lacksSecondFactor || !caller.ability.can('create', subject) ? 'forbidden' : undefined;
}

/** The step that a row belongs to has asked for the confirmation that its call would: routes.ts. */
function confirmedFor({ confirms }: Resource, caller: Caller): Caller {
  return confirms.create ? { ...caller, confirmedAt: Date.now() } : caller;
}

/** Where nobody has moved it meanwhile. */
async function end({ database: { orm }, keys }: Working, job: JobRow, to: Partial<JobRow>): Promise<void> {
  await changeJob(orm, keys, importJobs, job, to);
}

/** Not where it was deleted meanwhile, and its rows with it. */
async function stopAltered({ database: { orm }, onFailure }: Working, job: JobRow): Promise<true> {
  if (await stopAlteredJob(orm, importJobs, job))
    onFailure(new Error(`import ${job._id} was altered in the database, and was stopped`));
  return true;
}

type RowAtHand = {
  job: JobRow;
  row: typeof importRows.$inferSelect;
  resource: Resource;
  body: object;
  /** Why it can't be imported, whatever its columns are mapped to. */
  fault: ServiceError | undefined;
};

/** Checked, and nothing of it stays. */
class Checked extends Error {}
/** Somebody has stopped the import, or another process has done the row. */
class Overtaken extends Error {}

/** @returns the import as the row leaves it; nothing where the next row may not follow */
async function workOnRow(
  working: Working,
  { job, row, resource, body, fault }: RowAtHand,
  caller: Caller,
): Promise<JobRow | undefined> {
  const isCheck = job.state === 'checking';
  const key = `import ${job._id} ${row.number}`;
  let moved: JobRow | undefined;
  /** In the transaction that makes the record: so each row is done once, whatever ends in between. */
  const ending = async (record: string, transaction: Connection) => {
    if (isCheck) throw new Checked();
    moved = await pass(working, transaction, job, row, { record, problem: null });
  };
  try {
    if (fault) throw fault;
    await createRecord(working, resource, body, caller, { idempotencyKey: key, ending, isCheck });
    return moved;
  } catch (error) {
    if (error instanceof Overtaken) return undefined;
    const passed = {
      record: null,
      problem: error instanceof Checked ? null : problemOf(error, caller, working.onFailure),
    };
    try {
      return await working.database.transaction((transaction) =>
        pass(working, transaction, job, row, passed),
      );
    } catch (other) {
      if (other instanceof Overtaken) return undefined;
      throw other;
    }
  }
}

/** @throws what the row is not to blame for: it is tried again */
function problemOf(error: unknown, caller: Caller, onFailure: Failed) {
  const { statusCode: _, ...problem } = toErrorBody(error, caller);
  if (problem.code === 'unavailable' || problem.code === 'busy') throw error;
  if (problem.code === 'internal') onFailure(error);
  return problem;
}

/** Notes what came of a row, and goes on to the next. @throws Overtaken where that was done, or it was stopped */
async function pass(
  { keys }: Working,
  transaction: Connection,
  job: JobRow,
  row: typeof importRows.$inferSelect,
  came: Pick<typeof importRows.$inferSelect, 'record' | 'problem'>,
): Promise<JobRow> {
  const counted = came.problem ? { refused: job.refused + 1 } : { made: job.made + 1 };
  const to = { next: row.number + 1, ...counted };
  const lease = { until: leaseExpiry, changedAt: sql`now()` };
  const moved = await changeJob(transaction, keys, importJobs, job, to, lease);
  if (!moved) throw new Overtaken();
  await transaction
    .update(importRows)
    .set({ ...came, seal: sealRowInline(keys, importRows, { ...row, ...came }) })
    .where(and(eq(importRows.job, job._id), eq(importRows.number, row.number)));
  return moved;
}
