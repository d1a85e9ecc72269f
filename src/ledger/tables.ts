/** The ledger's tables, which only the ledger writes, and its own columns of wallets and transactions. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { addTable, bytes, defineTable, timestampColumn } from '#engine/service';

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/** The currencies that a client uses. An inactive one keeps its balances and rejects postings. */
export const clientCurrencies = pgTable(
  'client_currencies',
  {
    client: uuid('client').notNull(),
    currency: uuid('currency').notNull(),
    active: boolean('active').notNull(),
  },
  (table) => [primaryKey({ columns: [table.client, table.currency] })],
);

/** What a wallet holds in one currency, in minor units, and the head of its chain of entries. */
export const balances = pgTable(
  'balances',
  {
    wallet: uuid('wallet').notNull(),
    currency: uuid('currency').notNull(),
    units: bigint('units', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Minor units of `units` that open holds reserve. */
    held: bigint('held', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Sequence of the last entry; 0 without entries. */
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

/** The entries of a transaction sum to zero. Never updated, never deleted. */
export const entries = pgTable(
  'entries',
  {
    wallet: uuid('wallet').notNull(),
    currency: uuid('currency').notNull(),
    sequence: bigint('sequence', { mode: 'bigint' }).notNull(),
    transaction: uuid('transaction').notNull(),
    /** Minor units; positive into the wallet, negative out of it. */
    units: bigint('units', { mode: 'bigint' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'bigint' }).notNull(),
    date: timestampColumn('date').notNull(),
    seal: bytes('seal').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wallet, table.currency, table.sequence] }),
    index('entries_transaction').on(table.transaction),
  ],
);

/** The first response to each call that moved money, by caller and idempotency key. */
export const idempotency = pgTable(
  'idempotency',
  {
    user: uuid('user').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the call and its body. */
    request: bytes('request').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').notNull(),
    date: timestampColumn('date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.key] })],
);

/** A closed wallet stays, with its history. */
export const wallets = defineTable('wallets', {
  columns: () => ({ deletedAt: timestampColumn('deleted_at') }),
  indexes: ({ owner, deletedAt }: Columns<'owner' | 'deletedAt'>) => [
    uniqueIndex('wallets_one_an_owner').on(owner).where(sql`${deletedAt} is null`),
  ],
  // No entry proves that a balance at zero exists, so the wallet's seal covers which balances there are.
  sealedRelations: {
    currencies: (alias) => sql`(select string_agg(held.currency::text, ' ' order by held.currency)
      from balances held where held.wallet = ${sql.raw(alias)}._id)`,
  },
  links: { currencies: { row: balances.wallet, record: balances.currency } },
});

export const transactions = defineTable('transaction', {
  columns: () => ({
    fromWallet: uuid('from_wallet').notNull(),
    toWallet: uuid('to_wallet').notNull(),
    /** The tenants of both wallets, so that one index serves a tenant's list. */
    fromClient: uuid('from_client'),
    toClient: uuid('to_client'),
    /** Digest of the request, which its row of `idempotency` has as well: request.ts. */
    request: bytes('request'),
    seal: bytes('seal').notNull(),
  }),
  tenants: ['toClient', 'fromClient'],
  indexes: (
    columns: Columns<
      'fromWallet' | 'toWallet' | 'fromClient' | 'toClient' | 'currency' | 'status' | 'date' | 'data' | '_id'
    >,
  ) => {
    const { fromWallet, toWallet, fromClient, toClient, currency, status, date, data, _id } = columns;
    const reversed = sql`(${data} ->> 'reverses')`;
    const isDeclined = sql`(${status} <> 'successful' or ${status} is null)`;
    return [
      index('transactions_from_wallet').on(fromWallet, date, _id),
      // Includes the payer, so that the index alone tells whether payer and payee differ.
      index('transactions_to_wallet').on(toWallet, date, _id, fromWallet),
      // A row between two wallets of one tenant is in the first index only; the indexed columns tell, so that
      // rows are counted without fetching them.
      index('transactions_to_client').on(toClient, currency, date, _id).where(sql`${toClient} is not null`),
      index('transactions_from_client')
        .on(fromClient, currency, date, _id)
        .where(sql`${fromClient} is not null and ${fromClient} is distinct from ${toClient}`),
      index('transactions_reverses').on(reversed).where(sql`${reversed} is not null`),
      // Few postings are declined, so these indexes cost the others nothing.
      index('transactions_to_client_refused').on(toClient, currency, status, date, _id).where(isDeclined),
      index('transactions_from_client_refused')
        .on(fromClient, currency, status, date, _id)
        .where(sql`${isDeclined} and ${fromClient} is distinct from ${toClient}`),
    ];
  },
});

addTable(clientCurrencies, { sealed: true });
// A wallet's seal covers which balances it has.
addTable(balances, { sealedWith: { table: 'wallets', named: 'wallet', on: 'insert or delete' } });
addTable(entries);
addTable(idempotency);
