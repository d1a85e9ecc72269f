/** The tables of money: what the ledger alone writes, and what it keeps beside the fields of wallets and transactions. */
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

/** What a wallet holds of a currency, in minor units, and the head of its chain of entries. */
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
    date: timestampColumn('date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.key] })],
);

/** A wallet that was closed stays, with its history. */
export const wallets = defineTable('wallets', {
  columns: () => ({ deletedAt: timestampColumn('deleted_at') }),
  indexes: ({ owner, deletedAt }: Columns<'owner' | 'deletedAt'>) => [
    uniqueIndex('wallets_one_an_owner').on(owner).where(sql`${deletedAt} is null`),
  ],
  // A balance at zero has no entry that would miss it, so the wallet says which there are.
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
    /** The tenants of the two wallets, so that a tenant's list is read from one index. */
    fromClient: uuid('from_client'),
    toClient: uuid('to_client'),
    /** What asked for it, as its row of `idempotency` has it: request.ts. */
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
      index('transactions_reverses').on(reversed).where(sql`${reversed} is not null`),
      // Few postings are refused, so an index of a tenant's costs the others nothing.
      index('transactions_to_client_refused').on(toClient, currency, status, date, _id).where(isRefused),
      index('transactions_from_client_refused')
        .on(fromClient, currency, status, date, _id)
        .where(sql`${isRefused} and ${fromClient} is distinct from ${toClient}`),
    ];
  },
});

addTable(clientCurrencies, { sealed: true });
// A wallet's seal says which balances it has.
addTable(balances, { sealedWith: { table: 'wallets', named: 'wallet', on: 'insert or delete' } });
addTable(entries);
addTable(idempotency);
