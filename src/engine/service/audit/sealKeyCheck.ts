/**
 * Whether the database was sealed with this SEAL_KEY. With another key every row would look altered, and new rows
 * would look altered under the correct one. The check therefore runs before anything is sealed.
 */
import { sql } from 'drizzle-orm';
import { sealKeyName } from '../../contract/app.ts';
import type { Connection } from '../database/database.ts';
import { asColumns, milliseconds } from '../database/schema/rowFields.ts';
import type { SealKeys } from '../seals/keys.ts';
import { SettingsError } from '../settings/environment.ts';
import { type BlockTexts, isSealed } from './blocks.ts';
import { type AuditJson, auditFields, checkAudit } from './checks.ts';

/** Error message for another key. */
export const otherKey = (): string =>
  `None of the checked rows was sealed with this ${sealKeyName()}. Set the one that this database was created with.`;

/** Number of first and last rows to check. One match is enough, since others may have been tampered with. */
const SAMPLE_SIZE = 5;

/** @returns also true if nothing is sealed yet */
export async function matchesSealKey(connection: Connection, keys: SealKeys): Promise<boolean> {
  const blocks = await someBlocks(connection);
  if (blocks.some((block) => isSealed(keys, block, block.previous))) return true;
  const entries = await someEntries(connection);
  if (entries.some((entry) => checkAudit(keys, entry) === undefined)) return true;
  return blocks.length + entries.length === 0;
}

/** @throws SettingsError if it was sealed with another key */
export async function assertSealKey(connection: Connection, keys: SealKeys): Promise<void> {
  if (!(await matchesSealKey(connection, keys))) throw new SettingsError(otherKey());
}

async function someBlocks(connection: Connection): Promise<(BlockTexts & { previous: string | null })[]> {
  const some = (order: 'asc' | 'desc') =>
    sql`(select number from audit_blocks order by number ${sql.raw(order)} limit ${SAMPLE_SIZE})`;
  const { rows } = await connection.execute<BlockTexts & { previous: string | null }>(sql`
    select b.number::text, b.begins::text, b.ends::text, ${milliseconds(sql`b.date`)}::float8 as date,
      encode(b.digest, 'hex') as digest, encode(b.seal, 'hex') as seal,
      (select encode(p.seal, 'hex') from audit_blocks p where p.number = b.number - 1) as previous
    from audit_blocks b where b.number in (${some('asc')} union ${some('desc')})`);
  return rows;
}

async function someEntries(connection: Connection): Promise<AuditJson[]> {
  const some = (order: 'asc' | 'desc') =>
    connection.execute<AuditJson>(sql`
      select ${asColumns(auditFields)} from audit a order by a._id ${sql.raw(order)} limit ${SAMPLE_SIZE}`);
  return [...(await some('asc')).rows, ...(await some('desc')).rows];
}
