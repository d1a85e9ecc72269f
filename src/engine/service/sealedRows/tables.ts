/**
 * Determines which tables have sealed rows and what their seals cover: those of every declared resource without an
 * inline seal, and tables added as sealed. Seals cover all columns by default, so that new resources and fields are
 * sealed automatically.
 */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { declarations, findResourceByTable } from '../../contract/registry.ts';
import type { Fields } from '../../contract/resource.ts';
import { addedTables } from '../database/schema/allTables.ts';
import { snakeCase } from '../database/schema/indexes.ts';
import { milliseconds } from '../database/schema/rowFields.ts';
import { getTable, getTableOptions, type TableOptions } from '../database/schema/tables.ts';

export type SealedTable = {
  readonly name: string;
  /** Primary key columns, which make up a row's name. */
  readonly key: readonly PgColumn[];
  readonly columns: readonly SealedColumn[];
  /** Columns that seals do not cover: they change constantly, and forging them gains nothing. */
  readonly unsealed: readonly string[];
  /** The name under which a renamed column is sealed. */
  readonly sealedAs: ReadonlyMap<string, string>;
  /** Related data in other tables that the seal covers. */
  readonly relations: Readonly<Record<string, (alias: string) => SQL>>;
};

/** The properties of a column that determine how it is sealed. */
export type SealedColumn = Pick<PgColumn, 'name' | 'notNull'> & { getSQLType(): string };

/** By table name, without tables whose rows have an inline seal. */
export function sealedTables(): ReadonlyMap<string, SealedTable> {
  const ofResources = declarations.map((declaration) =>
    sealedTable(getTable(declaration), getTableOptions(declaration), declaration.fields),
  );
  const others = [...addedTables()].flatMap(([table, { sealed }]) => (sealed ? [sealedTable(table)] : []));
  return new Map([...ofResources, ...others].filter(isSealed).map((table) => [table.name, table]));
}

const tables = new Map<string, SealedTable>();

/** @throws Error if the rows of the table are not sealed */
export function getSealedTable(name: string | SealedTable): SealedTable {
  if (typeof name !== 'string') return name;
  const table = tables.get(name) ?? findSealedTable(name);
  if (!table) throw new Error(`Rows of ${name} are not sealed.`);
  tables.set(name, table);
  return table;
}

/** Does not create other tables, whose options may not be defined yet. */
function findSealedTable(name: string): SealedTable | undefined {
  const declaration = findResourceByTable(name);
  const [other] =
    [...addedTables()].find(([table, { sealed }]) => sealed && getTableName(table) === name) ?? [];
  const table = declaration ? getTable(declaration) : other;
  const created =
    table && sealedTable(table, declaration && getTableOptions(declaration), declaration?.fields);
  return created && isSealed(created) ? created : undefined;
}

function isSealed({ columns }: SealedTable): boolean {
  return !columns.some(({ name }) => name === 'seal');
}

/** SQL for the name of a row: its key columns separated by a space. */
export function recordOf({ key }: SealedTable, alias: string): SQL {
  return sql.join(
    key.map(({ name }) => sql`${sql.raw(alias)}.${sql.identifier(name)}::text`),
    sql` || ' ' || `,
  );
}

/** SQL for whether a row has the name that this SQL evaluates to. */
export function isRecordSql({ key }: SealedTable, alias: string, record: SQL): SQL {
  return sql.join(
    key.map((column, at) => {
      const part = key.length === 1 ? record : sql`split_part(${record}, ' ', ${sql.raw(String(at + 1))})`;
      return sql`${sql.raw(alias)}.${sql.identifier(column.name)} = (${part})::${sql.raw(column.getSQLType())}`;
    }),
    sql` and `,
  );
}

/** SQL for a JSON object with the sealed values of a row, as text by name. */
export function sealedValuesSql(table: SealedTable, alias: string): SQL {
  const columns = table.columns
    .filter(({ name }) => !table.unsealed.includes(name))
    .map((column) => [table.sealedAs.get(column.name) ?? column.name, textOf(column, alias)] as const);
  const others = Object.entries(table.relations).map(([name, value]) => [name, value(alias)] as const);
  const pairs = [...columns, ...others].map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Text that does not depend on the session's time zone and formats. */
function textOf(column: SealedColumn, alias: string): SQL {
  const value = sql`${sql.raw(alias)}.${sql.identifier(column.name)}`;
  const type = column
    .getSQLType()
    .replace(/\(.*\)/, '')
    .replace(/\[\]$/, '');
  if (type.startsWith('timestamp')) return sql`${milliseconds(value)}::bigint::text`;
  if (type === 'date') return sql`to_char(${value}, 'YYYY-MM-DD')`;
  if (type === 'bytea') return sql`encode(${value}, 'hex')`;
  // A false non-null flag is sealed as null, so that such a column can be added to a table of sealed rows.
  if (type === 'boolean' && column.notNull) return sql`nullif(${value}, false)::text`;
  if (['text', 'uuid', 'boolean', 'integer', 'bigint', 'numeric', 'jsonb'].includes(type))
    return sql`${value}::text`;
  throw new Error(`${column.name}: columns of type ${type} cannot be sealed yet. Add the type here.`);
}

function sealedTable(
  table: PgTable,
  { unsealed = [], sealedRelations: relations = {} }: TableOptions = {},
  fields: Fields = {},
): SealedTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const parts = primaryKeys[0]?.columns.map((column) => column.name);
  const key = columns.filter((column) => parts?.includes(column.name) ?? column.primary);
  return { name, key, columns, unsealed, sealedAs: firstNames(name, fields, columns), relations };
}

/** @throws Error if two columns would be sealed under the same name, since their values could be exchanged */
function firstNames(table: string, fields: Fields, columns: readonly PgColumn[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const [name, { previousNames: [oldest] = [] }] of Object.entries(fields)) {
    if (oldest !== undefined) first.set(snakeCase(name), snakeCase(oldest));
  }
  const sealed = columns.map(({ name }) => first.get(name) ?? name);
  const duplicate = sealed.find((name, at) => sealed.indexOf(name) !== at);
  if (duplicate)
    throw new Error(
      `${table}: two columns are sealed as ${duplicate}. Choose a name that no other field has had.`,
    );
  return first;
}
