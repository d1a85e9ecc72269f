/** Seals the rows of a database from a version without row seals. Runs once. */
import { sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record.ts';
import type { Connection, Database } from '../database/database.ts';
import { newId } from '../newId.ts';
import type { SealKeys } from '../seals/keys.ts';
import { toHex } from '../seals/seals.ts';
import { insertSeals } from './change.ts';
import { digestSql, type RowSeal, type SealedRowJson, sealedRow } from './seal.ts';
import { sealedTables } from './tables.ts';

/** Arbitrary advisory lock number: processes that start together wait for each other. */
const LOCK = 7_262_536;
const PAGE = 1000;

/**
 * Seals the rows of tables without any seal in their current state, unless there is evidence that seals existed before.
 * An attacker who deletes the seals of a table leaves behind later anchors, and so does not get new seals.
 * @returns number of sealed rows by table; nearly always empty
 */
export async function backfillSeals(database: Database, keys: SealKeys): Promise<Record<string, number>> {
  return database.longTransaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const adopted: Record<string, number> = {};
    const unsealed: string[] = [];
    for (const name of sealedTables().keys()) if (await isUnsealed(transaction, name)) unsealed.push(name);
    // Sealing a table here creates anchors itself, so all tables are examined first.
    if (unsealed.length === 0 || (await isAnchored(transaction))) return adopted;
    for (const name of unsealed) adopted[name] = await sealAll(transaction, keys, name);
    if (Object.keys(adopted).length > 0) {
      await recordAudit(transaction, keys, [
        {
          user: null,
          client: null,
          action: 'seal',
          resource: 'row_seals',
          record: null,
          data: { after: adopted },
        },
      ]);
    }
    return adopted;
  });
}

/** Whether `backfillSeals` still has to seal this table. Until then no seals exist to check. */
export async function isAwaitingSeals(transaction: Connection, name: string): Promise<boolean> {
  return (await isUnsealed(transaction, name)) && !(await isAnchored(transaction));
}

/** Whether the table has rows but no seals. */
async function isUnsealed(transaction: Connection, name: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ unsealed: boolean }>(sql`
    select exists (select from ${sql.identifier(name)})
      and not exists (select from row_seals where "table" = ${name}) as unsealed`);
  return rows[0]?.unsealed ?? false;
}

/** Versions without row seals wrote no anchors. */
async function isAnchored(transaction: Connection): Promise<boolean> {
  const { rows } = await transaction.execute<{ anchored: boolean }>(sql`
    select exists (select 1 from audit where anchor is not null)
      or exists (select 1 from row_seals where anchor is not null) as anchored`);
  return rows[0]?.anchored ?? false;
}

async function sealAll(transaction: Connection, keys: SealKeys, table: string): Promise<number> {
  const { rows } = await transaction.execute<{ row: SealedRowJson }>(
    sql`select ${sealedRow(table, 'r')} as row from ${sql.identifier(table)} r`,
  );
  const anchor = keys.anchor.lastBlock && toHex(keys.anchor.lastBlock);
  const seals = rows.map(({ row: { record, values } }): RowSeal => {
    const digest = digestSql(keys, { table, record }, values);
    return { _id: newId(), table, record, revision: 1, digest, date: Date.now(), anchor };
  });
  for (let from = 0; from < seals.length; from += PAGE) {
    await insertSeals(transaction, keys, seals.slice(from, from + PAGE));
  }
  return seals.length;
}
