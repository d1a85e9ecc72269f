/**
 * The indexes of declared tables, by rule: what a list is filtered or sorted by has one. Which index
 * serves which list, and what each costs, is written in docs/performance.md.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Resource } from '../../../contract/resource.ts';

type ColumnsByField = Record<string, AnyPgColumn>;

/** @param tenants the columns that hold the tenants of a row, where that is not the one of its tenancy */
export function declaredIndexes(
  resource: Resource,
  columns: ColumnsByField,
  tenants?: readonly string[],
): PgTableExtraConfigValue[] {
  return [
    ...uniqueIndexes(resource, columns),
    ...(resource.list.unbounded ? indexesWithoutBound : indexesOfFew)(resource, columns),
    ...parentIndex(resource, columns),
    ...searchIndex(resource, columns, tenants),
  ];
}

/** The name of the column that holds a field. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The name of the field that a column holds; undefined for a column of no field. */
export function fieldOfColumn(resource: Resource | undefined, column: string): string | undefined {
  return Object.keys(resource?.fields ?? {}).find((name) => snakeCase(name) === column);
}

function uniqueIndexes(resource: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  const { table, fields, unique } = resource;
  const compared = (name: string) => {
    const column = columns[name];
    if (!column) throw new Error(`${resource.name}.${name} has no column, and can't be unique`);
    return fields[name]?.kind === 'text' ? sql`lower(${column})` : column;
  };
  const single = Object.keys(fields).filter((name) => columns[name] && fields[name]?.unique);
  return [
    ...single.map((name) => uniqueIndex(nameOf(table, name)).on(compared(name))),
    ...unique.map((names) => {
      const [first, ...rest] = names.map(compared);
      if (!first) throw new Error(`${resource.name}: nothing is unique together`);
      return uniqueIndex(uniqueIndexName(resource, names)).on(first, ...rest);
    }),
  ];
}

/** The name of the index of fields that are unique together: PostgreSQL keeps 63 letters of it. */
export function uniqueIndexName({ table }: Pick<Resource, 'table'>, names: readonly string[]): string {
  return `${nameOf(table, names.join('_'))}_together`.slice(-63);
}

/** Each filter is followed by the list's own order, so that a page is read off the index as it stands. */
function indexesWithoutBound(resource: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  const { table, fields, list } = resource;
  const order = list.sort[0];
  const columnPair = [columns[order], columns._id];
  const choices = list.filters.filter((name) => fields[name]?.kind === 'choice');
  return [...new Set([order, ...list.filters])].flatMap((name) => {
    const field = fields[name];
    const column = columns[name];
    // A feature finds the rows of a party.
    if (!field || !column || field.kind === 'party') return [];
    if (field.kind === 'choice' && field.commonValue !== undefined) {
      // What nearly all rows have is met soon enough without an index; the few others have one for each choice.
      const isUnusual = sql`(${column} <> ${sql.raw(`'${field.commonValue}'`)} or ${column} is null)`;
      const others = choices.filter((other) => other !== name);
      return [[], ...others.map((other) => [other])].map((more) =>
        indexOn(nameOf(table, [name, ...more].join('_')), [
          column,
          ...more.map((other) => columns[other]),
          ...columnPair,
        ]).where(isUnusual),
      );
    }
    const head = field.kind === 'money' ? [columns[field.currencyField], column] : [column];
    return indexOn(nameOf(table, name), [...head, ...columnPair, ...amountsOf(resource, name, columns)]);
  });
}

/** An index of a currency also has the amounts, so that a range of them is looked for without fetching rows. */
function amountsOf({ fields, list }: Resource, name: string, columns: ColumnsByField) {
  return list.filters.flatMap((other) => {
    const field = fields[other];
    return field?.kind === 'money' && field.currencyField === name ? [columns[other]] : [];
  });
}

function indexOn(name: string, columns: readonly (AnyPgColumn | undefined)[]) {
  const [first, ...rest] = new Set(columns.filter((column) => column !== undefined));
  if (!first) throw new Error(`${name} has no column`);
  return index(name).on(first, ...rest);
}

function indexesOfFew({ table, fields, list }: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  return list.filters.flatMap((name) => {
    const column = columns[name];
    return column && !fields[name]?.unique ? index(nameOf(table, name)).on(column) : [];
  });
}

/** Children are found by their parent, where no other index begins with it. */
function parentIndex({ table, list, unique, parentRelation }: Resource, columns: ColumnsByField) {
  const by = parentRelation.to?.by;
  const column = by !== undefined && columns[by];
  if (!column || list.filters.includes(by) || unique.some(([first]) => first === by)) return [];
  return [index(nameOf(table, by)).on(column)];
}

/**
 * What a search looks into: parts of three letters of every text; where rows have no bound, the beginnings
 * of words and the tenants of the row, by their days (`search_keys`, migration 0007).
 */
function searchIndex(
  resource: Resource,
  columns: ColumnsByField,
  tenants?: readonly string[],
): PgTableExtraConfigValue[] {
  const { table, list, fields } = resource;
  if (list.unbounded) {
    return list.search.length
      ? [
          index(nameOf(table, 'keys'))
            .using('gin', searchKeys(resource, columns, tenants))
            .with(WAITING),
        ]
      : [];
  }
  const texts = list.search.flatMap((name) => (fields[name] && columns[name] ? [columns[name]] : []));
  const [first, ...rest] = texts.map((column) => sql`${folded(column)} gin_trgm_ops`);
  return first ? [index(nameOf(table, 'search')).using('gin', first, ...rest)] : [];
}

/** A text or a pattern as searches compare it: without case and accents (`search_fold`, migration 0021). */
export const folded = (text: AnyPgColumn | SQL): SQL => sql`search_fold(${text})`;

/** Kilobytes of new keys that wait to be sorted in together: every search reads all that wait. */
const WAITING = { gin_pending_list_limit: 512 };

/** The keys that a row of a list without bound is found by, as its index has them. */
export function searchKeys(
  { name, list, tenancy }: Resource,
  columns: ColumnsByField,
  tenants: readonly string[] = tenancy === 'parties' || !tenancy.client ? [] : [tenancy.client],
): SQL {
  const [text, ...more] = list.search.map((field) => columns[field]);
  if (more.length) throw new Error(`${name}: a list without bound searches in one text`);
  const [one, other] = [0, 1].map((at) => columns[tenants[at] ?? ''] ?? sql`null::uuid`);
  return sql`search_keys(${text}, ${columns[list.sort[0]]}, ${one}, ${other})`;
}

function nameOf(table: string, field: string): string {
  return `${table}_${snakeCase(field)}`;
}
