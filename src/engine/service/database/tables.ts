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
import { declarations } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { bytes, columnOf, moment } from './columns.ts';
import { declaredIndexes, snakeCase } from './indexes.ts';

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
    /** The tenants of the two wallets, so that a tenant's list is read from one index. */
    fromClient: uuid('from_client'),
    toClient: uuid('to_client'),
    /** What asked for it, as its row of `idempotency` has it: ledger/request.ts. */
    request: bytes('request'),
    seal: bytes('seal').notNull(),
  }),
  audit: () => ({
    seal: bytes('seal').notNull(),
    /** Counts the database's transactions; the blocks of the audit log part it: audit/blocks.ts. */
    writtenBy: bigint('written_by', { mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** The last block that was known when it was written: audit/anchor.ts. */
    anchor: bytes('anchor'),
  }),
};

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/** Indexes beside those of the fields. */
const internalIndexes: Record<string, (columns: never) => PgTableExtraConfigValue[]> = {
  wallets: ({ owner, deletedAt }: Columns<'owner' | 'deletedAt'>) => [
    uniqueIndex('wallets_one_an_owner').on(owner).where(sql`${deletedAt} is null`),
  ],
  transaction: (
    columns: Columns<
      'fromWallet' | 'toWallet' | 'fromClient' | 'toClient' | 'currency' | 'status' | 'date' | '_id'
    >,
  ) => {
    const { fromWallet, toWallet, fromClient, toClient, currency, status, date, _id } = columns;
    const isRefused = sql`(${status} <> 'successful' or ${status} is null)`;
    return [
      index('transactions_from_wallet').on(fromWallet, date, _id),
      // With the payer: that it is another wallet than the payee is then known without fetching the row.
      index('transactions_to_wallet').on(toWallet, date, _id, fromWallet),
      // A row between two wallets of one tenant stands in the first only; the columns alone tell it, so that
      // rows are counted without fetching them.
      index('transactions_to_client').on(toClient, currency, date, _id).where(sql`${toClient} is not null`),
      index('transactions_from_client')
        .on(fromClient, currency, date, _id)
        .where(sql`${fromClient} is not null and ${fromClient} is distinct from ${toClient}`),
      // Few postings are refused, so an index of a tenant's costs the others nothing.
      index('transactions_to_client_refused').on(toClient, currency, status, date, _id).where(isRefused),
      index('transactions_from_client_refused')
        .on(fromClient, currency, status, date, _id)
        .where(sql`${isRefused} and ${fromClient} is distinct from ${toClient}`),
    ];
  },
  audit: ({ writtenBy }: Columns<'writtenBy'>) => [index('audit_written_by').on(writtenBy)],
};

const declared = new Map<string, DeclaredTable>(
  declarations.map((declaration) => [declaration.name, declaredTable(declaration)]),
);

/** The table of a resource. */
export function tableOf(resource: Pick<Resource, 'name'>): DeclaredTable {
  const table = declared.get(resource.name);
  if (!table) throw new Error(`${resource.name} is not declared`);
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
  (table) => [
    primaryKey({ columns: [table.wallet, table.currency] }),
    index('balances_currency').on(table.currency, table.wallet),
  ],
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

/**
 * What the audit log held when it was sealed, each block linked to the one before it. A block has every
 * audit row whose `written_by` is from `begins` up to, and without, `ends`. Never updated, never deleted.
 */
export const auditBlocks = pgTable('audit_blocks', {
  /** Counts from 1. */
  number: bigint('number', { mode: 'bigint' }).primaryKey(),
  begins: bigint('begins', { mode: 'bigint' }).notNull(),
  ends: bigint('ends', { mode: 'bigint' }).notNull(),
  date: moment('date').notNull(),
  /** `_id`s of its audit rows, in the order of `written_by` and `_id`. */
  rows: uuid('rows').array().notNull(),
  /** SHA-256 of the ids and seals of its rows. */
  digest: bytes('digest').notNull(),
  seal: bytes('seal').notNull(),
});

/**
 * What a row of a sealed table has been, from some moment on: sealedRows/. The newest of a row tells what it must be
 * now. Never updated, never deleted; the blocks of the audit log have these rows too.
 */
export const rowSeals = pgTable(
  'row_seals',
  {
    _id: uuid('_id').primaryKey(),
    table: text('table').notNull(),
    /** The row's `_id`, or what its key columns hold. */
    record: text('record').notNull(),
    /** Counts from 1. */
    revision: integer('revision').notNull(),
    /** An HMAC of what the row held; null where it was removed. */
    digest: bytes('digest'),
    date: moment('date').notNull(),
    /** The last block that was known when it was written: audit/anchor.ts. */
    anchor: bytes('anchor'),
    seal: bytes('seal').notNull(),
    /** As the audit log has it. */
    writtenBy: bigint('written_by', { mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [
    uniqueIndex('row_seals_revision').on(table.table, table.record, table.revision),
    index('row_seals_written_by').on(table.writtenBy),
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
    /** Where it was used from last, as of signing in and each refresh: no request writes for it. */
    address: text('address'),
    userAgent: text('user_agent'),
    lastUsedAt: moment('last_used_at'),
    /** When the person last proved who they are: sessions/confirmation.ts. Those of earlier versions never did. */
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [index('sessions_user').on(table.user)],
);

/** What a user's codes are held against. Whether they are asked for says `users.second_factor_since`. */
export const secondFactors = pgTable('second_factors', {
  user: uuid('user').primaryKey(),
  /** What the codes are made of, encrypted: secondFactor/secret.ts. */
  secret: bytes('secret'),
  /** Another that was begun and not confirmed yet. */
  pending: bytes('pending'),
  /** The time step of the last code that was accepted: none is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** HMACs, in hexadecimal, of the recovery codes that were not used yet. */
  recovery: text('recovery').array().notNull(),
});

/** A mailed link that sets a new password: its token as a hash, and whether it was used. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** An HMAC of the token, and of what it is for. */
    tokenHash: bytes('token_hash').primaryKey(),
    user: uuid('user').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_resets_user').on(table.user)],
);

/** A mailed link that confirms another e-mail address: its token as a hash, and whether it was used. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** An HMAC of the token, and of what it is for. */
    tokenHash: bytes('token_hash').primaryKey(),
    user: uuid('user').notNull(),
    /** The address that is asked for. */
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('email_changes_user').on(table.user)],
);

/** How often something was tried within a window of time: sign-ins and the like. Nothing is lost with it. */
export const tries = pgTable('tries', {
  /** An HMAC of what is counted, since it may hold what someone typed. */
  who: bytes('who').primaryKey(),
  count: integer('count').notNull(),
  /** Until when nothing more is tried, where there is a wait. */
  until: moment('until'),
  /** When it is forgotten. */
  ends: moment('ends').notNull(),
});

/** A network that a user has signed in from. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    user: uuid('user')
      .notNull()
      .references(() => tableOf({ name: 'user' })._id, { onDelete: 'cascade' }),
    /** An HMAC of it. */
    network: bytes('network').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.network] }),
    index('known_networks_age').on(table.usedAt),
  ],
);

/** Everything that migrations are made from. */
export const allTables = {
  ...Object.fromEntries(declared),
  clientCurrencies,
  balances,
  entries,
  auditBlocks,
  rowSeals,
  idempotency,
  sessions,
  secondFactors,
  passwordResets,
  emailChanges,
  tries,
  knownNetworks,
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
  return [...(internalIndexes[resource.name]?.(table as never) ?? []), ...declaredIndexes(resource, table)];
}
