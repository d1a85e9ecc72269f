/** The contents of row seals, and whether a row matches its newest seal. */
import { type SQL, sql } from 'drizzle-orm';
import { fromHex, milliseconds } from '../database/schema/rowFields.ts';
import type { SealKeys } from '../seals/keys.ts';
import { sameSeal, seal, toHex } from '../seals/seals.ts';
import { getSealedTable, recordOf, type SealedTable, sealedValuesSql } from './tables.ts';

/** The sealed values of a row, as text by name. */
export type SealedValues = Record<string, string | null>;

/** A row of `row_seals`: the state of a row from a point in time on. The date is in milliseconds since 1970. */
export type RowSeal = {
  _id: string;
  table: string;
  record: string;
  /** Number of the row's state, from 1. */
  revision: number;
  /** Digest of its values, in hexadecimal; null if the row was deleted. */
  digest: string | null;
  date: number;
  /** The last block known at the time, in hexadecimal: audit/anchor.ts. */
  anchor: string | null;
};
export type RowSealJson = RowSeal & { seal: string };

/** A row of a sealed table, with its newest seal. */
export type SealedRowJson = { record: string; values: SealedValues; seal: RowSealJson | null };

/** SQL for RowSealJson of a row of `row_seals` under the alias `s`. */
export const rowSealJson: SQL = sql`json_build_object('_id', s._id, 'table', s."table", 'record', s.record,
  'revision', s.revision, 'digest', encode(s.digest, 'hex'), 'date', ${milliseconds(sql`s.date`)},
  'anchor', encode(s.anchor, 'hex'), 'seal', encode(s.seal, 'hex'))`;

/** SQL for the newest seal of a row. */
export function newestSeal(table: string, record: SQL): SQL {
  return sql`(select ${rowSealJson} from row_seals s
    where s."table" = ${sql.raw(`'${table}'`)} and s.record = ${record} order by s.revision desc limit 1)`;
}

/** SQL for SealedRowJson of a row under this alias; null if an outer join found none. */
export function sealedRow(named: string | SealedTable, alias: string): SQL {
  const table = getSealedTable(named);
  const record = recordOf(table, alias);
  return sql`case when ${rowExistsSql(table, alias)} then json_build_object('record', ${record},
    'values', ${sealedValuesSql(table, alias)}, 'seal', ${newestSeal(table.name, record)}) end`;
}

/** SQL for whether an outer join found a row. */
export function rowExistsSql({ key: [first] }: SealedTable, alias: string): SQL {
  return sql`${sql.raw(alias)}.${sql.identifier(first?.name ?? '')} is not null`;
}

/** Whether the row matches its newest seal; true if there is no row. */
export function isIntact(keys: SealKeys, table: string, row: SealedRowJson | null): boolean {
  if (!row) return true;
  const { record, values, seal: newest } = row;
  return (
    newest !== null &&
    newest.digest === digestSql(keys, { table, record }, values) &&
    isSealValid(keys, newest)
  );
}

/** Whether the service wrote this seal. */
export function isSealValid(keys: SealKeys, row: RowSealJson): boolean {
  return sameSeal(sealOfRow(keys, row), fromHex(row.seal));
}

/**
 * The digest of a row, in hexadecimal. Null values are omitted, so that adding a nullable column leaves existing seals
 * valid. `textOf` in tables.ts turns false flags into null for the same reason.
 */
export function digestSql(
  keys: SealKeys,
  { table, record }: Pick<RowSeal, 'table' | 'record'>,
  values: SealedValues,
): string {
  const columns = Object.keys(values)
    .sort()
    .filter((name) => values[name] !== null)
    .flatMap((name) => [name, values[name] ?? null]);
  return toHex(seal(keys.row, [table, record, ...columns]));
}

export function sealOfRow(keys: SealKeys, row: RowSeal): Buffer {
  return seal(keys.rowSeal, [
    row._id,
    row.table,
    row.record,
    String(row.revision),
    row.digest,
    String(row.date),
    row.anchor,
  ]);
}
