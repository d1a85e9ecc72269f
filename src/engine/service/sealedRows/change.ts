/**
 * Writes rows of sealed tables: `addRows` for inserts, `changeRows` for everything else. Both run the write and seal
 * the result in the same transaction. Triggers reject any commit that changes a sealed row without a new seal:
 * triggers.ts.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import { newId } from '../newId.ts';
import type { SealKeys } from '../seals/keys.ts';
import { toHex } from '../seals/seals.ts';
import { findRolledBack, rowName } from './revisions.ts';
import {
  digestSql,
  isIntact,
  newestSeal,
  type RowSeal,
  type RowSealJson,
  type SealedRowJson,
  sealedRow,
  sealOfRow,
} from './seal.ts';
import { getSealedTable, isRecordSql, recordOf, type SealedTable } from './tables.ts';

/**
 * Runs `work`, which updates or deletes rows, and seals the result. Locks and verifies the rows first, since a row that
 * was altered outside the service must not get a new seal.
 * @param keys `keys`
 * @param named name of the table, or the table as it was at the time of a migration
 * @param records the rows by `_id`, or by their key columns separated by a space; `work` may insert those that do not
 * exist
 * @param after the table if it is sealed differently from now on; every row then gets a new seal
 * @throws ServiceError `row_altered`
 */
export async function changeRows<T>(
  transaction: Connection,
  keys: SealKeys,
  named: string | SealedTable,
  records: readonly string[],
  work: () => Promise<T>,
  after?: SealedTable,
): Promise<T> {
  const table = getSealedTable(named);
  const before = new Map<string, string>();
  for (const row of await judgedRows(transaction, keys, table, records)) {
    if (!row.isIntact) throw new ServiceError('row_altered');
    if (row.row) {
      before.set(row.record, digestSql(keys, { table: table.name, record: row.record }, row.row.values));
    }
  }
  return sealedAfter(transaction, keys, after ?? table, records, work, before, after !== undefined);
}

/**
 * Runs `work`, which inserts rows, and seals them.
 * @param records as in `changeRows`
 * @throws ServiceError `row_altered` if one exists already, or was deleted outside the service
 */
export function addRows<T>(
  transaction: Connection,
  keys: SealKeys,
  name: string,
  records: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  return sealedAfter(transaction, keys, getSealedTable(name), records, work, new Map());
}

/** A requested row, which may have been deleted, with its newest seal. */
type LockedRow = { record: string; row: SealedRowJson | null; seal: RowSealJson | null };

/** @param before digests of the existing, verified rows */
async function sealedAfter<T>(
  transaction: Connection,
  keys: SealKeys,
  sealed: SealedTable,
  records: readonly string[],
  work: () => Promise<T>,
  before: ReadonlyMap<string, string>,
  isAlwaysSealed = false,
): Promise<T> {
  const table = sealed.name;
  const done = await work();
  const seals: RowSeal[] = [];
  const anchor = keys.anchor.lastBlock && toHex(keys.anchor.lastBlock);
  for (const { record, row, seal } of await readRows(transaction, sealed, records)) {
    if (seal?.digest && !before.has(record)) throw new ServiceError('row_altered');
    const digest = row && digestSql(keys, { table, record }, row.values);
    if (digest === (seal?.digest ?? null) && !isAlwaysSealed) continue;
    const revision = (seal?.revision ?? 0) + 1;
    seals.push({ _id: newId(), table, record, revision, digest, date: Date.now(), anchor });
  }
  await insertSeals(transaction, keys, seals);
  return done;
}

/** Whether the row matches its newest seal; a missing row if it has none or is sealed as deleted. */
export function isUntouched(keys: SealKeys, table: string, { row, seal }: LockedRow): boolean {
  return row ? isIntact(keys, table, row) : !seal?.digest;
}

/** Locks rows. @returns the names of those that exist and match their seals */
export async function intactRows(
  transaction: Connection,
  keys: SealKeys,
  named: string | SealedTable,
  records: readonly string[],
): Promise<string[]> {
  const rows = await judgedRows(transaction, keys, getSealedTable(named), records);
  return rows.filter(({ row, isIntact }) => row && isIntact).map(({ record }) => record);
}

/** Locks rows, and determines whether each matches its seal and was not rolled back together with its seals. */
async function judgedRows(
  transaction: Connection,
  keys: SealKeys,
  table: SealedTable,
  records: readonly string[],
): Promise<(LockedRow & { isIntact: boolean })[]> {
  const { name } = table;
  const locked = await lockedRows(transaction, table, records);
  const existing = locked.flatMap(({ record, row }) => (row ? [{ table: name, record }] : []));
  const rolledBack = await findRolledBack(transaction, existing);
  return locked.map((row) => ({
    ...row,
    isIntact: isUntouched(keys, name, row) && !rolledBack.has(rowName({ table: name, record: row.record })),
  }));
}

/** Reads after locking, since each statement sees what was committed before it started. */
export async function lockedRows(
  transaction: Connection,
  named: string | SealedTable,
  records: readonly string[],
): Promise<LockedRow[]> {
  const table = getSealedTable(named);
  const order = table.key.map((column) => sql`r.${sql.identifier(column.name)}`);
  await transaction.execute(sql`
    select from json_array_elements_text(${JSON.stringify(records)}::json) as wanted(record)
    join ${sql.identifier(table.name)} r on ${isRecordSql(table, 'r', sql`wanted.record`)}
    order by ${sql.join(order, sql`, `)} for update of r`);
  return readRows(transaction, table, records);
}

/** Reads rows of a sealed table with their newest seals. */
export async function readRows(
  transaction: Connection,
  table: SealedTable,
  records: readonly string[],
): Promise<LockedRow[]> {
  if (records.length === 0) return [];
  const record = sql`coalesce(${recordOf(table, 'r')}, wanted.record)`;
  const { rows } = await transaction.execute<LockedRow>(sql`
    select ${record} as record, ${sealedRow(table, 'r')} as row, ${newestSeal(table.name, record)} as seal
    from json_array_elements_text(${JSON.stringify([...new Set(records)])}::json) as wanted(record)
    left join ${sql.identifier(table.name)} r on ${isRecordSql(table, 'r', sql`wanted.record`)}`);
  return rows;
}

export async function insertSeals(
  transaction: Connection,
  keys: SealKeys,
  seals: readonly RowSeal[],
): Promise<void> {
  if (seals.length === 0) return;
  const rows = seals.map((row) => ({
    ...row,
    date: new Date(row.date),
    digest: row.digest && `\\x${row.digest}`,
    anchor: row.anchor && `\\x${row.anchor}`,
    seal: `\\x${toHex(sealOfRow(keys, row))}`,
  }));
  await transaction.execute(sql`
    insert into row_seals (_id, "table", record, revision, digest, date, anchor, seal)
    select _id, "table", record, revision, digest, date, anchor, seal
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(_id uuid, "table" text, record text,
      revision integer, digest bytea, date timestamptz, anchor bytea, seal bytea)`);
}
