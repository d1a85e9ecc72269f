/**
 * A sealed table in its current state during migrations. Later migrations add, rename and drop columns and link tables.
 * Rows are sealed by the columns that exist at the time.
 */
import { sql } from 'drizzle-orm';
import { findResourceByTable } from '../../contract/registry.ts';
import type { Connection } from '../database/database.ts';
import { snakeCase } from '../database/schema/indexes.ts';
import { linkedFields, linkTableName } from '../database/schema/linkTables.ts';
import type { SealedTable } from './tables.ts';

type Column = { name: string; notNull: boolean; type: string };

/** @param declared the table after all migrations */
export async function readFormerTable(connection: Connection, declared: SealedTable): Promise<SealedTable> {
  const resource = findResourceByTable(declared.name);
  const links = resource ? linkedFields(resource) : [];
  const linkTables = links.map(([field]) => resource && linkTableName(resource, field));
  const { rows } = await connection.execute<{ columns: Column[]; missing: string[] }>(sql`
    select (select json_agg(json_build_object('name', attname, 'notNull', attnotnull, 'type', format_type(atttypid, null)))
        from pg_attribute where attrelid = to_regclass(quote_ident(${declared.name})) and attnum > 0 and not attisdropped
      ) as columns,
      (select coalesce(json_agg(name), '[]') from json_array_elements_text(${JSON.stringify(linkTables)}::json) as name
        where to_regclass(quote_ident(name)) is null) as missing`);
  const { columns = [], missing = [] } = rows[0] ?? {};
  const sealedAs = Object.entries(resource?.fields ?? {}).flatMap(([name, { previousNames = [] }]) => {
    const [first = name] = previousNames;
    return [...previousNames, name].map((fieldName) => [snakeCase(fieldName), snakeCase(first)] as const);
  });
  const absent = links
    .filter((_, at) => missing.includes(linkTables[at] ?? ''))
    .map(([field, { previousNames }]) => snakeCase(previousNames?.[0] ?? field));
  return {
    ...declared,
    columns: columns.map(({ name, notNull, type }) => ({ name, notNull, getSQLType: () => type })),
    sealedAs: new Map(sealedAs),
    relations: Object.fromEntries(
      Object.entries(declared.relations).filter(([name]) => !absent.includes(name)),
    ),
  };
}
