/** Verifies the chain of audit blocks, and that each block still has exactly the rows it was created from. */
import { type SQL, sql } from 'drizzle-orm';
import type { Layout } from '../database/layout/layout.ts';
import { fromHex, milliseconds } from '../database/schema/rowFields.ts';
import { MAX_FINDINGS_PER_CHECK } from '../verification/findings.ts';
import { readByCursor } from '../verification/pages.ts';
import type { Verification } from '../verification/verify.ts';
import { parseAnchorBlock } from './anchor.ts';
import { notAccepted, unknownAnchors } from './anchorCheck.ts';
import {
  type BlockTexts,
  chainedBetween,
  chainedRows,
  digestOfRows,
  earlierDigestOfRows,
  idsOfRows,
  isSealed,
} from './blocks.ts';

type BlockJson = BlockTexts & {
  /** Digest of the current rows. */
  found: string;
  /** Whether the ids are those that were sealed, and otherwise which ones differ. */
  same: boolean;
  missing: string[] | null;
  missingRows: number;
  added: string[] | null;
  addedRows: number;
};

/** Number of blocks read at once. */
const PAGE = 100;

/** Checks all blocks, and reports every row that is missing from its block or was inserted later. */
export async function verifyBlocks(verification: Verification): Promise<void> {
  const { connection, checked } = verification;
  let last: BlockJson | undefined;
  for (;;) {
    const { rows } = await connection.execute<BlockJson>(blocksAfter(last?.number ?? '0', connection.layout));
    for (const block of rows) {
      checkChain(verification, block, last);
      checkRows(verification, block);
      last = block;
    }
    checked('audit_blocks', rows.length);
    if (rows.length < PAGE) break;
  }
  await verifyOutside(verification);
  await verifyAnchors(verification);
}

/** Reports anchors of rows that match no block. */
async function verifyAnchors({ connection, keys, report }: Verification): Promise<void> {
  const { rows } = await connection.execute<{ unknown: string[] }>(sql`
    select to_json(${unknownAnchors(sql`(select array_agg(distinct a.anchor) from ${chainedRows(sql`anchor is not null`)})`)}) as unknown`);
  for (const anchor of await notAccepted(connection, keys, rows[0]?.unknown ?? [])) {
    report({
      table: 'audit_blocks',
      record: String(parseAnchorBlock(fromHex(anchor))),
      check: 'anchor',
    });
  }
}

/** The ids in one array that are not in the other. */
const idsIn = (one: SQL, other: SQL) => sql`
  select case when ${one} = ${other} then '{}'
    else array(select unnest(${one}) except select unnest(${other})) end as ids`;

const blocksAfter = (number: string, { lookUp }: Layout): SQL => {
  const page = sql`select * from audit_blocks where number > ${number}::bigint order by number limit ${PAGE}`;
  return lookUp({
    inOneStatement: () => blocksWithRows(sql``, sql`(${page})`, chainedBetween(sql`b.begins`, sql`b.ends`)),
    separately: () => blocksWithRowsOfAll(page),
  });
};

/** Reads the rows of all these blocks together. */
const blocksWithRowsOfAll = (page: SQL): SQL => {
  const together = sql`
    with page as materialized (${page}), chained as materialized (
      select * from ${chainedBetween(sql`(select min(begins) from page)`, sql`(select max(ends) from page)`)}
    )`;
  const ofBlock = sql`(select * from chained where written_by >= b.begins and written_by < b.ends) a`;
  return blocksWithRows(together, sql`page`, ofBlock);
};

/** @param chained the rows of the block `b`, under the alias `a` */
const blocksWithRows = (before: SQL, page: SQL, chained: SQL) => sql`${before}
  select b.number::text, b.begins::text, b.ends::text, ${milliseconds(sql`b.date`)}::float8 as date,
    encode(b.digest, 'hex') as digest, encode(b.seal, 'hex') as seal, encode(case when now.digest = b.digest then now.digest else (
      select ${earlierDigestOfRows} from ${chained}
    ) end, 'hex') as found,
    b.rows = now.ids as same,
    to_json(missing.ids[1:${MAX_FINDINGS_PER_CHECK}]) as missing, cardinality(missing.ids) as "missingRows",
    to_json(added.ids[1:${MAX_FINDINGS_PER_CHECK}]) as added, cardinality(added.ids) as "addedRows"
  from ${page} b
  cross join lateral (
    select ${idsOfRows} as ids, ${digestOfRows} as digest
    from ${chained}
  ) now
  cross join lateral (${idsIn(sql`b.rows`, sql`now.ids`)}) missing
  cross join lateral (${idsIn(sql`now.ids`, sql`b.rows`)}) added
  order by b.number`;

function checkChain({ keys, report }: Verification, block: BlockJson, last: BlockJson | undefined): void {
  const named = { table: 'audit_blocks', record: block.number };
  if (BigInt(block.number) !== BigInt(last?.number ?? 0) + 1n) {
    report({ ...named, check: 'sequence' });
    return;
  }
  if (!isSealed(keys, block, last?.seal ?? null)) report({ ...named, check: 'seal' });
}

function checkRows(
  { report, reportMore }: Verification,
  { number, digest, found, same, ...differing }: BlockJson,
): void {
  if (digest === found && same) return;
  // If the digest or the ids match, the rows are those that were sealed, and the block itself or the transaction number
  // of a row was edited.
  const isSet = differing.missingRows + differing.addedRows === 0;
  if (digest === found || same || isSet) {
    report({ table: 'audit_blocks', record: number, check: 'block' });
    return;
  }
  const named = [...(differing.missing ?? []), ...(differing.added ?? [])];
  for (const record of named) report({ ...unblocked, record });
  reportMore({ ...unblocked, rows: differing.missingRows + differing.addedRows - named.length });
}

const unblocked = { table: 'audit', check: 'block' } as const;

/** Reports rows with impossible transaction numbers, which no block would ever cover. */
async function verifyOutside({ connection, report }: Verification): Promise<void> {
  // Counted on this server, since those that store the rows have other counters. A key rotation verifies the rows that
  // its own transaction has written.
  const outside = sql`
    with counted as materialized (
      select greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
        pg_current_xact_id_if_assigned()::text::bigint + 1) + audit_counts_from() as next
    )
    select a._id as record from ${chainedRows(sql`(written_by < 0 or written_by >= (select next from counted))`)}`;
  for await (const rows of readByCursor<{ record: string }>(connection, outside))
    for (const { record } of rows) report({ ...unblocked, record });
}
