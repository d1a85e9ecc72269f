/**
 * The tables: one for each declared resource, made from its fields and from what is defined beside them, and those
 * that are added. A change in any of them becomes a migration with `npm run migration`.
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
import type { Field } from '../../../contract/fields.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { AUDIT, PEOPLE } from '../../../contract/rights/identity.ts';
import { getCodec } from '../../fieldKinds/index.ts';
import { bytes } from './columns.ts';
import { declaredIndexes, snakeCase } from './indexes.ts';
import { type LinkTable, linkedFields, linkTable, linkTableName } from './linkTables.ts';

/** A table whose columns are known at run time only, from a declaration. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's own name for "some columns"
export type DeclaredTable = PgTableWithColumns<any>;

/** What the table of a resource has beside what follows from its declaration. */
export type TableOptions<Columns = never> = {
  /** Columns beside its fields; never part of a record. */
  columns?: () => Record<string, PgColumnBuilderBase>;
  /** Indexes beside those of the fields. */
  indexes?: (columns: Columns) => PgTableExtraConfigValue[];
  /** The columns that hold the tenants of a row, two at most, where that is not the one of its tenancy. */
  tenants?: readonly string[];
  /** What belongs to a row and stands elsewhere: its seal takes it in, by name. */
  sealedRelations?: Readonly<Record<string, (alias: string) => SQL>>;
  /** Columns that no seal takes in. Whoever writes them writes them past `changeRows`. */
  unsealed?: readonly string[];
  /**
   * For a virtual field of kind `references`: the columns of the table that links the rows with the records. Any other has
   * a table of its own: linkTables.ts.
   */
  links?: Readonly<Record<string, { row: AnyPgColumn; record: AnyPgColumn }>>;
};

/** What of an added table is sealed. */
export type AddedOptions = {
  /** Each of its rows, as those of a resource are. */
  sealed?: true;
  /** Its rows are part of what the seal of another row takes in: that of this table, named by this column. */
  sealedWith?: { table: string; named: string; on: 'insert or delete' };
};

/** What the engine keeps of its own resources. */
const optionsOf = new Map<string, TableOptions>([
  [PEOPLE, { columns: () => ({ passwordHash: text('password_hash').notNull() }) }],
  [
    AUDIT,
    {
      columns: () => ({
        seal: bytes('seal').notNull(),
        /** Counts the database's transactions; the blocks of the audit log part it: audit/blocks.ts. */
        writtenBy: bigint('written_by', { mode: 'bigint' })
          .notNull()
          .default(sql`pg_current_xact_id()::text::bigint`),
        /** The last block that was known when it was written: audit/anchor.ts. */
        anchor: bytes('anchor'),
      }),
      indexes: ({ writtenBy }: { writtenBy: AnyPgColumn }) => [index('audit_written_by').on(writtenBy)],
    },
  ],
]);
const declared = new Map<string, DeclaredTable>();
const added = new Map<PgTable, AddedOptions>();

/**
 * Says what the table of a resource has beside its fields; to be said before anyone asks for the table.
 * @throws Error where it was asked for, or said, before: a mistake in the code
 */
export function defineTable<Columns>(resource: string, options: TableOptions<Columns>): DeclaredTable {
  if (declared.has(resource) || optionsOf.has(resource))
    throw new Error(`the table of ${resource} is there already`);
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

/** What was said of the table of a resource, and what follows from its fields that have tables of their own. */
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

/** The table of a field of kind `references` that is not virtual. @throws Error where it is no such field */
export function getLinkTable({ name }: Pick<Resource, 'name'>, field: string): LinkTable {
  const table = linkTablesOf(getResource(name)).get(field);
  if (!table) throw new Error(`${name}.${field} has no table of links`);
  return table;
}

const linked = new Map<string, ReadonlyMap<string, LinkTable>>();

/** Made with the table of the resource, so that migrations, seals and the database's guard know of them. */
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

/** Makes a table known that is no resource's: for migrations, seals and the verification. */
export function addTable(table: PgTable, options: AddedOptions = {}): void {
  added.set(table, options);
}

/** The tables that an app adds, and those of links; `allTables.ts` has the engine's own with them. */
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
    throw new Error(`${resource.name}.${name}: a field of kind ${field.kind} must be virtual`);
  // Drizzle's builders share these methods but no public type that has them.
  const column = make(snakeCase(name), field) as unknown as {
    notNull(): typeof column;
    references(to: () => AnyPgColumn): typeof column;
  } & PgColumnBuilderBase;
  // What a condition hides is cleared.
  if ((field.required || field.default !== undefined) && !resource.when[name]) column.notNull();
  // Rows without bound are written fast, and checked by who writes them; a foreign key would cost each one.
  if (field.kind === 'reference' && !resource.list.unbounded) {
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
