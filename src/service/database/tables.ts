/**
 * The tables: one for each declared resource, made from its fields, and those that only the service
 * knows. A change here or in a declaration becomes a migration with `npm run migration`.
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../contract/resources/index.ts';
import { bytes, columnOf, moment } from './columns.ts';

/** A table whose columns are known at run time only, from a declaration. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's own name for "some columns"
export type DeclaredTable = PgTableWithColumns<any>;

/** Columns that a resource's table has beside its fields; never part of a record. */
const internalColumns: Record<string, () => Record<string, PgColumnBuilderBase>> = {
  user: () => ({ passwordHash: text('password_hash').notNull() }),
  wallets: () => ({ deletedAt: moment('deleted_at') }),
  transaction: () => ({
    fromWallet: uuid('from_wallet').notNull(),
    toWallet: uuid('to_wallet').notNull(),
    seal: bytes('seal').notNull(),
  }),
  audit: () => ({ seal: bytes('seal').notNull() }),
};

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/** Indexes beside those of the fields. */
const internalIndexes: Record<string, (columns: never) => PgTableExtraConfigValue[]> = {
  wallets: ({ owner, deletedAt }: Columns<'owner' | 'deletedAt'>) => [
    uniqueIndex('wallets_one_an_owner').on(owner).where(sql`${deletedAt} is null`),
  ],
  transaction: ({ fromWallet, toWallet, date }: Columns<'fromWallet' | 'toWallet' | 'date'>) => [
    index('transactions_from_wallet').on(fromWallet, date),
    index('transactions_to_wallet').on(toWallet, date),
  ],
};

const declared = new Map<string, DeclaredTable>(
  resources.map((resource) => [resource.name, declaredTable(resource)]),
);

/** The table of a resource. */
export function tableOf(resource: Pick<Resource, 'name'>): DeclaredTable {
  const table = declared.get(resource.name);
  if (!table) throw new Error(`${resource.name} is not in the list of resources`);
  return table;
}

/** Which currencies a client may use. One that is not `active` keeps its balances and refuses postings. */
export const clientCurrencies = pgTable(
  'client_currencies',
  {
    client: uuid('client').notNull(),
    currency: uuid('currency').notNull(),
    active: boolean('active').notNull(),
  },
  (table) => [primaryKey({ columns: [table.client, table.currency] })],
);

/** What a wallet holds of a currency, in smallest units, and the head of its chain of entries. */
export const balances = pgTable(
  'balances',
  {
    wallet: uuid('wallet').notNull(),
    currency: uuid('currency').notNull(),
    units: bigint('units', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Of the last entry; 0 where there is none. */
    sequence: bigint('sequence', { mode: 'bigint' }).notNull().default(sql`0`),
    /** The seal of the last entry. */
    head: bytes('head'),
    seal: bytes('seal').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wallet, table.currency] })],
);

/** The postings of a transaction: they sum to zero. Never updated, never deleted. */
export const entries = pgTable(
  'entries',
  {
    wallet: uuid('wallet').notNull(),
    currency: uuid('currency').notNull(),
    sequence: bigint('sequence', { mode: 'bigint' }).notNull(),
    transaction: uuid('transaction').notNull(),
    /** Smallest units; positive into the wallet, negative out of it. */
    units: bigint('units', { mode: 'bigint' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'bigint' }).notNull(),
    date: moment('date').notNull(),
    seal: bytes('seal').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wallet, table.currency, table.sequence] }),
    index('entries_transaction').on(table.transaction),
  ],
);

/** The first answer of each call that moved money, by caller and key. */
export const idempotency = pgTable(
  'idempotency',
  {
    user: uuid('user').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the call and its body. */
    request: bytes('request').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').notNull(),
    date: moment('date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.key] })],
);

/** A signed-in device. Its refresh token is kept as a hash and replaced at each use. */
export const sessions = pgTable(
  'sessions',
  {
    _id: uuid('_id').primaryKey(),
    user: uuid('user').notNull(),
    /** SHA-256 of the refresh token in force. */
    refreshHash: bytes('refresh_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('sessions_user').on(table.user)],
);

/** Everything that migrations are made from. */
export const allTables = {
  ...Object.fromEntries(declared),
  clientCurrencies,
  balances,
  entries,
  idempotency,
  sessions,
};

function declaredTable(resource: Resource): DeclaredTable {
  const columns: Record<string, PgColumnBuilderBase> = {
    _id: resource.id ? text('_id').primaryKey() : uuid('_id').primaryKey(),
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.virtual) columns[name] = declaredColumn(resource, name, field);
  }
  Object.assign(columns, internalColumns[resource.name]?.());
  return pgTable(resource.table, columns as never, (table) =>
    indexesOf(resource, table as unknown as Record<string, AnyPgColumn>),
  ) as unknown as DeclaredTable;
}

function declaredColumn(resource: Resource, name: string, field: Field): PgColumnBuilderBase {
  const make = columnOf[field.kind] as ((column: string, field: Field) => unknown) | undefined;
  if (!make) throw new Error(`${resource.name}.${name}: a field of kind ${field.kind} must be virtual`);
  // Drizzle's builders share these methods but no public type that has them.
  const column = make(snakeCase(name), field) as {
    notNull(): typeof column;
    references(to: () => AnyPgColumn): typeof column;
  } & PgColumnBuilderBase;
  if (field.required || field.default !== undefined) column.notNull();
  // Rows without bound are written fast and checked by the ledger; a foreign key would cost each one.
  if (field.kind === 'reference' && !resource.list.unbounded) {
    column.references(() => tableOf({ name: field.to })._id);
  }
  return column;
}

function indexesOf(resource: Resource, table: Record<string, AnyPgColumn>) {
  const internal = internalIndexes[resource.name]?.(table as never) ?? [];
  const declaredOnes = Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = table[name];
    if (!column) return [];
    const index_ = `${resource.table}_${snakeCase(name)}`;
    if (field.unique) return [uniqueIndex(index_).on(field.kind === 'text' ? sql`lower(${column})` : column)];
    return resource.list.filters.includes(name) ? [index(index_).on(column)] : [];
  });
  return [...internal, ...declaredOnes];
}

/** The name of the column that holds a field. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
