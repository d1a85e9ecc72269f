/** Import jobs in the database. Each is visible to its owner only. */

import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import {
  type DecimalSign,
  IMPORT_DAYS,
  type ImportJob,
  type ImportState,
  MAX_IMPORTS_RUNNING,
  type TextEncoding,
} from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { safeFileName } from '../../contract/values/files.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { importJobs, importRows, type RowProblem } from '../database/schema/importTables.ts';
import { getTable } from '../database/schema/tables.ts';
import { ServiceError } from '../errors.ts';
import { defineJobKind } from '../jobs/kind.ts';
import {
  getOwnJob,
  listOwnJobs,
  makeRoom,
  requireFreeRun,
  requireState,
  stopOwnJob,
  toOwner,
  wrongState,
} from '../jobs/ownJobs.ts';
import { changeJob, requireIntactJob, sealJob } from '../jobs/sealed.ts';
import { newId } from '../newId.ts';
import { isInlineSealIntact, sealRowInline } from '../seals/inlineSeal.ts';
import type { Caller } from '../sessions/caller.ts';
import { type Mapping, suggestMapping } from './mapping.ts';
import { type ImportType, isEmptyRow, readFile, requireRowCount } from './readFile.ts';

/** Rows per statement. */
const BATCH = 500;
const SAMPLE = 5;

const users = getTable({ name: 'user' });

export type JobRow = typeof importJobs.$inferSelect;

/** Job kind of imports; worker.ts runs them. */
export const importJobKind = defineJobKind({
  name: 'import',
  table: importJobs,
  active: ['checking', 'running'],
  perPerson: { active: MAX_IMPORTS_RUNNING, stored: 20 },
  days: IMPORT_DAYS,
});

type Parts = Pick<Core, 'database' | 'keys'>;
type ImportSummary = Omit<ImportJob, 'sample' | 'importedBefore'>;

/** Parses a file, stores its rows, and suggests which column fills which field. @throws ServiceError like `readFile` */
export async function readImport(
  parts: Parts,
  resource: Resource,
  file: { content: Buffer; type: ImportType; name: string; encoding?: TextEncoding | undefined },
  caller: Caller,
): Promise<ImportJob> {
  const { keys } = parts;
  const { orm } = parts.database;
  await makeRoom(orm, importJobKind, caller, ['reading']);
  const { columns, encoding, rows } = readFile(file.content, file.type, file.encoding);
  const [_id, now] = [newId(), new Date()];
  const job: JobRow = {
    ...{ _id, resource: resource.name, name: safeFileName(file.name), state: 'reading', columns, encoding },
    fileHash: createHash('sha256').update(file.content).digest('hex'),
    ...{
      mapping: { ...suggestMapping(restrictTo(resource, caller.ability), columns) },
      ...toOwner(caller),
    },
    ...{ why: null, decimalSign: null, total: 0, skipped: 0, next: 0, made: 0, refused: 0 },
    ...{ createdAt: now, changedAt: now, until: null, seal: null },
  };
  const reading = sealJob(keys, importJobs, job);
  await orm.insert(importJobs).values(reading);
  try {
    let total = 0;
    let batch: (typeof importRows.$inferInsert)[] = [];
    const keep = async () => {
      if (batch.length) await orm.insert(importRows).values(batch);
      batch = [];
    };
    let skipped = 0;
    for (const cells of rows) {
      if (isEmptyRow(cells)) {
        skipped += 1;
        continue;
      }
      const row = { job: _id, number: total, row: total + skipped + 1, cells };
      batch.push({ ...row, seal: sealRowInline(keys, importRows, row) });
      total += 1;
      requireRowCount(total);
      if (batch.length === BATCH) await keep();
    }
    await keep();
    await changeJob(parts, importJobs, reading, { state: 'read', total, skipped });
  } catch (error) {
    await orm.delete(importJobs).where(eq(importJobs._id, _id));
    throw error;
  }
  return toImportJob(orm, await getImportJob(orm, _id, caller));
}

/** @throws ServiceError `not_found`, also for imports of other users */
export async function getImportJob(orm: Connection, id: string, caller: Caller): Promise<JobRow> {
  const job = await getOwnJob(orm, importJobKind, id, caller);
  if (job.state === 'reading') throw new ServiceError('not_found');
  return job;
}

/** The caller's own imports, the newest first. */
export async function listImportJobs(
  orm: Connection,
  resource: string,
  caller: Caller,
): Promise<ImportSummary[]> {
  const ofResource = and(eq(importJobs.resource, resource), ne(importJobs.state, 'reading'));
  return (await listOwnJobs(orm, importJobKind, caller, ofResource)).map(withoutSample);
}

/** Starts checking every row. @throws ServiceError `wrong_state`; `busy` if too many imports of the user are running */
export function startValidation(
  parts: Parts,
  job: JobRow,
  { mapping, decimalSign }: { mapping: Mapping; decimalSign: DecimalSign | null },
  caller: Caller,
) {
  return startJob(parts, job, ['read', 'checked'], {
    ...{ state: 'checking', mapping: { ...mapping }, decimalSign, next: 0, made: 0, refused: 0 },
    ...toOwner(caller),
  });
}

/** Starts creating the records, or resumes it. @throws ServiceError `wrong_state`; `busy` as above */
export async function startImporting(parts: Parts, job: JobRow, caller: Caller) {
  const anew = job.state === 'checked' ? { next: 0, made: 0, refused: 0 } : {};
  return startJob(parts, job, ['checked', 'stopped'], {
    state: 'running',
    why: null,
    ...toOwner(caller),
    ...anew,
  });
}

/** @throws ServiceError `wrong_state`, `row_altered` */
export async function stop(parts: Parts, job: JobRow, caller: Caller): Promise<ImportJob> {
  const stopped = await stopOwnJob(parts, importJobKind, job, caller, ({ state }) =>
    state === 'checking' ? 'read' : 'stopped',
  );
  return toImportJob(parts.database.orm, stopped);
}

/** @throws ServiceError `wrong_state`, also if it has changed in the meantime; `row_altered`, `busy` */
function startJob(
  parts: Parts,
  job: JobRow,
  from: readonly ImportState[],
  to: Partial<JobRow>,
): Promise<ImportJob> {
  return parts.database.transaction(async (transaction) => {
    await requireFreeRun(transaction, importJobKind, job);
    requireIntactJob(parts.keys, importJobs, job);
    requireState(job, from);
    const changed = await changeJob(parts, importJobs, job, to, {}, transaction);
    if (!changed) throw wrongState(job.state, from);
    return toImportJob(transaction, changed);
  });
}

/** An import as JSON for its owner. */
export async function toImportJob(orm: Connection, job: JobRow): Promise<ImportJob> {
  const sample = await orm
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.job, job._id))
    .orderBy(asc(importRows.number))
    .limit(SAMPLE);
  return {
    ...withoutSample(job),
    sample: sample.map(({ cells }) => cells),
    importedBefore: await lastImportOf(orm, job),
  };
}

/**
 * When the same file was last imported by the user or another user of the same client, as far as imports are still
 * stored.
 */
async function lastImportOf(
  orm: Connection,
  { _id, user, resource, fileHash }: JobRow,
): Promise<string | null> {
  if (fileHash === null) return null;
  const client = sql`(select ${users.client} from ${users} where ${users._id} = ${user})`;
  const [other] = await orm
    .select({ changedAt: importJobs.changedAt })
    .from(importJobs)
    .innerJoin(users, eq(users._id, importJobs.user))
    .where(
      and(
        eq(importJobs.fileHash, fileHash),
        eq(importJobs.resource, resource),
        ne(importJobs._id, _id),
        gt(importJobs.made, 0),
        inArray(importJobs.state, ['running', 'stopped', 'done']),
        sql`${users.client} is not distinct from ${client}`,
      ),
    )
    .orderBy(desc(importJobs.changedAt))
    .limit(1);
  return other ? other.changedAt.toISOString() : null;
}

function withoutSample(job: JobRow): ImportSummary {
  const { _id, resource, name, why, columns, encoding, skipped, mapping, total, next, made, refused } = job;
  const { decimalSign } = job;
  return {
    ...{ _id, resource, name, state: job.state as ImportState, why, columns, encoding, skipped, mapping },
    ...{ decimalSign, total, next, made, refused, createdAt: job.createdAt.toISOString() },
  };
}

type ImportRowResult = { row: number; record: string | null; problem: RowProblem | null };

/**
 * Rows of an import, starting at `from`.
 * @param rejected returns only rows with an error
 * @throws ServiceError `row_altered`
 */
export async function readImportRows(
  { database: { orm }, keys }: Parts,
  job: string,
  { from, limit, rejected }: { from: number; limit: number; rejected: boolean },
): Promise<ImportRowResult[]> {
  const rows = await orm
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.job, job),
        gte(rowInFile, from),
        rejected ? isNotNull(importRows.problem) : undefined,
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(limit);
  if (!rows.every((row) => isInlineSealIntact(keys, importRows, row))) throw new ServiceError('row_altered');
  return rows.map(({ row, number, record, problem }) => ({ row: row ?? number + 1, record, problem }));
}

/** Row numbers as spreadsheets count them without the header: from 1, including empty rows. */
const rowInFile = sql`coalesce(${importRows.row}, ${importRows.number} + 1)`;
