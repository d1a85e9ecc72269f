/**
 * Derives the indexes of declared tables: every filter and sort order of a list has one. docs/performance.md explains
 * which index serves which list, and its cost.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue, uniqueIndex } from 'drizzle-orm/pg-core';
import { storedSecrets } from '../../../contract/declaration/secrets.ts';
import type { Resource } from '../../../contract/resource.ts';

type ColumnsByField = Record<string, AnyPgColumn>;

/** @param tenants columns with the tenants of a row, if they differ from that of its tenancy */
export function declaredIndexes(
  resource: Resource,
  columns: ColumnsByField,
  tenants?: readonly string[],
): PgTableExtraConfigValue[] {
  return [
    ...uniqueIndexes(resource, columns),
    ...(resource.list.unbounded ? indexesWithoutBound : indexesOfFew)(resource, columns),
    ...parentIndex(resource, columns),
    ...expiryIndex(resource, columns),
    ...dueIndexes(resource, columns),
    ...secretIndexes(resource, columns),
    ...searchIndex(resource, columns, tenants),
  ];
}

/** The column name of a field. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The field of a column; undefined for columns without a field. */
export function fieldOfColumn(resource: Resource | undefined, column: string): string | undefined {
  return Object.keys(resource?.fields ?? {}).find((name) => snakeCase(name) === column);
}

function uniqueIndexes(resource: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  const { table, fields, unique } = resource;
  const compared = (name: string) => {
    const column = columns[name];
    if (!column) throw new Error(`${resource.name}.${name} has no column and cannot be unique.`);
    return fields[name]?.kind === 'text' ? sql`lower(${column})` : column;
  };
  // Arrays are equal even if their elements are null.
  const comparedWithEmpty = (name: string) =>
    columns[name]?.notNull ? compared(name) : sql`(array[${compared(name)}])`;
  const single = Object.keys(fields).filter((name) => columns[name] && fields[name]?.unique);
  return [
    ...single.map((name) => uniqueIndex(nameOf(table, name)).on(compared(name))),
    ...unique.map(({ fields: names, emptyIsEqual }) => {
      const [first, ...rest] = names.map(emptyIsEqual ? comparedWithEmpty : compared);
      if (!first) throw new Error(`${resource.name}: a unique combination is empty.`);
      return uniqueIndex(uniqueIndexName(resource, names)).on(first, ...rest);
    }),
  ];
}

/** The name of the index on a unique combination of fields. PostgreSQL truncates names to 63 characters. */
export function uniqueIndexName({ table }: Pick<Resource, 'table'>, names: readonly string[]): string {
  return `${nameOf(table, names.join('_'))}_together`.slice(-63);
}

/**
 * Each index has the filter's column followed by the list's default order, so that a page can be read from it in order.
 */
function indexesWithoutBound(resource: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  const { table, fields, list } = resource;
  const order = list.sort[0];
  const columnPair = [columns[order], columns._id];
  const choices = list.filters.filter((name) => fields[name]?.kind === 'choice');
  return [...new Set([order, ...list.filters])].flatMap((name) => {
    const field = fields[name];
    const column = columns[name];
    // A feature provides the condition for parties.
    if (!field || !column || field.kind === 'party') return [];
    if (field.kind === 'choice' && field.commonValue !== undefined) {
      // The common value needs no index, since a scan finds such rows soon. The rare others have an index combined with
      // each other choice field.
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

/** Indexes on a currency include the amounts, so that an index-only scan can find a range of them. */
function amountsOf({ fields, list }: Resource, name: string, columns: ColumnsByField) {
  return list.filters.flatMap((other) => {
    const field = fields[other];
    return field?.kind === 'money' && field.currencyField === name ? [columns[other]] : [];
  });
}

function indexOn(name: string, columns: readonly (AnyPgColumn | undefined)[]) {
  const [first, ...rest] = new Set(columns.filter((column) => column !== undefined));
  if (!first) throw new Error(`${name} has no column.`);
  return index(name).on(first, ...rest);
}

function indexesOfFew({ table, fields, list }: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  return list.filters.flatMap((name) => {
    const column = columns[name];
    if (!column || fields[name]?.unique) return [];
    const named = index(nameOf(table, name));
    return fields[name]?.kind === 'choices' ? named.using('gin', column) : named.on(column);
  });
}

/** An index on the children's parent, unless another one begins with it. */
function parentIndex({ table, list, unique, parentRelation }: Resource, columns: ColumnsByField) {
  const by = parentRelation.to?.by;
  const column = by !== undefined && columns[by];
  if (!column || list.filters.includes(by) || unique.some(({ fields: [first] }) => first === by)) return [];
  return [index(nameOf(table, by)).on(column)];
}

/** The index by which the service finds records that have expired. */
function expiryIndex({ table, state, expires }: Resource, columns: ColumnsByField) {
  if (!state || !expires) return [];
  return [indexOn(`${table}_expires`, [columns[state.field], columns[expires.at]])];
}

/** The indexes by which the service finds the records on which an action is due. */
function dueIndexes({ table, due }: Resource, columns: ColumnsByField) {
  return [...new Set(due.map(({ at }) => at))].map((at) =>
    indexOn(`${nameOf(table, at)}_due`, [columns[at]]),
  );
}

/** Records are found by their hashed secrets: records/secrets.ts. */
function secretIndexes({ table, fields }: Resource, columns: ColumnsByField): PgTableExtraConfigValue[] {
  return storedSecrets({ fields }).flatMap(([name, { storage }]) => {
    const column = columns[name];
    return storage === 'hashed' && column ? [uniqueIndex(nameOf(table, name)).on(column)] : [];
  });
}

/**
 * The index of text searches: trigrams of every text; in an unbounded list, prefixes of words and the row's tenants by
 * time window (`search_keys`, migration 0007).
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

/** A text or pattern as searches compare it, without case and accents (`search_fold`, migration 0021). */
export const folded = (text: SQLWrapper): SQL => sql`search_fold(${text})`;

/** Kilobytes of pending index entries: every search reads all of them. */
const WAITING = { gin_pending_list_limit: 512 };

/** The search keys of a row in an unbounded list, as its index has them. */
export function searchKeys(
  { name, list, tenancy }: Resource,
  columns: ColumnsByField,
  tenants: readonly string[] = tenancy === 'parties' || !tenancy.client ? [] : [tenancy.client],
): SQL {
  const [text, ...more] = list.search.map((field) => columns[field]);
  if (more.length)
    throw new Error(`${name}: an unbounded list can search only one field. Shorten list.search.`);
  const [one, other] = [0, 1].map((at) => columns[tenants[at] ?? ''] ?? sql`null::uuid`);
  return sql`search_keys(${text}, ${columns[list.sort[0]]}, ${one}, ${other})`;
}

function nameOf(table: string, field: string): string {
  return `${table}_${snakeCase(field)}`;
}
