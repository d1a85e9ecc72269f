/**
 * Checks and imports rows one by one. Each row takes a slot among the changes of the import's user, so that other users
 * do not have to wait.
 */
import { and, asc, eq, gte } from 'drizzle-orm';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { performOrRequest } from '../approvals/approvals.ts';
import { ApprovalRequired } from '../approvals/gate.ts';
import type { Connection } from '../database/database.ts';
import { importJobs, importRows } from '../database/schema/importTables.ts';
import { ServiceError } from '../errors.ts';
import type { CallResult } from '../http/callRegistry.ts';
import { toItemError } from '../http/errorHandler.ts';
import { asOwner } from '../jobs/asOwner.ts';
import type { JobContext, JobWorker } from '../jobs/kind.ts';
import { advanceJob, changeJob } from '../jobs/sealed.ts';
import { genericCall } from '../records/genericCalls.ts';
import { createRecord } from '../records/write/create.ts';
import { isInlineSealIntact, sealRowInline } from '../seals/inlineSeal.ts';
import type { Caller } from '../sessions/caller.ts';
import { findAmbiguity } from './decimalSign.ts';
import { importJobKind, type JobRow } from './jobs.ts';
import { toRequestBody } from './mapping.ts';
import { rowFault } from './readFile.ts';

type Row = typeof importRows.$inferSelect;

/** A job runs after the request that started it. */
const NO_ORIGIN = { address: '', userAgent: null };

const TURN = { steps: 50, milliseconds: 500 };

/** Worker for imports: jobs/runner.ts. */
export const importWorker: JobWorker<typeof importJobs> = {
  ...importJobKind,
  turn: TURN,
  async begin(context, { _id, next, resource: name }) {
    const resource = getResource(name);
    const rows = await context.database.orm
      .select()
      .from(importRows)
      .where(and(eq(importRows.job, _id), gte(importRows.number, next)))
      .orderBy(asc(importRows.number))
      .limit(TURN.steps);
    const isAllowed = (_job: JobRow, { lacksSecondFactor, ability }: Caller) =>
      !lacksSecondFactor && ability.can('create', resource.subject);
    return asOwner(context, importJobKind, 'change', isAllowed, async (job, caller) => {
      if (job.next >= job.total) return finish(context, job);
      const row = rows[job.next - next];
      const isIntact = row?.number === job.next && isInlineSealIntact(context.keys, importRows, row);
      if (!isIntact) throw new ServiceError('row_altered');
      return workOnRow(context, job, row, confirmedFor(resource, caller));
    });
  },
};

async function finish(context: JobContext, job: JobRow): Promise<undefined> {
  // The user must see the new records, so a lagging replica must not serve their next list.
  await context.database.noteWrite(job.user);
  const state = job.state === 'checking' ? 'checked' : 'done';
  await changeJob(context, importJobs, job, { state });
}

/** The calls that started the import have already required the confirmation: routes.ts. */
function confirmedFor({ confirms }: Resource, caller: Caller): Caller {
  return confirms.create ? { ...caller, confirmedAt: Date.now() } : caller;
}

/** Rolls back the transaction of a successfully checked row. */
class Checked extends Error {}
/** The import was stopped, or another process has done the row. */
class Overtaken extends Error {}

/** @returns the updated import; undefined if the next row must not be processed */
async function workOnRow(
  context: JobContext,
  job: JobRow,
  row: Row,
  caller: Caller,
): Promise<JobRow | undefined> {
  const resource = getResource(job.resource);
  const isCheck = job.state === 'checking';
  const key = `import ${job._id} ${row.number}`;
  let moved: JobRow | undefined;
  /**
   * Runs in the transaction that creates the record, so that a row is imported exactly once, whatever fails in between.
   */
  const ending = async (record: string, transaction: Connection) => {
    if (isCheck) throw new Checked();
    moved = await pass(context, transaction, job, row, { record, problem: null });
  };
  try {
    const body = bodyOf(resource, job, row);
    const create = async (): Promise<CallResult> => {
      const creating = { idempotencyKey: key, ending, isCheck };
      return { body: await createRecord(context, resource, body, caller, creating) };
    };
    // Waits for its approval as the same creation without a file.
    const request = { params: {}, query: {}, body, idempotencyKey: key, origin: NO_ORIGIN };
    const call = genericCall(resource, 'create');
    const { status } = isCheck
      ? await create()
      : await performOrRequest(context, { call, caller, request }, create);
    if (status) throw new ServiceError('approval_required');
    return moved;
  } catch (error) {
    if (error instanceof Overtaken) return undefined;
    const isChecked = isCheck && (error instanceof Checked || error instanceof ApprovalRequired);
    const problem = isChecked ? null : problemOf(error, caller, context.onFailure);
    try {
      return await context.database.transaction((transaction) =>
        pass(context, transaction, job, row, { record: null, problem }),
      );
    } catch (other) {
      if (other instanceof Overtaken) return undefined;
      throw other;
    }
  }
}

/** @throws ServiceError if the row cannot be imported, whatever the mapping */
function bodyOf(resource: Resource, { columns, mapping, decimalSign }: JobRow, { cells }: Row): object {
  const fault = rowFault(cells, columns) ?? findAmbiguity(resource, mapping, cells, decimalSign);
  if (fault) throw fault;
  return toRequestBody(resource, mapping, cells, decimalSign);
}

/** @throws errors that the row did not cause, so that it is retried */
function problemOf(error: unknown, caller: Caller, onFailure: JobContext['onFailure']) {
  const problem = toItemError(error, caller, onFailure);
  if (problem.code === 'unavailable' || problem.code === 'busy') throw error;
  return problem;
}

/**
 * Stores the result of a row and advances the job. @throws Overtaken if another process has done so, or the job was
 * stopped
 */
async function pass(
  context: JobContext,
  transaction: Connection,
  job: JobRow,
  row: Row,
  came: Pick<Row, 'record' | 'problem'>,
): Promise<JobRow> {
  const counted = came.problem ? { refused: job.refused + 1 } : { made: job.made + 1 };
  const to = { next: row.number + 1, ...counted };
  const moved = await advanceJob(transaction, context, importJobs, job, to);
  if (!moved) throw new Overtaken();
  await transaction
    .update(importRows)
    .set({ ...came, seal: sealRowInline(context.keys, importRows, { ...row, ...came }) })
    .where(and(eq(importRows.job, job._id), eq(importRows.number, row.number)));
  return moved;
}
