/**
 * Which tables have sealed rows, and what of a row its seal takes in: every declared resource's that has no seal of
 * its own, all columns, so that whoever adds a resource or a field need not think of it.
 */
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { milliseconds } from '../../../ledger/rows.ts';
import { declarations } from '../../contract/registry.ts';
import { clientCurrencies, secondFactors, tableOf } from '../database/tables.ts';

export type SealedTable = {
  readonly name: string;
  /** The columns that its rows are named by. */
  readonly key: readonly PgColumn[];
  readonly columns: readonly PgColumn[];
  /** Columns that no seal takes in: what changes all the time and is worth nothing to who forges it. */
  readonly unsealed: readonly string[];
  /** What belongs to a row and stands elsewhere. */
  readonly beside: Readonly<Record<string, (alias: string) => SQL>>;
};

/** By table. Whoever writes such a column writes it past `changeRows`. */
const unsealed: Readonly<Record<string, readonly string[]>> = {};

/** By table. A balance at zero has no entry that would miss it, so the wallet says which there are. */
const beside: Readonly<Record<string, SealedTable['beside']>> = {
  wallets: {
    currencies: (alias) => sql`(select string_agg(held.currency::text, ' ' order by held.currency)
      from balances held where held.wallet = ${sql.raw(alias)}._id)`,
  },
};

/** By their names in the database. */
export const sealedTables: ReadonlyMap<string, SealedTable> = new Map(
  [...declarations.map((declaration) => tableOf(declaration)), clientCurrencies, secondFactors]
    .map(sealedTable)
    .filter(({ columns }) => !columns.some(({ name }) => name === 'seal'))
    .map((table) => [table.name, table]),
);

/** @throws Error where the table has no sealed rows */
export function sealedTableNamed(name: string): SealedTable {
  const table = sealedTables.get(name);
  if (!table) throw new Error(`rows of ${name} are not sealed`);
  return table;
}

/** SQL for the name of a row: what its key columns hold, parted by a space. */
export function recordOf({ key }: SealedTable, alias: string): SQL {
  return sql.join(
    key.map(({ name }) => sql`${sql.raw(alias)}.${sql.identifier(name)}::text`),
    sql` || ' ' || `,
  );
}

/** SQL for whether a row has the name that this SQL gives. */
export function isNamed({ key }: SealedTable, alias: string, record: SQL): SQL {
  return sql.join(
    key.map((column, at) => {
      const part = key.length === 1 ? record : sql`split_part(${record}, ' ', ${sql.raw(String(at + 1))})`;
      return sql`${sql.raw(alias)}.${sql.identifier(column.name)} = (${part})::${sql.raw(column.getSQLType())}`;
    }),
    sql` and `,
  );
}

/** SQL for what a seal takes in of a row, as texts by their names: an object of JSON. */
export function valuesOf(table: SealedTable, alias: string): SQL {
  const columns = table.columns
    .filter(({ name }) => !table.unsealed.includes(name))
    .map((column) => [column.name, textOf(column, alias)] as const);
  const others = Object.entries(table.beside).map(([name, value]) => [name, value(alias)] as const);
  const pairs = [...columns, ...others].map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** A text that is the same whatever a session's time zone or formats are. */
function textOf(column: PgColumn, alias: string): SQL {
  const value = sql`${sql.raw(alias)}.${sql.identifier(column.name)}`;
  const type = column
    .getSQLType()
    .replace(/\(.*\)/, '')
    .replace(/\[\]$/, '');
  if (type.startsWith('timestamp')) return sql`${milliseconds(value)}::bigint::text`;
  if (type === 'bytea') return sql`encode(${value}, 'hex')`;
  if (['text', 'uuid', 'boolean', 'integer', 'bigint', 'numeric', 'jsonb'].includes(type))
    return sql`${value}::text`;
  throw new Error(`${column.name}: say here how a column of type ${type} is sealed`);
}

function sealedTable(table: PgTable): SealedTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const parts = primaryKeys[0]?.columns.map((column) => column.name);
  const key = columns.filter((column) => parts?.includes(column.name) ?? column.primary);
  return { name, key, columns, unsealed: unsealed[name] ?? [], beside: beside[name] ?? {} };
}
