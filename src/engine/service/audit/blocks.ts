/**
 * Blocks of the audit log: what it held, linked one to the next, so that a row that is removed or put in
 * later is found. A block has the rows of every database transaction from one number up to another; it
 * is made once none of these is running any more, so that no late commit can be missed.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.ts';
import { assertSameLayout, canBeDistributed } from '../database/layout/current.ts';
import { fromHex } from '../database/schema/rowFields.ts';
import type { SealKeys } from '../seals/keys.ts';
import { sameSeal, seal } from '../seals/seals.ts';
import { AuditChainBroken, loadChainHead, notAccepted, unknownAnchors } from './anchorCheck.ts';

/** The numbers of database transactions are counted by PostgreSQL; see transactionCounter.ts. */
export type Block = {
  /** Counts from 1. */
  number: bigint;
  /** The first transaction that it has, and the first that it has no more. */
  begins: bigint;
  ends: bigint;
  date: Date;
  /** SHA-256 of its rows: their ids, seals and who wrote them. */
  digest: Buffer;
};

/** Any number that no one else locks: one process at a time seals. */
export const BLOCK_LOCK = 7_262_534;

/** @param previous the seal of the block before it; null for the first */
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

/** A block as it is read, with its seal; bytes in hexadecimal, its moment in milliseconds. */
export type BlockTexts = Record<'number' | 'begins' | 'ends' | 'digest' | 'seal', string> & { date: number };

/** @param previous the seal of the block before it */
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
 * The rows that blocks are made of, under the alias `a`: audit entries, and the seals of rows of small tables.
 * @param where asked of either table by itself: of a union with a condition behind it, several servers send all they have
 * @param first an order and a limit, which are asked of either table by themselves for the same reason
 */
export const chainedRows = (where: SQL, first: SQL = sql``): SQL => sql`(
  (select _id, seal, written_by, anchor from audit where ${where} ${first}) union all
  (select _id, seal, written_by, anchor from row_seals where ${where} ${first})) a`;

/** Those that these database transactions wrote. */
export const chainedBetween = (begins: SQL, ends: SQL, first?: SQL): SQL =>
  chainedRows(sql`written_by >= ${begins} and written_by < ${ends}`, first);

/** SQL for the digest of such rows, and for their ids in the same order. */
export const digestOfRows: SQL = sql`sha256(coalesce(string_agg(
  uuid_send(a._id) || a.seal || int8send(a.written_by), ''::bytea order by a.written_by, a._id), ''))`;
/** As earlier versions made it: which transaction wrote a row was no part of it. */
export const earlierDigestOfRows: SQL = sql`sha256(coalesce(
  string_agg(uuid_send(a._id) || a.seal, ''::bytea order by a.written_by, a._id), ''))`;
export const idsOfRows: SQL = sql`coalesce(array_agg(a._id order by a.written_by, a._id), '{}')`;

const BLOCK_SIZE = 5000;

/**
 * Seals every audit row that no running transaction can still add to, one block after the other. Where rows say
 * that blocks were made which are not there, nothing is sealed: their place must not be taken by others.
 * @param keys `keys`; what is known of the last block is brought up to date
 * @param blockSize how many rows a block has at most, unless one transaction alone wrote more
 * @returns how many rows; 0 too where another process is at it
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
  /** Anchors in its rows that no block answers to. */
  unknown: string[];
  /** Whether it was cut, and others wait. */
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
  const settled = await layout.settledBound(transaction, firstRunning);
  const [next] = (await transaction.execute<NextJson>(nextBlock(blockSize, settled))).rows;
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
  const { rows: made } = await transaction.execute<{ canBeDistributed: boolean }>(sql`
    insert into audit_blocks (number, begins, ends, date, rows, digest, seal)
    select ${next.number}::bigint, ${next.begins}::bigint, ${next.ends}::bigint,
      ${block.date.toISOString()}::timestamptz, ${idsOfRows},
      decode(${next.digest}, 'hex'), decode(${blockSeal}, 'hex')
    from ${chainedBetween(sql`${next.begins}::bigint`, sql`${next.ends}::bigint`)}
    returning ${canBeDistributed} as "canBeDistributed"`);
  await assertSameLayout(database, transaction, layout, made[0]?.canBeDistributed ?? false);
  return next;
}

/** The first database transaction that may still be running. */
const firstRunning = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint + audit_counts_from()`;

const firstOf = (rows: number): SQL => sql`order by written_by limit ${rows}`;

/** Cut before the transaction that would make it too long. */
const nextBlock = (blockSize: number, settled: SQL): SQL => sql`
  with last as (
    select number, ends, seal from audit_blocks order by number desc limit 1
  ), settled as (
    select coalesce((select ends from last), 0) as begins,
      ${settled} as ends
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
