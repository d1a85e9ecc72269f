/** Reads the audit log in the order of its blocks. */
import { sql } from 'drizzle-orm';
import { type AuditJson, auditFields } from '../audit/checks.ts';
import { withArchive } from '../database/archive.ts';
import type { Connection } from '../database/database.ts';
import { asColumns } from '../database/schema/rowFields.ts';
import type { Cursor } from './cursors.ts';

type EventPosition = Pick<Cursor, 'block' | 'position'>;

/** Entries of a block, each with the position after it. */
export type Chunk = { events: readonly { position: number; row: AuditJson }[]; next: EventPosition };

/** Rows of a block that are read at once. */
const CHUNK_SIZE = 500;

/**
 * Reads the next entries after a cursor.
 * @param names of events: `loan.create`
 * @returns undefined at the end of the log
 */
export async function readChunk(
  orm: Connection,
  { block, position }: EventPosition,
  names: readonly string[],
): Promise<Chunk | undefined> {
  const { rows: blocks } = await orm.execute<{ ids: string[] | null }>(sql`
    select array_to_json(rows[${position + 1}::int : ${position + CHUNK_SIZE}::int]) as ids
    from audit_blocks where number = ${block}::bigint`);
  if (!blocks[0]) return undefined;
  const ids = blocks[0].ids ?? [];
  if (ids.length === 0) return { events: [], next: { block: String(BigInt(block) + 1n), position: 0 } };
  const { rows } = await orm.execute<AuditJson>(sql`
    select ${asColumns(auditFields)} from ${await withArchive(orm, 'audit')} a
    where a._id = any(array(select id::uuid from json_array_elements_text(${JSON.stringify(ids)}::json) as id))
      and a.resource || '.' || a.action = any(array(
        select name from json_array_elements_text(${JSON.stringify(names)}::json) as name))`);
  const positions = new Map(ids.map((id, index) => [id, position + index + 1]));
  const events = rows
    .map((row) => ({ position: positions.get(row._id) ?? 0, row }))
    .sort((a, b) => a.position - b.position);
  return { events, next: { block, position: position + ids.length } };
}
