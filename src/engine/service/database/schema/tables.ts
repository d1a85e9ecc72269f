/**
 * The database tables: one for each resource, derived from its fields and its table options, and those added by the
 * app. After a change, generate a migration with `npm run migration`.
 */
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  index,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { isNeverEmpty } from '../../../contract/declaration/unique.ts';
import type { Field } from '../../../contract/fields.ts';
import { findResource, getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { AUDIT, PEOPLE } from '../../../contract/rights/identity.ts';
import { getCodec } from '../../fieldKinds/index.ts';
import { bytes } from './columns.ts';
import { declaredIndexes, snakeCase } from './indexes.ts';
import { type LinkTable, linkedFields, linkTable, linkTableName } from './linkTables.ts';

/** A table derived from a declaration, whose columns are not statically typed. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's own name for "some columns"
export type DeclaredTable = PgTableWithColumns<any>;

/** Additions to the table of a resource. */
export type TableOptions<Columns = never> = {
  /** Additional columns, which are never part of a record. */
  columns?: () => Record<string, PgColumnBuilderBase>;
  /** Additional indexes. */
  indexes?: (columns: Columns) => PgTableExtraConfigValue[];
  /** Columns with the tenants of a row, at most two, if they differ from that of its tenancy. */
  tenants?: readonly string[];
  /** Related data in other tables that the row's seal covers, by name. */
  sealedRelations?: Readonly<Record<string, (alias: string) => SQL>>;
  /** Columns that seals do not cover. They are updated without `changeRows`. */
  unsealed?: readonly string[];
  /**
   * For virtual `references` fields: the columns of the table that links rows with records. Other such fields have a
   * generated link table: linkTables.ts.
   */
  links?: Readonly<Record<string, { row: AnyPgColumn; record: AnyPgColumn }>>;
};

/** How the rows of an added table are sealed. */
export type AddedOptions = {
  /** Its rows are sealed like those of a resource. */
  sealed?: true;
  /** Its rows are covered by the seal of a row in this table, which this column identifies. */
  sealedWith?: { table: string; named: string; on: 'insert or delete' };
};

/** Additions to tables of the engine's own resources. */
const optionsOf = new Map<string, TableOptions>([
  [PEOPLE, { columns: () => ({ passwordHash: text('password_hash').notNull() }) }],
  [
    AUDIT,
    {
      columns: () => ({
        seal: bytes('seal').notNull(),
        /** Number of the database transaction, by which blocks of the audit log divide it: audit/blocks.ts. */
        writtenBy: bigint('written_by', { mode: 'bigint' })
          .notNull()
          .default(sql`pg_current_xact_id()::text::bigint`),
        /** The last block known when it was written: audit/anchor.ts. */
        anchor: bytes('anchor'),
      }),
      indexes: ({ writtenBy }: { writtenBy: AnyPgColumn }) => [index('audit_written_by').on(writtenBy)],
    },
  ],
]);
const declared = new Map<string, DeclaredTable>();
const added = new Map<PgTable, AddedOptions>();

/**
 * Defines additions to the table of a resource. Must be called before the table is used.
 * @throws Error if the table was used or defined before, which is a programming error
 */
export function defineTable<Columns>(resource: string, options: TableOptions<Columns>): DeclaredTable {
  if (declared.has(resource) || optionsOf.has(resource))
    throw new Error(`The table of ${resource} is already built.`);
  optionsOf.set(resource, options as TableOptions);
  return getTable({ name: resource });
}

/** The table of a resource. */
export function getTable({ name }: Pick<Resource, 'name'>): DeclaredTable {
  const cached = declared.get(name);
  if (cached) return cached;
  const created = declaredTable(getResource(name));
  declared.set(name, created);
  linkTablesOf(getResource(name));
  return created;
}

/** The additions to the table of a resource, including those for its link tables. */
export function getTableOptions({ name }: Pick<Resource, 'name'>): TableOptions {
  const options = optionsOf.get(name) ?? {};
  const resource = getResource(name);
  const linked = linkedFields(resource);
  if (!linked.length) return options;
  const links = linked.map(([field]) => {
    const { row, record } = getLinkTable(resource, field);
    return [field, { row, record }] as const;
  });
  const sealed = linked.map(([field, { previousNames }]) => [
    snakeCase(previousNames?.[0] ?? field),
    (alias: string) => sql`(select string_agg(linked.record::text, ' ' order by linked.place)
      from ${sql.identifier(linkTableName(resource, field))} linked where linked.row = ${sql.raw(alias)}._id)`,
  ]);
  return {
    ...options,
    links: { ...options.links, ...Object.fromEntries(links) },
    sealedRelations: { ...options.sealedRelations, ...Object.fromEntries(sealed) },
  };
}

/** The link table of a non-virtual `references` field. @throws Error for other fields */
export function getLinkTable({ name }: Pick<Resource, 'name'>, field: string): LinkTable {
  const table = linkTablesOf(getResource(name)).get(field);
  if (!table) throw new Error(`${name}.${field} has no link table.`);
  return table;
}

const linked = new Map<string, ReadonlyMap<string, LinkTable>>();

/** Created together with the resource's table, so that migrations, seals and triggers include them. */
function linkTablesOf(resource: Resource): ReadonlyMap<string, LinkTable> {
  const cached = linked.get(resource.name);
  if (cached) return cached;
  const idOf = (name: string): AnyPgColumn => getTable({ name })._id;
  const created = new Map(
    linkedFields(resource).map(([name, field]) => [name, linkTable(resource, name, field, idOf)] as const),
  );
  for (const table of created.values()) {
    addTable(table, { sealedWith: { table: resource.table, named: 'row', on: 'insert or delete' } });
  }
  linked.set(resource.name, created);
  return created;
}

/** Adds a table without a resource, for migrations, seals and verification. */
export function addTable(table: PgTable, options: AddedOptions = {}): void {
  added.set(table, options);
}

/** Tables that the app adds, and link tables; `allTables.ts` includes the engine's own. */
export const tablesOfApp: ReadonlyMap<PgTable, AddedOptions> = added;

function declaredTable(resource: Resource): DeclaredTable {
  const columns: Record<string, PgColumnBuilderBase> = {
    _id: resource.id ? text('_id').primaryKey() : uuid('_id').primaryKey(),
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.virtual && field.kind !== 'references') columns[name] = declaredColumn(resource, name, field);
  }
  Object.assign(columns, getTableOptions(resource).columns?.());
  return pgTable(resource.table, columns as never, (table) =>
    indexesOf(resource, table as unknown as Record<string, AnyPgColumn>),
  ) as unknown as DeclaredTable;
}

function declaredColumn(resource: Resource, name: string, field: Field): PgColumnBuilderBase {
  const make = getCodec(field).column;
  if (make === 'virtual')
    throw new Error(`${resource.name}.${name}: a ${field.kind} field must be virtual. Declare virtual.`);
  // Drizzle's builders share these methods, but no public type declares them.
  const column = make(snakeCase(name), field) as unknown as {
    notNull(): typeof column;
    references(to: () => AnyPgColumn): typeof column;
  } & PgColumnBuilderBase;
  if (isNeverEmpty(resource, name)) column.notNull();
  // Rows of unbounded lists are written often and validated by their writers; a foreign key would add a cost to each.
  // Nor does one lead to them: their tables may be partitioned or distributed, and their rows are never deleted.
  const isBounded = field.kind === 'reference' && !findResource(field.to)?.list.unbounded;
  if (field.kind === 'reference' && isBounded && !resource.list.unbounded) {
    column.references(() => getTable({ name: field.to })._id);
  }
  return column;
}

function indexesOf(resource: Resource, table: Record<string, AnyPgColumn>) {
  return [
    ...(getTableOptions(resource).indexes?.(table as never) ?? []),
    ...declaredIndexes(resource, table, getTableOptions(resource).tenants),
  ];
}
