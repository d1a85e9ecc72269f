/**
 * Seals in a column of the row itself, for rows that the service acts on later and that are too short-lived for
 * row_seals. Without SEAL_KEY such rows can be neither forged nor edited.
 */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SealKeys } from './keys.ts';
import { canonicalJson, type Sealed, sameSeal, seal } from './seals.ts';

/** A table whose rows have a `seal` column. */
export type SelfSealedTable = PgTable & { $inferSelect: { seal: Uint8Array | null } };

const unsealedOf = new WeakMap<PgTable, ReadonlySet<string>>();

/** Declares the columns that the table's seals do not cover, since forging them gains nothing. */
export function leaveUnsealed(table: SelfSealedTable, columns: readonly string[]): void {
  unsealedOf.set(table, new Set(columns));
}

/**
 * The seal of a row. Null columns are omitted, so that columns added later leave earlier seals valid.
 * @param row all columns; missing ones count as null
 */
export function sealRowInline(keys: SealKeys, table: SelfSealedTable, row: object): Buffer {
  const unsealed = unsealedOf.get(table);
  const values = row as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table))
    .filter(([name]) => name !== 'seal' && !unsealed?.has(name) && (values[name] ?? null) !== null)
    .map(([name, column]): Sealed[] => [column.name, textOf(values[name])])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return seal(keys.ownRow, [getTableName(table), ...columns.flat()]);
}

/** Whether the row is unchanged since the service wrote it. */
export function isInlineSealIntact(
  keys: SealKeys,
  table: SelfSealedTable,
  row: SelfSealedTable['$inferSelect'],
): boolean {
  return row.seal !== null && sameSeal(row.seal, sealRowInline(keys, table, row));
}

function textOf(value: unknown): Sealed {
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  return canonicalJson(value);
}
