/**
 * Seals in a column of the row itself, for rows that the service acts on later and that live too shortly for row_seals:
 * whoever lacks LEDGER_KEY can neither make such a row nor edit one.
 */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SealKeys } from './keys.ts';
import { canonicalJson, type Sealed, sameSeal, seal } from './seals.ts';

/** A table whose rows have a column `seal`, and the columns that it does not cover: what they hold is worth nothing to forge. */
export type SelfSealedTable = PgTable & { $inferSelect: { seal: Uint8Array | null } };

const unsealedOf = new WeakMap<PgTable, ReadonlySet<string>>();

/** Declares which columns of a table the seals of its rows do not cover. */
export function leaveUnsealed(table: SelfSealedTable, columns: readonly string[]): void {
  unsealedOf.set(table, new Set(columns));
}

/**
 * The seal of a row. A column that is null is left out, so that one which is added later leaves earlier seals valid.
 * @param row all columns; a missing one counts as null
 */
export function sealRowInline(keys: SealKeys, table: SelfSealedTable, row: object): Buffer {
  const unsealed = unsealedOf.get(table);
  const values = row as Record<string, unknown>;
  const held = Object.entries(getTableColumns(table))
    .filter(([name]) => name !== 'seal' && !unsealed?.has(name) && (values[name] ?? null) !== null)
    .map(([name, column]): Sealed[] => [column.name, textOf(values[name])])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return seal(keys.ownRow, [getTableName(table), ...held.flat()]);
}

/** Whether the service wrote the row as it is. */
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
