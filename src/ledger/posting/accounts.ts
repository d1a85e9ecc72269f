/** The accounts of postings: everything that decides about a posting except the balance itself. */
import { sql } from 'drizzle-orm';
import { getResource, partyDisplayName } from '#engine/contract';
import {
  type ArrayParameters,
  type CacheGeneration,
  type Connection,
  defineStatement,
  findAltered,
  getColumn,
  remember,
  rowParameters,
  type SealedRowJson,
  sealedRow,
} from '#engine/service';
import type { BalanceState } from '../balance.ts';
import type { PartyType } from '../contract/parties.ts';
import type { LedgerKeys } from '../keys.ts';
// Registers the tables that the statements below use.
import '../tables.ts';

export type AccountFacts = {
  wallet: string;
  currency: string;
  decimals: number;
  currencyName: string;
  ownerType: PartyType;
  owner: string;
  ownerName: string;
  client: string | null;
  /** Neither the owner nor the owner's client is inactive. */
  isActive: boolean;
  /** A frozen wallet cannot send money. */
  isFrozen: boolean;
  /** The wallet's client may use the currency; the platform and its staff may use all. */
  isAllowed: boolean;
  /** The seals of all rows behind these facts are intact: wallet, currency, owner, client and the client's currencies. */
  hasIntactRows: boolean;
};

/** A wallet in one currency. */
export type Account = AccountFacts & {
  /** Null if the wallet does not have the currency. */
  balance: BalanceState | null;
  /** The seal of the balance row is intact. */
  isIntact: boolean;
};

export type AccountKey = { wallet: string; currency: string };

export const accountKeyName = (wallet: string, currency: string): string => `${wallet} ${currency}`;

/** Reads the facts of those accounts that exist. */
export async function readAccounts(
  connection: Connection,
  keys: LedgerKeys,
  accounts: readonly AccountKey[],
): Promise<AccountFacts[]> {
  if (accounts.length === 0) return [];
  const [result] = await readAccountRows(connection, accountParameters.values(accounts));
  const altered = await findAltered(
    connection,
    keys,
    sealedTables.flatMap((table) => (result?.[table] ?? []).map(({ row }) => ({ table, row }))),
  );
  return (result?.sides ?? []).map(({ hasOwner, ...side }) => {
    const { wallet, currency, owner, client } = side;
    const rows = [
      `wallets ${wallet}`,
      `currencies ${currency}`,
      `users ${owner}`,
      `clients ${client}`,
      `client_currencies ${client} ${currency}`,
    ];
    return { ...side, hasIntactRows: hasOwner && !rows.some((row) => altered.has(row)) };
  });
}

export function cachedAccount(
  generation: CacheGeneration | undefined,
  name: string,
): AccountFacts | undefined {
  return generation?.remembered.get(readAccounts)?.get(name) as AccountFacts | undefined;
}

/** @param generation the cache generation in force both before and after the accounts were read */
export function cacheAccounts(generation: CacheGeneration, accounts: readonly AccountFacts[]): void {
  for (const account of accounts)
    remember(generation, readAccounts, accountKeyName(account.wallet, account.currency), account);
}

const accountParameters = rowParameters('accounts', { wallet: 'uuid', currency: 'uuid' });

/** SQL for the column that represents a record, of the table with this alias. */
const nameColumn = (resource: string, alias: string) =>
  sql.raw(`${alias}.${getColumn({ name: resource }, getResource(resource).recordRepresentation).name}`);

/** The tables that hold the facts of an account. */
const sealedTables = ['wallets', 'currencies', 'users', 'clients', 'client_currencies'] as const;

/** `hasOwner`: the rows of the owner and its client exist. Without them, it is unknown who is paid. */
type AccountRow = Omit<AccountFacts, 'hasIntactRows'> & { hasOwner: boolean };

const keysOfSides = {
  wallets: sql`select wallet from sides`,
  currencies: sql`select currency from sides`,
  users: sql`select owner from sides where "ownerType" = 'user'`,
  clients: sql`select client from sides`,
  client_currencies: sql`select client, currency from sides`,
};

/** One statement reads facts and seals, so that both come from the same version of each row. Returns each row once. */
const readAccountRows = defineStatement<
  ArrayParameters,
  { sides: AccountRow[] | null } & Record<(typeof sealedTables)[number], { row: SealedRowJson }[] | null>
>(
  'read_sides',
  sql`
  with sides as materialized (
  select w._id as wallet, c._id as currency, c.decimals, ${nameColumn('currency', 'c')} as "currencyName",
    w.owner_type as "ownerType", w.owner, t._id as client,
    case w.owner_type when 'user' then ${nameColumn('user', 'u')}
      when 'client' then ${nameColumn('client', 't')} else ${sql.raw(`'${partyDisplayName('platform') ?? ''}'`)} end as "ownerName",
    coalesce(u.status, 'active') = 'active' and coalesce(t.status, 'active') = 'active' as "isActive",
    coalesce(w.frozen, false) as "isFrozen",
    t._id is null or coalesce(a.active, false) as "isAllowed",
    coalesce(w.owner_type = 'platform' or (w.owner_type = 'user' and u._id is not null and (coalesce(w.client, u.client) is null or t._id is not null))
      or (w.owner_type = 'client' and t._id is not null), false) as "hasOwner"
  from ${accountParameters.from('n')}
  join wallets w on w._id = n.wallet and w.deleted_at is null
  join currencies c on c._id = n.currency
  left join users u on w.owner_type = 'user' and u._id = w.owner
  left join clients t on t._id = case w.owner_type when 'client' then w.owner else w.client end
  left join client_currencies a on a.client = t._id and a.currency = n.currency
  )
  select (select json_agg(sides) from sides) as sides, ${sql.join(
    sealedTables.map((table) => {
      const keyColumns = table === 'client_currencies' ? sql`(r.client, r.currency)` : sql`r._id`;
      return sql`(select json_agg(json_build_object('row', ${sealedRow(table, 'r')}))
        from ${sql.identifier(table)} r where ${keyColumns} in (${keysOfSides[table]})) as ${sql.identifier(table)}`;
    }),
    sql`, `,
  )}`,
);
