/**
 * Blocks of the audit log. Each covers the rows of a range of database transactions and is linked to the previous
 * block, so that removed and inserted rows are detected. A block is created once none of its transactions is running
 * any more, so that it misses no late commit.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.ts';
import { assertSameLayout, canBeDistributed } from '../database/layout/current.ts';
import { fromHex } from '../database/schema/rowFields.ts';
import type { SealKeys } from '../seals/keys.ts';
import { sameSeal, seal } from '../seals/seals.ts';
import { AuditChainBroken, loadChainHead, notAccepted, unknownAnchors } from './anchorCheck.ts';

/** Transaction numbers come from PostgreSQL; see transactionCounter.ts. */
export type Block = {
  /** Starts at 1. */
  number: bigint;
  /** The first transaction in the block, and the first after it. */
  begins: bigint;
  ends: bigint;
  date: Date;
  /** SHA-256 of its rows: ids, seals and writing transactions. */
  digest: Buffer;
};

/** Arbitrary advisory lock number, so that only one process seals at a time. */
export const BLOCK_LOCK = 7_262_534;

/** @param previous seal of the previous block; null for the first */
export function sealBlock(blockKey: Uint8Array, block: Block, previous: Uint8Array | null): Buffer {
  return seal(blockKey, [
    block.number.toString(),
    block.begins.toString(),
    block.ends.toString(),
    String(block.date.getTime()),
    block.digest,
    previous,
  ]);
}

/** A block as JSON: bytes in hexadecimal, its timestamp in milliseconds. */
export type BlockTexts = Record<'number' | 'begins' | 'ends' | 'digest' | 'seal', string> & { date: number };

/** @param previous seal of the previous block */
export function isSealed(keys: SealKeys, block: BlockTexts, previous: string | null): boolean {
  const { number, begins, ends, date, digest } = block;
  const numbers = { number: BigInt(number), begins: BigInt(begins), ends: BigInt(ends) };
  const expected = sealBlock(
    keys.block,
    { ...numbers, date: new Date(date), digest: fromHex(digest) },
    previous === null ? null : fromHex(previous),
  );
  return sameSeal(expected, fromHex(block.seal));
}

/**
 * The rows that blocks cover, under the alias `a`: audit entries, and seals of rows of small tables.
 * @param where condition on each table separately: for a condition on the union, Citus workers would send all their
 * rows
 * @param first order and limit, applied to each table separately for the same reason
 */
export const chainedRows = (where: SQL, first: SQL = sql``): SQL => sql`(
  (select _id, seal, written_by, anchor from audit where ${where} ${first}) union all
  (select _id, seal, written_by, anchor from row_seals where ${where} ${first})) a`;

/** The rows that these database transactions wrote. */
export const chainedBetween = (begins: SQL, ends: SQL, first?: SQL): SQL =>
  chainedRows(sql`written_by >= ${begins} and written_by < ${ends}`, first);

/** SQL for the digest of such rows, and for their ids in the same order. */
export const digestOfRows: SQL = sql`sha256(coalesce(string_agg(
  uuid_send(a._id) || a.seal || int8send(a.written_by), ''::bytea order by a.written_by, a._id), ''))`;
/** Digest of earlier versions, which did not cover the writing transaction. */
export const earlierDigestOfRows: SQL = sql`sha256(coalesce(
  string_agg(uuid_send(a._id) || a.seal, ''::bytea order by a.written_by, a._id), ''))`;
export const idsOfRows: SQL = sql`coalesce(array_agg(a._id order by a.written_by, a._id), '{}')`;

const BLOCK_SIZE = 5000;

/**
 * Seals all audit rows that no running transaction can add to, one block after the other. Seals nothing if rows refer
 * to missing blocks, since new blocks must not take their numbers.
 * @param keys `keys`; their anchor is updated to the last block
 * @param blockSize maximum number of rows in a block, unless a single transaction wrote more
 * @returns number of rows; also 0 if another process is sealing
 * @throws AuditChainBroken
 */
export async function sealBlocks(
  database: Database,
  keys: SealKeys,
  blockSize = BLOCK_SIZE,
): Promise<number> {
  await database.relearnLayout?.();
  await loadChainHead(database.orm, keys);
  for (let sealed = 0; ; ) {
    const { rows, more } = await database.transaction((transaction) =>
      sealNextBlock(transaction, keys, blockSize, database),
    );
    sealed += rows;
    if (rows > 0) await loadChainHead(database.orm, keys);
    if (!more) return sealed;
  }
}

type NextJson = {
  number: string;
  begins: string;
  ends: string;
  rows: number;
  digest: string;
  previous: string | null;
  /** Anchors in its rows that match no block. */
  unknown: string[];
  /** Whether the block reached its maximum size and more rows remain. */
  more: boolean;
};
type Sealed = Pick<NextJson, 'rows' | 'more'>;

async function sealNextBlock(
  transaction: Connection,
  keys: SealKeys,
  blockSize: number,
  database: Database,
): Promise<Sealed> {
  const lock = await transaction.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${BLOCK_LOCK}) as mine`,
  );
  if (!lock.rows[0]?.mine) return { rows: 0, more: false };
  const { layout } = transaction;
  const settledBound = await layout.settledBound(transaction, firstRunning);
  const [next] = (await transaction.execute<NextJson>(nextBlock(blockSize, settledBound))).rows;
  if (!next || next.rows === 0) return { rows: 0, more: false };
  if ((await notAccepted(transaction, keys, next.unknown)).length) throw new AuditChainBroken();
  const block: Block = {
    number: BigInt(next.number),
    begins: BigInt(next.begins),
    ends: BigInt(next.ends),
    date: new Date(),
    digest: fromHex(next.digest),
  };
  const previous = next.previous === null ? null : fromHex(next.previous);
  const blockSeal = sealBlock(keys.block, block, previous).toString('hex');
  const { rows: blocks } = await transaction.execute<{ canBeDistributed: boolean }>(sql`
    insert into audit_blocks (number, begins, ends, date, rows, digest, seal)
    select ${next.number}::bigint, ${next.begins}::bigint, ${next.ends}::bigint,
      ${block.date.toISOString()}::timestamptz, ${idsOfRows},
      decode(${next.digest}, 'hex'), decode(${blockSeal}, 'hex')
    from ${chainedBetween(sql`${next.begins}::bigint`, sql`${next.ends}::bigint`)}
    returning ${canBeDistributed} as "canBeDistributed"`);
  await assertSameLayout(database, transaction, layout, blocks[0]?.canBeDistributed ?? false);
  return next;
}

/** The first database transaction that may still be running. */
const firstRunning = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint + audit_counts_from()`;

const firstOf = (rows: number): SQL => sql`order by written_by limit ${rows}`;

/** Ends the block before the transaction that would exceed the maximum size. */
const nextBlock = (blockSize: number, settledBound: SQL): SQL => sql`
  with last as (
    select number, ends, seal from audit_blocks order by number desc limit 1
  ), settled as (
    select coalesce((select ends from last), 0) as begins,
      ${settledBound} as ends
  ), waiting as (
    -- Not joined: of a join PostgreSQL made a walk through the whole index, each second.
    select a.written_by
    from ${chainedBetween(sql`(select begins from settled)`, sql`(select ends from settled)`, firstOf(blockSize + 1))}
    ${firstOf(blockSize + 1)}
  ), cut as (
    select begins, more, case when more
      then (select greatest(max(written_by), min(written_by) + 1) from waiting) else ends end as ends
    from settled cross join (select count(*) > ${blockSize} as more from waiting) counted
  )
  select (coalesce((select number from last), 0) + 1)::text as number,
    cut.begins::text, cut.ends::text, cut.more,
    encode((select seal from last), 'hex') as previous, found.rows, encode(found.digest, 'hex') as digest,
    to_json(${unknownAnchors(sql`found.anchors`)}) as unknown
  from cut cross join (
    select count(*)::integer as rows, ${digestOfRows} as digest,
      array_agg(distinct a.anchor) filter (where a.anchor is not null) as anchors
    from ${chainedBetween(sql`(select begins from cut)`, sql`(select ends from cut)`)}
  ) found`;
