/**
 * Writing rows of sealed tables: `addRows` for new ones, `changeRows` for all else. Both run the write, and seal what
 * has come of it in the same transaction. Whoever writes past them is refused by the database at the commit: triggers.ts.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import { newId } from '../newId.ts';
import type { SealKeys } from '../seals/keys.ts';
import { toHex } from '../seals/seals.ts';
import { rolledBackAmong, rowName } from './revisions.ts';
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
 * Runs `work`, which changes or removes rows, and seals what has come of it. They are locked first, and looked at:
 * what was altered behind the service's back must not come by a new seal.
 * @param keys `keys`
 * @param named the table, by its name in the database or as it was at the time of a migration
 * @param records the rows by their `_id`, or by what their key columns hold with a space between; `work` may add those
 * that are not there
 * @param after where the table is sealed otherwise from now on: how; each row gets a new seal then
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
 * Runs `work`, which adds rows, and seals them.
 * @param records as `changeRows` has them
 * @throws ServiceError `row_altered` where one is there already, or was removed behind the service's back
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

/** A row as it is asked for: it may be gone, and its seal may say so. */
type Asked = { record: string; row: SealedRowJson | null; seal: RowSealJson | null };

/** @param before the digests of the rows that were there, and as they should be */
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
  const anchor = keys.anchor.known && toHex(keys.anchor.known);
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

/** Gone and never sealed, or gone and sealed as removed, or there and as it was sealed last. */
export function isUntouched(keys: SealKeys, table: string, { row, seal }: Asked): boolean {
  return row ? isIntact(keys, table, row) : !seal?.digest;
}

/** Locks rows. @returns those that are there and as they were sealed, by the names that they were asked by */
export async function intactRows(
  transaction: Connection,
  keys: SealKeys,
  named: string | SealedTable,
  records: readonly string[],
): Promise<string[]> {
  const rows = await judgedRows(transaction, keys, getSealedTable(named), records);
  return rows.filter(({ row, isIntact }) => row && isIntact).map(({ record }) => record);
}

/** Locks rows, and tells of each whether it is as it was sealed, and not set back together with its seals. */
async function judgedRows(
  transaction: Connection,
  keys: SealKeys,
  table: SealedTable,
  records: readonly string[],
): Promise<(Asked & { isIntact: boolean })[]> {
  const { name } = table;
  const locked = await lockedRows(transaction, table, records);
  const there = locked.flatMap(({ record, row }) => (row ? [{ table: name, record }] : []));
  const rolledBack = await rolledBackAmong(transaction, there);
  return locked.map((row) => ({
    ...row,
    isIntact: isUntouched(keys, name, row) && !rolledBack.has(rowName({ table: name, record: row.record })),
  }));
}

/** Each statement sees what was committed before it began: the rows are read once nobody else can change them. */
export async function lockedRows(
  transaction: Connection,
  named: string | SealedTable,
  records: readonly string[],
): Promise<Asked[]> {
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
): Promise<Asked[]> {
  if (records.length === 0) return [];
  const record = sql`coalesce(${recordOf(table, 'r')}, wanted.record)`;
  const { rows } = await transaction.execute<Asked>(sql`
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
