/**
 * The indexes of declared tables, by rule: what a list is filtered or sorted by has one. Which index
 * serves which list, and what each costs, is written in docs/lists.md.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';

type ColumnsByField = Record<string, AnyPgColumn>;

export function declaredIndexes(resource: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  return [
    ...uniqueIndexes(resource, columns),
    ...(resource.list.unbounded ? indexesWithoutBound : indexesOfFew)(resource, columns),
    ...searchIndex(resource, columns),
  ];
}

/** The name of the column that holds a field. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function uniqueIndexes({ table, fields }: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = columns[name];
    if (!column || !field.unique) return [];
    return uniqueIndex(nameOf(table, name)).on(field.kind === 'text' ? sql`lower(${column})` : column);
  });
}

/** Each filter is followed by the list's own order, so that a page is read off the index as it stands. */
function indexesWithoutBound(resource: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  const { table, fields, list } = resource;
  const order = list.sort[0];
  return [...new Set([order, ...list.filters])].flatMap((name) => {
    const field = fields[name];
    const column = columns[name];
    // A party is found by its wallets.
    if (!field || !column || field.kind === 'party') return [];
    const head = field.kind === 'money' ? [columns[field.currencyField], column] : [column];
    const columnsOfIndex = [...new Set([...head, columns[order], columns._id])].filter(
      (each) => each !== undefined,
    );
    const [first, ...rest] = columnsOfIndex;
    return first ? index(nameOf(table, name)).on(first, ...rest) : [];
  });
}

function indexesOfFew({ table, fields, list }: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  return list.filters.flatMap((name) => {
    const column = columns[name];
    return column && !fields[name]?.unique ? index(nameOf(table, name)).on(column) : [];
  });
}

/**
 * What a search looks into: parts of three letters of every text; where rows have no bound, the beginnings
 * of words beside the day and the tenants of the row (`search_keys`, migration 0005).
 */
function searchIndex(resource: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  const { table, list, fields } = resource;
  if (list.unbounded) {
    return list.search.length
      ? [index(nameOf(table, 'keys')).using('gin', searchKeys(resource, columns))]
      : [];
  }
  const texts = list.search.flatMap((name) => (fields[name] && columns[name] ? [columns[name]] : []));
  const [first, ...rest] = texts.map((column) => sql`${column} gin_trgm_ops`);
  return first ? [index(nameOf(table, 'search')).using('gin', first, ...rest)] : [];
}

/** The keys that a row of a list without bound is found by, as its index has them. */
export function searchKeys({ name, list }: Resource, columns: ColumnsByField): SQL {
  const [text, ...more] = list.search.map((field) => columns[field]);
  if (more.length) throw new Error(`${name}: a list without bound searches in one text`);
  const [one, other] = columns.toClient
    ? [columns.toClient, columns.fromClient]
    : [columns.client, sql`null::uuid`];
  return sql`search_keys(${text}, ${columns[list.sort[0]]}, ${one}, ${other})`;
}

function nameOf(table: string, field: string): string {
  return `${table}_${snakeCase(field)}`;
}
