/** Renames a field: its column is renamed, and its data stays. */

import { declarations } from '../contract/registry.ts';
import { linkTableName, snakeCase } from '../service/index.ts';
import { ToolError } from './toolError.ts';

/** Columns of a table by database name. */
export type Rename = { table: string; from: string; to: string };

/** The parts of drizzle-kit's snapshot that a rename changes. */
export type Snapshot = { tables: Record<string, SnapshotTable> };

type SnapshotTable = {
  name: string;
  columns: Record<string, { name: string; type: string; notNull: boolean }>;
  indexes: Record<string, { name: string; columns: { expression: string; isExpression: boolean }[] }>;
  foreignKeys: Record<string, { name: string; columnsFrom: string[]; columnsTo: string[] }>;
  compositePrimaryKeys: Record<string, { name: string; columns: string[] }>;
};

/**
 * @param argument resource, former name and new name, such as `parcel.title=name`
 * @throws ToolError with instructions
 */
export function parseRename(argument: string): Rename {
  const [, resource, from, to] = /^(\w+)\.(\w+)=(\w+)$/.exec(argument) ?? [];
  if (!resource || !from || !to) {
    throw new ToolError(
      `--rename ${argument}: Invalid syntax. Write resource.before=after, such as parcel.title=name.`,
    );
  }
  const declared = declarations.find(({ name }) => name === resource);
  if (!declared)
    throw new ToolError(`--rename ${argument}: There is no resource ${resource}. Check the name.`);
  const field = declared.fields[to];
  if (!field) {
    throw new ToolError(
      `--rename ${argument}: ${resource} does not declare ${to}. Rename the field in its declaration first.`,
    );
  }
  if (from in declared.fields) {
    throw new ToolError(
      `--rename ${argument}: ${resource} still declares ${from}. Remove it from the declaration.`,
    );
  }
  if (field.kind === 'references' && !field.virtual) {
    throw new ToolError(
      `--rename ${argument}: its references are in a separate table. Write the migration by hand: ` +
        `ALTER TABLE "${linkTableName(declared, from)}" RENAME TO "${linkTableName(declared, to)}".`,
    );
  }
  if (field.previousNames?.at(-1) !== from) {
    throw new ToolError(
      `--rename ${argument}: rows are sealed under the former name. ` +
        `Append '${from}' to previousNames of the field ${to}.`,
    );
  }
  return { table: declared.table, from: snakeCase(from), to: snakeCase(to) };
}

/**
 * The snapshot as if the column had always had the new name, and the SQL that renames it.
 * @throws ToolError if there is no such column, or the new name is taken
 */
export function applyRename<S extends Snapshot>(
  before: S,
  { table, from, to }: Rename,
): { snapshot: S; statements: string[] } {
  const current = before.tables[`public.${table}`];
  if (!current?.columns[from]) throw new ToolError(`The table ${table} has no column ${from} to rename.`);
  if (current.columns[to]) throw new ToolError(`The table ${table} already has a column ${to}.`);
  const statements = [`ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}";`];
  const renameKey = (name: string) => replaceInName(name, table, from, to);
  const renameColumn = (name: string) => (name === from ? to : name);
  const renameQuoted = (sql: string) => sql.replaceAll(`"${from}"`, `"${to}"`);
  const next: SnapshotTable = {
    ...current,
    columns: mapByName(current.columns, (column) => ({ ...column, name: renameColumn(column.name) })),
    indexes: mapByName(current.indexes, (index) => {
      const name = renameKey(index.name);
      if (name !== index.name) statements.push(`ALTER INDEX "${index.name}" RENAME TO "${name}";`);
      const columns = index.columns.map((one) => ({
        ...one,
        expression: one.isExpression ? renameQuoted(one.expression) : renameColumn(one.expression),
      }));
      return withQuotedWhere({ ...index, name, columns }, renameQuoted);
    }),
    foreignKeys: mapByName(current.foreignKeys, (key) => {
      const name = renameKey(key.name);
      if (name !== key.name) {
        statements.push(`ALTER TABLE "${table}" RENAME CONSTRAINT "${key.name}" TO "${name}";`);
      }
      return { ...key, name, columnsFrom: key.columnsFrom.map(renameColumn) };
    }),
    compositePrimaryKeys: mapByName(current.compositePrimaryKeys, (key) => ({
      ...key,
      columns: key.columns.map(renameColumn),
    })),
  };
  return {
    snapshot: { ...before, tables: { ...before.tables, [`public.${table}`]: next } },
    statements,
  };
}

/** Indexes and foreign keys are named after their table and column: schema/indexes.ts, and drizzle's own rule. */
function replaceInName(name: string, table: string, from: string, to: string): string {
  const beginning = `${table}_${from}`;
  if (name !== beginning && !name.startsWith(`${beginning}_`)) return name;
  return `${table}_${to}${name.slice(beginning.length)}`;
}

function mapByName<T extends { name: string }>(
  all: Record<string, T>,
  change: (one: T) => T,
): Record<string, T> {
  const changed = Object.values(all).map(change);
  return Object.fromEntries(changed.map((one) => [one.name, one]));
}

/** For a partial index. */
function withQuotedWhere<T extends { name: string }>(index: T, renameQuoted: (sql: string) => string): T {
  return 'where' in index && typeof index.where === 'string'
    ? { ...index, where: renameQuoted(index.where) }
    : index;
}
