/** Imports as they stand in their table: each is its owner's alone. */

import type { Readable } from 'node:stream';
import { and, asc, desc, eq, gte, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { ImportJob, ImportState } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { seenBy } from '../../contract/rights/seen.ts';
import { safeFileName } from '../../contract/values/files.ts';
import type { Connection } from '../database/database.ts';
import { importJobs, importRows, type RowProblem } from '../database/schema/importTables.ts';
import { Refusal } from '../errors.ts';
import { newId } from '../newId.ts';
import type { Caller } from '../sessions/caller.ts';
import { guessedMapping, type Mapping } from './mapping.ts';
import { demandRows, type ImportType, readFile } from './readFile.ts';

/** Rows that are written by one statement. */
const BATCH = 500;
/** How many imports of one person are kept: the oldest make room. */
const MOST_KEPT = 20;
const SAMPLE = 5;

type JobRow = typeof importJobs.$inferSelect;

export type { JobRow };

/** Reads a file, keeps its rows, and guesses which column fills which field. @throws Refusal as readFile says */
export async function readImport(
  orm: Connection,
  resource: Resource,
  file: { content: Readable; type: ImportType; name: string },
  caller: Caller,
): Promise<ImportJob> {
  await makeRoom(orm, caller);
  const { columns, rows } = await readFile(file.content, file.type);
  const [_id, now] = [newId(), new Date()];
  await orm.insert(importJobs).values({
    ...{ _id, resource: resource.name, name: safeFileName(file.name), state: 'reading', columns },
    ...{
      mapping: guessedMapping(seenBy(resource, caller.ability), columns),
      user: caller.user,
      session: caller.session,
    },
    ...{ createdAt: now, changedAt: now },
  });
  try {
    let total = 0;
    let batch: (typeof importRows.$inferInsert)[] = [];
    const keep = async () => {
      if (batch.length) await orm.insert(importRows).values(batch);
      batch = [];
    };
    for await (const cells of rows) {
      batch.push({ job: _id, number: total, cells });
      total += 1;
      demandRows(total);
      if (batch.length === BATCH) await keep();
    }
    await keep();
    await orm.update(importJobs).set({ state: 'read', total }).where(eq(importJobs._id, _id));
  } catch (error) {
    await orm.delete(importJobs).where(eq(importJobs._id, _id));
    throw error;
  }
  return told(orm, await jobOf(orm, _id, caller));
}

/** @throws Refusal `not_found`, also where it is someone else's */
export async function jobOf(orm: Connection, id: string, { user }: Caller): Promise<JobRow> {
  const [job] = await orm
    .select()
    .from(importJobs)
    .where(and(eq(importJobs._id, id), eq(importJobs.user, user)));
  if (!job || job.state === 'reading') throw new Refusal('not_found');
  return job;
}

/** The caller's own, the newest first. */
export async function jobsOf(
  orm: Connection,
  resource: string,
  { user }: Caller,
): Promise<Omit<ImportJob, 'sample'>[]> {
  const jobs = await orm
    .select()
    .from(importJobs)
    .where(and(eq(importJobs.user, user), eq(importJobs.resource, resource), ne(importJobs.state, 'reading')))
    .orderBy(desc(importJobs.createdAt))
    .limit(MOST_KEPT);
  return jobs.map(withoutSample);
}

/** Begins to check every row. @throws Refusal `wrong_state` */
export function beginChecking(orm: Connection, job: JobRow, mapping: Mapping, { session }: Caller) {
  return moved(orm, job, ['read', 'checked'], {
    ...{ state: 'checking', mapping: { ...mapping }, session, next: 0, made: 0, refused: 0 },
  });
}

/** Begins to make the records, or goes on where it stopped. @throws Refusal `wrong_state` */
export async function beginMaking(orm: Connection, job: JobRow, { session }: Caller) {
  const anew = job.state === 'checked' ? { next: 0, made: 0, refused: 0 } : {};
  return moved(orm, job, ['checked', 'stopped'], { state: 'running', why: null, session, ...anew });
}

/** @throws Refusal `wrong_state` */
export function stop(orm: Connection, job: JobRow) {
  return moved(orm, job, ['checking', 'running'], { state: job.state === 'checking' ? 'read' : 'stopped' });
}

async function moved(
  orm: Connection,
  { _id, state }: JobRow,
  from: readonly ImportState[],
  to: Partial<JobRow>,
): Promise<ImportJob> {
  const [job] = await orm
    .update(importJobs)
    .set({ ...to, changedAt: new Date() })
    .where(and(eq(importJobs._id, _id), eq(importJobs.state, state), inArray(importJobs.state, [...from])))
    .returning();
  if (!job) {
    const args = { state, from: from.join(', ') };
    throw new Refusal('wrong_state', { state: { key: 'validation.wrongState', args } });
  }
  return told(orm, job);
}

/** An import as its owner is told of it. */
export async function told(orm: Connection, job: JobRow): Promise<ImportJob> {
  const sample = await orm
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.job, job._id))
    .orderBy(asc(importRows.number))
    .limit(SAMPLE);
  return { ...withoutSample(job), sample: sample.map(({ cells }) => cells) };
}

function withoutSample(job: JobRow): Omit<ImportJob, 'sample'> {
  const { user: _, session: __, changedAt: ___, until: ____, createdAt, state, ...rest } = job;
  return { ...rest, state: state as ImportState, createdAt: createdAt.toISOString() };
}

export type RowTold = { row: number; record: string | null; problem: RowProblem | null };

/** Rows from one on, counted from 1 as people count them. @param refused those alone that something is wrong with */
export async function rowsOf(
  orm: Connection,
  job: string,
  { from, limit, refused }: { from: number; limit: number; refused: boolean },
): Promise<RowTold[]> {
  const found = await orm
    .select({ number: importRows.number, record: importRows.record, problem: importRows.problem })
    .from(importRows)
    .where(
      and(
        eq(importRows.job, job),
        gte(importRows.number, from - 1),
        refused ? isNotNull(importRows.problem) : undefined,
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(limit);
  return found.map(({ number, ...rest }) => ({ row: number + 1, ...rest }));
}

async function makeRoom(orm: Connection, { user }: Caller): Promise<void> {
  const kept = orm
    .select({ _id: importJobs._id })
    .from(importJobs)
    .where(eq(importJobs.user, user))
    .orderBy(desc(importJobs.createdAt))
    .limit(MOST_KEPT - 1);
  await orm
    .delete(importJobs)
    .where(
      and(
        eq(importJobs.user, user),
        notInArray(importJobs.state, ['running', 'checking', 'reading']),
        sql`${importJobs._id} not in ${kept}`,
      ),
    );
}
