/**
 * The parts of an export: first the ids of each part's records, later the lines written from them. A part's seal covers
 * hashes of both, which the database can compute as well: sealing and verifying many parts does not require reading
 * them.
 */
import { createHash } from 'node:crypto';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { type exportJobs, exportParts } from '../database/schema/exportTables.ts';
import { ServiceError } from '../errors.ts';
import { updateRows } from '../keyRotation/growingTables.ts';
import type { Rotation } from '../keyRotation/rotation.ts';
import type { SealKeys } from '../seals/keys.ts';
import { sameSeal, seal, toHex } from '../seals/seals.ts';

type JobRow = typeof exportJobs.$inferSelect;

/** Records per part: the maximum of one list call. */
export const PART_ROWS = 1000;

/** Hashes in hexadecimal; null if there is no value. */
type PartHashes = { number: number; ids: string | null; content: string | null };
type HashedPart = PartHashes & { seal: Buffer | null };

/**
 * Divides a list into sealed parts. @param order SQL for its rows: `place`, counted from 0, and `id` @returns the
 * number of parts
 */
export async function insertParts(
  transaction: Connection,
  keys: SealKeys,
  job: string,
  order: SQL,
): Promise<number> {
  const { rows } = await transaction.execute<PartHashes>(sql`
    insert into ${exportParts} (job, number, ids)
    select ${job}::uuid, place / ${PART_ROWS}::int, array_agg(id order by place)
    from (${order}) as places group by 2
    returning number, ${hashOfText(sql`array_to_string(ids, ' ')`)} as ids, null as content`);
  const seals = rows.map((part) => ({
    number: part.number,
    seal: `\\x${sealPart(keys, job, part).toString('hex')}`,
  }));
  await transaction.execute(sql`
    update ${exportParts} set seal = sealed.seal
    from json_to_recordset(${JSON.stringify(seals)}::json) as sealed(number integer, seal bytea)
    where ${exportParts.job} = ${job} and ${exportParts.number} = sealed.number`);
  return seals.length;
}

/** The ids of the next part; undefined if all are written. @throws ServiceError `row_altered` */
export async function idsOfPart(
  connection: Connection,
  keys: SealKeys,
  { _id, next, parts }: JobRow,
): Promise<string[] | undefined> {
  if (next === parts) return undefined;
  const [part] = await connection
    .select({ ids: exportParts.ids, seal: exportParts.seal })
    .from(exportParts)
    .where(and(eq(exportParts.job, _id), eq(exportParts.number, next)));
  const { ids, seal: sealed } = part ?? {};
  if (!ids || !sealed) throw new ServiceError('row_altered');
  const hashes = { number: next, ids: hashOf(ids.join(' ')), content: null };
  if (!isIntact(keys, _id, { ...hashes, seal: sealed })) throw new ServiceError('row_altered');
  return ids;
}

export async function writeContent(
  transaction: Connection,
  keys: SealKeys,
  { _id: job, next: number }: Pick<JobRow, '_id' | 'next'>,
  content: string,
): Promise<void> {
  const sealed = sealPart(keys, job, { number, ids: null, content: hashOf(content) });
  await transaction
    .insert(exportParts)
    .values({ job, number, content, seal: sealed })
    .onConflictDoUpdate({
      target: [exportParts.job, exportParts.number],
      set: { content, ids: null, seal: sealed },
    });
}

/**
 * Verifies all parts of a finished file up front: once lines have been sent they cannot be revoked. @throws
 * ServiceError `row_altered`
 */
export async function intactParts(
  connection: Connection,
  keys: SealKeys,
  { _id: job, next: count }: JobRow,
): Promise<readonly PartHashes[]> {
  const parts: HashedPart[] = await connection
    .select({
      number: exportParts.number,
      ids: sql<string | null>`case when ${exportParts.ids} is not null then '' end`,
      content: sql<string | null>`${hashOfText(sql`${exportParts.content}`)}`,
      seal: exportParts.seal,
    })
    .from(exportParts)
    .where(eq(exportParts.job, job))
    .orderBy(asc(exportParts.number));
  const isComplete = parts.length === count && parts.every((part, at) => part.number === at);
  if (!isComplete || !parts.every((part) => isIntact(keys, job, part))) throw new ServiceError('row_altered');
  return parts;
}

/**
 * The lines of a file, with one part in memory at a time. Verifies each part again.
 * @param parts as `intactParts` returned them @throws ServiceError `row_altered`
 */
export async function* linesOfExport(
  connection: Connection,
  job: string,
  parts: readonly PartHashes[],
): AsyncGenerator<string, void> {
  for (const expected of parts) {
    const [part] = await connection
      .select({ content: exportParts.content })
      .from(exportParts)
      .where(and(eq(exportParts.job, job), eq(exportParts.number, expected.number)));
    if (typeof part?.content !== 'string' || hashOf(part.content) !== expected.content) {
      throw new ServiceError('row_altered');
    }
    if (part.content) yield part.content;
  }
}

/** Reseals intact parts under a new key; the others stay invalid. */
export async function resealSealedParts({ connection, from, to, onDone }: Rotation): Promise<void> {
  const parts: (HashedPart & { job: string })[] = await connection
    .select({
      job: exportParts.job,
      number: exportParts.number,
      ids: sql<string | null>`${hashOfText(sql`array_to_string(${exportParts.ids}, ' ')`)}`,
      content: sql<string | null>`${hashOfText(sql`${exportParts.content}`)}`,
      seal: exportParts.seal,
    })
    .from(exportParts);
  const intact = parts.filter((part) => isIntact(from.seals, part.job, part));
  const rows = intact.map(({ job, number, ...hashes }) => ({
    ...{ job, number },
    seal: toHex(sealPart(to.seals, job, { number, ...hashes })),
  }));
  await updateRows(
    connection,
    { table: 'export_parts', key: { job: 'uuid', number: 'integer' }, set: { seal: 'bytea' } },
    rows,
  );
  onDone('export_parts', rows.length);
}

function sealPart(keys: SealKeys, job: string, { number, ids, content }: PartHashes): Buffer {
  return seal(keys.ownRow, ['export_parts', job, String(number), ids, content]);
}

function isIntact(keys: SealKeys, job: string, part: HashedPart): boolean {
  return part.seal !== null && sameSeal(part.seal, sealPart(keys, job, part));
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const hashOfText = (text: SQL): SQL => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
