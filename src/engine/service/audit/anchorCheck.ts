/** Checks anchors of rows against the existing blocks. */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { asColumns, fromHex } from '../database/schema/rowFields.ts';
import type { SealKeys } from '../seals/keys.ts';
import { toHex } from '../seals/seals.ts';
import { encodeAnchor } from './anchor.ts';
import { type AuditJson, auditFields, checkAudit } from './checks.ts';

/** Blocks were removed or replaced. Nothing may be sealed on top of that. */
export class AuditChainBroken extends Error {
  constructor() {
    super('blocks of the audit log were removed or replaced: npm run verify names them (docs/integrity.md)');
  }
}

/** Resource and action of the audit entry that records an accepted loss of blocks. */
export const ACCEPTED = { resource: 'audit_blocks', action: 'accept' } as const;

/** SQL for the anchors of an array that match no block, as an array of hexadecimal strings. */
export const unknownAnchors = (anchors: SQL): SQL => sql`array(
  select encode(known.anchor, 'hex') from unnest(${anchors}) as known(anchor)
  where not exists (
    select from audit_blocks block
    where block.number = ('x' || encode(substring(known.anchor for 8), 'hex'))::bit(64)::bigint
      and substring(block.seal for 8) = substring(known.anchor from 9)))`;

/** Reads the last block. @throws AuditChainBroken if the previously known one no longer exists */
export async function loadChainHead(connection: Connection, { anchor }: SealKeys): Promise<void> {
  const remembered = anchor.lastBlock && toHex(anchor.lastBlock);
  const { rows } = await connection.execute<{
    lost: string[];
    last: { number: string; seal: string } | null;
  }>(sql`
    select to_json(${unknownAnchors(sql`array_remove(array[decode(${remembered}::text, 'hex')], null)`)}) as lost, (
      select json_build_object('number', number::text, 'seal', encode(seal, 'hex'))
      from audit_blocks order by number desc limit 1) as last`);
  const [row] = rows;
  if (row?.lost.length) throw new AuditChainBroken();
  if (row?.last) {
    anchor.lastBlock = encodeAnchor({ number: BigInt(row.last.number), seal: fromHex(row.last.seal) });
  }
}

/** The anchors whose loss was not accepted by an audit entry sealed with SEAL_KEY. */
export async function notAccepted(
  connection: Connection,
  keys: SealKeys,
  anchors: readonly string[],
): Promise<string[]> {
  if (anchors.length === 0) return [];
  const { rows } = await connection.execute<AuditJson>(sql`select ${asColumns(auditFields)} from audit a
    where a.resource = ${ACCEPTED.resource} and a.action = ${ACCEPTED.action}`);
  const accepted = new Set(
    rows
      .filter((row) => checkAudit(keys, row) === undefined)
      .flatMap(({ data }) => (data as { after?: { anchors?: string[] } } | null)?.after?.anchors ?? []),
  );
  return anchors.filter((anchor) => !accepted.has(anchor));
}
