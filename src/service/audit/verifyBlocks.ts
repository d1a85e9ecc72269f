/** Verification of the audit log's blocks: their chain, and that each still has the rows it was made of. */
import { sql } from 'drizzle-orm';
import { fromHex, milliseconds } from '../ledger/rows.ts';
import { sameSeal } from '../ledger/seals.ts';
import type { Verification } from '../ledger/verify.ts';
import { digestOfRows, idsOfRows, sealBlock } from './blocks.ts';

type BlockJson = {
  number: string;
  begins: string;
  ends: string;
  date: number;
  digest: string;
  seal: string;
  /** Of the rows that are there now. */
  found: string;
  /** Whether they have the ids of the rows that were sealed; and where not, which differ. */
  same: boolean;
  missing: string[];
  added: string[];
};

/** How many blocks are read at a time. */
const PAGE = 100;

/** Goes over all blocks, and names every row that is missing from its block or was put in later. */
export async function verifyBlocks(verification: Verification): Promise<void> {
  const { connection, checked } = verification;
  let last: BlockJson | undefined;
  for (;;) {
    const { rows } = await connection.execute<BlockJson>(blocksAfter(last?.number ?? '0'));
    for (const block of rows) {
      checkChain(verification, block, last);
      checkRows(verification, block);
      last = block;
    }
    checked('audit_blocks', rows.length);
    if (rows.length < PAGE) break;
  }
  await verifyOutside(verification);
}

const blocksAfter = (number: string) => sql`
  select b.number::text, b.begins::text, b.ends::text, ${milliseconds(sql`b.date`)}::float8 as date,
    encode(b.digest, 'hex') as digest, encode(b.seal, 'hex') as seal, encode(now.digest, 'hex') as found,
    b.rows = now.ids as same,
    to_json(case when b.rows = now.ids then '{}'
      else array(select unnest(b.rows) except select unnest(now.ids)) end) as missing,
    to_json(case when b.rows = now.ids then '{}'
      else array(select unnest(now.ids) except select unnest(b.rows)) end) as added
  from (select * from audit_blocks where number > ${number}::bigint order by number limit ${PAGE}) b
  cross join lateral (
    select ${idsOfRows} as ids, ${digestOfRows} as digest
    from audit a where a.written_by >= b.begins and a.written_by < b.ends
  ) now
  order by b.number`;

function checkChain({ keys, report }: Verification, block: BlockJson, last: BlockJson | undefined): void {
  const named = { table: 'audit_blocks', record: block.number, wallet: null };
  if (BigInt(block.number) !== BigInt(last?.number ?? 0) + 1n) {
    report({ ...named, check: 'sequence' });
    return;
  }
  const expected = sealBlock(
    keys.block,
    {
      number: BigInt(block.number),
      begins: BigInt(block.begins),
      ends: BigInt(block.ends),
      date: new Date(block.date),
      digest: fromHex(block.digest),
    },
    last ? fromHex(last.seal) : null,
  );
  if (!sameSeal(expected, fromHex(block.seal))) report({ ...named, check: 'seal' });
}

function checkRows(
  { report }: Verification,
  { number, digest, found, same, missing, added }: BlockJson,
): void {
  if (digest === found && same) return;
  // Where the rows are the ones that were sealed, or their ids, it is the block that was edited.
  if (digest === found || same) {
    report({ table: 'audit_blocks', record: number, wallet: null, check: 'block' });
    return;
  }
  for (const record of [...missing, ...added])
    report({ table: 'audit', record, wallet: null, check: 'block' });
}

/** Rows that no transaction can have written so far: they would never come into a block. */
async function verifyOutside({ connection, report }: Verification): Promise<void> {
  const { rows } = await connection.execute<{ record: string }>(sql`
    select _id as record from audit where written_by < 0
      or written_by >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + audit_counts_from()`);
  for (const { record } of rows) report({ table: 'audit', record, wallet: null, check: 'block' });
}
