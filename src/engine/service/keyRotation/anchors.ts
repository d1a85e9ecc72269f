/** Rewrites anchors for a new key: each names the same block as before, with the beginning of that block's new seal. */
import { sql } from 'drizzle-orm';
import { encodeAnchor, parseAnchorBlock } from '../audit/anchor.ts';
import { unknownAnchors } from '../audit/anchorCheck.ts';
import { chainedRows } from '../audit/blocks.ts';
import { includeArchive } from '../database/archive.ts';
import type { Connection } from '../database/database.ts';
import { fromHex } from '../database/schema/rowFields.ts';
import { toHex } from '../seals/seals.ts';
import { thenRollBack } from './exclusive.ts';

export type Anchors = {
  /** Remembers the new seal of a block. */
  remember(number: string, seal: Uint8Array): void;
  /**
   * Reads the new seals that the next rows need and that are no longer remembered.
   * @param before the first block that is not resealed yet; without it every block is
   */
  load(rows: readonly { anchor: string | null }[], before?: bigint): Promise<void>;
  /** In hexadecimal. An anchor of a block whose loss was accepted stays as it is. */
  translate(anchor: string | null): string | null;
};

/** How many blocks: rows name blocks that were made shortly before them. */
const REMEMBERED = 10_000;

/** @param connection the transaction that writes the new seals */
export async function followAnchors(connection: Connection): Promise<Anchors> {
  const lost = await lostAnchors(connection);
  const seals = new Map<string, Uint8Array>();
  const remember: Anchors['remember'] = (number, seal) => {
    seals.set(number, seal);
    if (seals.size > REMEMBERED) seals.delete(seals.keys().next().value ?? '');
  };
  const blockOf = (anchor: string) => parseAnchorBlock(fromHex(anchor)).toString();
  return {
    remember,
    async load(rows, before) {
      const named = rows.flatMap(({ anchor }) => (anchor === null || lost.has(anchor) ? [] : [anchor]));
      const missing = [...new Set(named.map(blockOf))].filter(
        (number) => !seals.has(number) && (before === undefined || BigInt(number) < before),
      );
      if (missing.length === 0) return;
      const { rows: blocks } = await connection.execute<{ number: string; seal: string }>(sql`
        select number::text, encode(seal, 'hex') as seal from audit_blocks
        where number = any(${`{${missing.join()}}`}::bigint[])`);
      for (const { number, seal } of blocks) seals.set(number, fromHex(seal));
    },
    translate(anchor) {
      if (anchor === null || lost.has(anchor)) return anchor;
      const number = blockOf(anchor);
      const seal = seals.get(number);
      if (!seal) throw new Error(`Block ${number} was not resealed before its anchor.`);
      return toHex(encodeAnchor({ number: BigInt(number), seal }));
    },
  };
}

/**
 * Anchors of missing blocks, whose loss was accepted according to the verification. Call it before resealing any block.
 */
function lostAnchors(connection: Connection): Promise<ReadonlySet<string>> {
  return thenRollBack(connection, async () => {
    await includeArchive(connection);
    const { rows } = await connection.execute<{ unknown: string[] }>(sql`
      select to_json(${unknownAnchors(
        sql`(select array_agg(distinct a.anchor) from ${chainedRows(sql`anchor is not null`)})`,
      )}) as unknown`);
    return new Set(rows[0]?.unknown);
  });
}
