/** What a row's seal is made of, and whether a row is still as it was sealed last. */
import { type SQL, sql } from 'drizzle-orm';
import { fromHex, milliseconds } from '../database/schema/rowFields.ts';
import type { SealKeys } from '../seals/keys.ts';
import { sameSeal, seal, toHex } from '../seals/seals.ts';
import { getSealedTable, recordOf, type SealedTable, sealedValuesSql } from './tables.ts';

/** What is sealed of a row, as texts by their names. */
export type SealedValues = Record<string, string | null>;

/** A row of `row_seals`: what a row was from some moment on. The moment is in milliseconds since 1970. */
export type RowSeal = {
  _id: string;
  table: string;
  record: string;
  /** Counts what the row has been, from 1. */
  revision: number;
  /** Of its values, in hexadecimal; null where it was removed. */
  digest: string | null;
  date: number;
  /** The last block that was known: audit/anchor.ts. In hexadecimal. */
  anchor: string | null;
};
export type RowSealJson = RowSeal & { seal: string };

/** A row of a sealed table, with its newest seal. */
export type SealedRowJson = { record: string; values: SealedValues; seal: RowSealJson | null };

/** SQL for RowSealJson of a row of `row_seals` under the alias `s`. */
export const rowSealJson: SQL = sql`json_build_object('_id', s._id, 'table', s."table", 'record', s.record,
  'revision', s.revision, 'digest', encode(s.digest, 'hex'), 'date', ${milliseconds(sql`s.date`)},
  'anchor', encode(s.anchor, 'hex'), 'seal', encode(s.seal, 'hex'))`;

/** SQL for the newest seal of the row that is called so. */
export function newestSeal(table: string, record: SQL): SQL {
  return sql`(select ${rowSealJson} from row_seals s
    where s."table" = ${sql.raw(`'${table}'`)} and s.record = ${record} order by s.revision desc limit 1)`;
}

/** SQL for SealedRowJson of a row under this alias; null where an outer join found none. */
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

/** Whether the row is as it was sealed last; what is not there is. */
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
 * The digest of a row, in hexadecimal. What is null is left out: so a column that is added later, and is null in the
 * rows that there are, leaves their seals as they are. `valuesOf` says which flags are null where they are false.
 */
export function digestSql(
  keys: SealKeys,
  { table, record }: Pick<RowSeal, 'table' | 'record'>,
  values: SealedValues,
): string {
  const held = Object.keys(values)
    .sort()
    .filter((name) => values[name] !== null)
    .flatMap((name) => [name, values[name] ?? null]);
  return toHex(seal(keys.row, [table, record, ...held]));
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
