/** Reads the audit log in the order of its blocks. */
import { sql } from 'drizzle-orm';
import { type AuditJson, auditFields } from '../audit/checks.ts';
import { withArchive } from '../database/archive.ts';
import type { Connection } from '../database/database.ts';
import { asColumns } from '../database/schema/rowFields.ts';
import type { Cursor } from './cursors.ts';

/** A place in the audit log: a block, and how many of its entries come before. */
export type LogPosition = Pick<Cursor, 'block' | 'position'>;

/** Entries of a block, each with the position after it. */
export type Chunk = { events: readonly { position: number; row: AuditJson }[]; next: LogPosition };

/** Rows of a block that are read at once. */
const CHUNK_SIZE = 500;

/** The ids of entries of one block in their order, from a place on, and the place after them. */
export type LogIds = LogPosition & { ids: readonly string[]; next: LogPosition };

/** Reads the ids of the next entries, at most `limit`. @returns undefined at the end of the log */
export async function readLogIds(
  orm: Connection,
  { block, position }: LogPosition,
  limit: number,
): Promise<LogIds | undefined> {
  const { rows: blocks } = await orm.execute<{ ids: string[] | null }>(sql`
    select array_to_json(rows[${position + 1}::int : ${position + limit}::int]) as ids
    from audit_blocks where number = ${block}::bigint`);
  if (!blocks[0]) return undefined;
  const ids = blocks[0].ids ?? [];
  const next =
    ids.length === 0
      ? { block: String(BigInt(block) + 1n), position: 0 }
      : { block, position: position + ids.length };
  return { block, position, ids, next };
}

/** The place after the last entry. */
export async function endOfAuditLog(orm: Connection): Promise<LogPosition> {
  const { rows } = await orm.execute<{ block: string }>(
    sql`select (coalesce(max(number), 0) + 1)::text as block from audit_blocks`,
  );
  return { block: rows[0]?.block ?? '1', position: 0 };
}

/**
 * Reads the next entries after a cursor.
 * @param names of events: `loan.create`
 * @returns undefined at the end of the log
 */
export async function readChunk(
  orm: Connection,
  from: LogPosition,
  names: readonly string[],
): Promise<Chunk | undefined> {
  const chunk = await readLogIds(orm, from, CHUNK_SIZE);
  if (!chunk) return undefined;
  const { ids, next, position } = chunk;
  if (ids.length === 0) return { events: [], next };
  const { rows } = await orm.execute<AuditJson>(sql`
    select ${asColumns(auditFields)} from ${await withArchive(orm, 'audit')} a
    where a._id = any(array(select id::uuid from json_array_elements_text(${JSON.stringify(ids)}::json) as id))
      and a.resource || '.' || a.action = any(array(
        select name from json_array_elements_text(${JSON.stringify(names)}::json) as name))`);
  const positions = new Map(ids.map((id, index) => [id, position + index + 1]));
  const events = rows
    .map((row) => ({ position: positions.get(row._id) ?? 0, row }))
    .sort((a, b) => a.position - b.position);
  return { events, next };
}
