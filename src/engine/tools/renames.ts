/** Renames a field: its column is renamed, and its data stays. */

import { linkTableName, snakeCase } from '#engine/service';
import { declarations } from '../contract/registry.ts';
import { ToolError } from './toolError.ts';

/** Columns of a table by database name. */
export type Rename = { table: string; from: string; to: string };

/** The parts of drizzle-kit's snapshot that a rename changes. */
export type Snapshot = { tables: Record<string, SnapshotTable> };

type SnapshotTable = {
  name: string;
  columns: Record<string, { name: string }>;
  indexes: Record<string, { name: string; columns: { expression: string; isExpression: boolean }[] }>;
  foreignKeys: Record<string, { name: string; columnsFrom: string[]; columnsTo: string[] }>;
  compositePrimaryKeys: Record<string, { name: string; columns: string[] }>;
};

/**
 * @param said resource, former name and new name, such as `parcel.title=name`
 * @throws ToolError with instructions
 */
export function readRename(said: string): Rename {
  const [, resource, from, to] = /^(\w+)\.(\w+)=(\w+)$/.exec(said) ?? [];
  if (!resource || !from || !to) {
    throw new ToolError(`--rename ${said}: write resource.before=after, such as parcel.title=name.`);
  }
  const declared = declarations.find(({ name }) => name === resource);
  if (!declared) throw new ToolError(`--rename ${said}: no resource is named ${resource}.`);
  const field = declared.fields[to];
  if (!field) {
    throw new ToolError(`--rename ${said}: rename the field in the declaration of ${resource} first.`);
  }
  if (from in declared.fields) {
    throw new ToolError(`--rename ${said}: ${resource} still declares ${from}: those are two fields.`);
  }
  if (field.kind === 'references' && !field.virtual) {
    throw new ToolError(
      `--rename ${said}: what it refers to stands in a table of its own. Write the migration by hand: ` +
        `ALTER TABLE "${linkTableName(declared, from)}" RENAME TO "${linkTableName(declared, to)}".`,
    );
  }
  if (field.previousNames?.at(-1) !== from) {
    throw new ToolError(
      `--rename ${said}: say previousNames: ['${from}'] in the field ${to}, behind what stands there. ` +
        'Its rows were sealed under that name.',
    );
  }
  return { table: declared.table, from: snakeCase(from), to: snakeCase(to) };
}

/**
 * The snapshot as if the column had always had the new name, and the SQL that renames it.
 * @throws ToolError if there is no such column, or the new name is taken
 */
export function renamed<S extends Snapshot>(
  before: S,
  { table, from, to }: Rename,
): { snapshot: S; statements: string[] } {
  const known = before.tables[`public.${table}`];
  if (!known?.columns[from]) throw new ToolError(`The table ${table} has no column ${from} to rename.`);
  if (known.columns[to]) throw new ToolError(`The table ${table} has a column ${to} already.`);
  const statements = [`ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}";`];
  const newName = (name: string) => namedAfter(name, table, from, to);
  const columnNamed = (name: string) => (name === from ? to : name);
  const quoted = (sql: string) => sql.replaceAll(`"${from}"`, `"${to}"`);
  const made: SnapshotTable = {
    ...known,
    columns: keyed(known.columns, (column) => ({ ...column, name: columnNamed(column.name) })),
    indexes: keyed(known.indexes, (index) => {
      const name = newName(index.name);
      if (name !== index.name) statements.push(`ALTER INDEX "${index.name}" RENAME TO "${name}";`);
      const columns = index.columns.map((one) => ({
        ...one,
        expression: one.isExpression ? quoted(one.expression) : columnNamed(one.expression),
      }));
      return withQuotedWhere({ ...index, name, columns }, quoted);
    }),
    foreignKeys: keyed(known.foreignKeys, (key) => {
      const name = newName(key.name);
      if (name !== key.name) {
        statements.push(`ALTER TABLE "${table}" RENAME CONSTRAINT "${key.name}" TO "${name}";`);
      }
      return { ...key, name, columnsFrom: key.columnsFrom.map(columnNamed) };
    }),
    compositePrimaryKeys: keyed(known.compositePrimaryKeys, (key) => ({
      ...key,
      columns: key.columns.map(columnNamed),
    })),
  };
  return {
    snapshot: { ...before, tables: { ...before.tables, [`public.${table}`]: made } },
    statements,
  };
}

/** Indexes and foreign keys are named after their table and column: schema/indexes.ts, and drizzle's own rule. */
function namedAfter(name: string, table: string, from: string, to: string): string {
  const beginning = `${table}_${from}`;
  if (name !== beginning && !name.startsWith(`${beginning}_`)) return name;
  return `${table}_${to}${name.slice(beginning.length)}`;
}

function keyed<T extends { name: string }>(all: Record<string, T>, change: (one: T) => T): Record<string, T> {
  const changed = Object.values(all).map(change);
  return Object.fromEntries(changed.map((one) => [one.name, one]));
}

/** For a partial index. */
function withQuotedWhere<T extends { name: string }>(index: T, quoted: (sql: string) => string): T {
  return 'where' in index && typeof index.where === 'string'
    ? { ...index, where: quoted(index.where) }
    : index;
}
