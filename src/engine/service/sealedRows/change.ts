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
import { getSealedTable, isRecordSql, recordOf } from './tables.ts';

/**
 * Runs `work`, which changes or removes rows, and seals what has come of it. They are locked first, and looked at:
 * what was altered behind the service's back must not come by a new seal.
 * @param keys `keys`
 * @param name of the table in the database
 * @param records the rows by their `_id`, or by what their key columns hold with a space between; `work` may add those
 * that are not there
 * @throws ServiceError `row_altered`
 */
export async function changeRows<T>(
  transaction: Connection,
  keys: SealKeys,
  name: string,
  records: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const before = new Map<string, string>();
  for (const row of await judgedRows(transaction, keys, name, records)) {
    if (!row.isIntact) throw new ServiceError('row_altered');
    if (row.row) before.set(row.record, digestSql(keys, { table: name, record: row.record }, row.row.values));
  }
  return sealedAfter(transaction, keys, name, records, work, before);
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
  return sealedAfter(transaction, keys, name, records, work, new Map());
}

/** A row as it is asked for: it may be gone, and its seal may say so. */
type Asked = { record: string; row: SealedRowJson | null; seal: RowSealJson | null };

/** @param before the digests of the rows that were there, and as they should be */
async function sealedAfter<T>(
  transaction: Connection,
  keys: SealKeys,
  table: string,
  records: readonly string[],
  work: () => Promise<T>,
  before: ReadonlyMap<string, string>,
): Promise<T> {
  const done = await work();
  const seals: RowSeal[] = [];
  const anchor = keys.anchor.known && toHex(keys.anchor.known);
  for (const { record, row, seal } of await readRows(transaction, table, records)) {
    if (seal?.digest && !before.has(record)) throw new ServiceError('row_altered');
    const digest = row && digestSql(keys, { table, record }, row.values);
    if (digest === (seal?.digest ?? null)) continue;
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
  name: string,
  records: readonly string[],
): Promise<string[]> {
  const rows = await judgedRows(transaction, keys, name, records);
  return rows.filter(({ row, isIntact }) => row && isIntact).map(({ record }) => record);
}

/** Locks rows, and tells of each whether it is as it was sealed, and not set back together with its seals. */
async function judgedRows(
  transaction: Connection,
  keys: SealKeys,
  name: string,
  records: readonly string[],
): Promise<(Asked & { isIntact: boolean })[]> {
  const locked = await lockedRows(transaction, name, records);
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
  name: string,
  records: readonly string[],
): Promise<Asked[]> {
  const table = getSealedTable(name);
  const order = table.key.map((column) => sql`r.${sql.identifier(column.name)}`);
  await transaction.execute(sql`
    select from json_array_elements_text(${JSON.stringify(records)}::json) as wanted(record)
    join ${sql.identifier(name)} r on ${isRecordSql(table, 'r', sql`wanted.record`)}
    order by ${sql.join(order, sql`, `)} for update of r`);
  return readRows(transaction, name, records);
}

async function readRows(transaction: Connection, name: string, records: readonly string[]): Promise<Asked[]> {
  if (records.length === 0) return [];
  const table = getSealedTable(name);
  const record = sql`coalesce(${recordOf(table, 'r')}, wanted.record)`;
  const { rows } = await transaction.execute<Asked>(sql`
    select ${record} as record, ${sealedRow(name, 'r')} as row, ${newestSeal(name, record)} as seal
    from json_array_elements_text(${JSON.stringify([...new Set(records)])}::json) as wanted(record)
    left join ${sql.identifier(name)} r on ${isRecordSql(table, 'r', sql`wanted.record`)}`);
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
