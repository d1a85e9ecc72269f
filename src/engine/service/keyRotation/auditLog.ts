/**
 * Reseals the audit log, block after block: each row names an earlier block by its seal, and each block covers the seals of its
 * rows and of the previous block.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sealBlock } from '../audit/blocks.ts';
import { withArchive } from '../database/archive.ts';
import type { Connection } from '../database/database.ts';
import { fromHex, milliseconds } from '../database/schema/rowFields.ts';
import { toHex } from '../seals/seals.ts';
import { PAGE } from '../verification/pages.ts';
import { followAnchors } from './anchors.ts';
import { updateRows } from './growingTables.ts';
import { type LogAccess, type LogRow, readEntries, readRowSeals } from './logRows.ts';
import type { Rotation } from './rotation.ts';

/** The last block that is resealed. */
type Last = { number: string; ends: string; seal: Buffer | null };
type BlockJson = Record<'number' | 'begins' | 'ends', string> & { date: number; size: number };

/** Reseals audit entries, the seals of rows, and the blocks that both are in. */
export async function resealAuditLog({ connection, to, onDone }: Rotation): Promise<void> {
  const access: LogAccess = {
    ...{ connection, keys: to.seals },
    anchors: await followAnchors(connection),
    audit: await withArchive(connection, 'audit'),
    resealed: { audit: 0, row_seals: 0 },
  };
  let last: Last = { number: '0', ends: '0', seal: null };
  for (;;) {
    const blocks = await blocksAfter(connection, last.number);
    if (blocks.length === 0) break;
    last = await resealBlocks(access, blocks, last);
  }
  onDone('audit_blocks', Number(last.number));
  await resealWaiting(access, last.ends, 'audit');
  await resealWaiting(access, last.ends, 'row_seals');
  for (const [table, rows] of Object.entries(access.resealed)) onDone(table, rows);
}

/** How many rows are resealed together, unless a single block has more. */
const ROWS_AT_ONCE = 5000;
const BLOCKS_AT_ONCE = 100;

async function blocksAfter(connection: Connection, number: string): Promise<BlockJson[]> {
  const { rows } = await connection.execute<BlockJson>(sql`
    select number::text, begins::text, ends::text, ${milliseconds(sql`date`)}::float8 as date,
      cardinality(rows) as size
    from audit_blocks b where b.number > ${number}::bigint order by b.number limit ${BLOCKS_AT_ONCE}`);
  let size = 0;
  return rows.filter((block, at) => {
    size += block.size;
    return at === 0 || size <= ROWS_AT_ONCE;
  });
}

async function resealBlocks(access: LogAccess, blocks: readonly BlockJson[], before: Last): Promise<Last> {
  const [first] = blocks as [BlockJson];
  const range = sql`written_by >= ${first.begins}::bigint and written_by < ${blocks.at(-1)?.ends}::bigint`;
  const [entries, seals] = [await readEntries(access, range), await readRowSeals(access, range)];
  const rows = [...entries.rows, ...seals.rows].sort(inOrderOfBlocks);
  await access.anchors.load(rows, BigInt(first.number));
  const changed: { number: string; digest: string; seal: string }[] = [];
  let last = before;
  let at = 0;
  for (const { number, begins, ends, date } of blocks) {
    const hash = createHash('sha256');
    for (let row = rows[at]; row && BigInt(row.writtenBy) < BigInt(ends); row = rows[at]) {
      hash.update(fromHex(row._id.replaceAll('-', '') + row.reseal())).update(eightBytes(row.writtenBy));
      at += 1;
    }
    const digest = hash.digest();
    const [numbers, timestamp] = [
      { number: BigInt(number), begins: BigInt(begins), ends: BigInt(ends) },
      new Date(date),
    ];
    const seal = sealBlock(access.keys.block, { ...numbers, date: timestamp, digest }, last.seal);
    access.anchors.remember(number, seal);
    changed.push({ number, digest: toHex(digest), seal: toHex(seal) });
    last = { number, ends, seal };
  }
  await entries.write();
  await seals.write();
  await updateRows(
    access.connection,
    { table: 'audit_blocks', key: { number: 'bigint' }, set: { digest: 'bytea', seal: 'bytea' } },
    changed,
  );
  return last;
}

/** The order of rows in the digest of a block. */
function inOrderOfBlocks(one: LogRow, other: LogRow): number {
  const [first, second] = [BigInt(one.writtenBy), BigInt(other.writtenBy)];
  if (first !== second) return first < second ? -1 : 1;
  return one._id < other._id ? -1 : 1;
}

function eightBytes(number: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(number));
  return bytes;
}

/** Reseals rows that are in no block yet. */
async function resealWaiting(access: LogAccess, from: string, table: 'audit' | 'row_seals'): Promise<void> {
  const read = table === 'audit' ? readEntries : readRowSeals;
  let after = sql`true`;
  for (;;) {
    const { rows, write } = await read(
      access,
      sql`written_by >= ${from}::bigint and ${after} order by _id limit ${PAGE}`,
    );
    await access.anchors.load(rows);
    for (const { reseal } of rows) reseal();
    await write();
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = sql`_id > ${last._id}`;
  }
}
