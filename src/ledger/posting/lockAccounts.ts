/**
 * The locking read of a batch: locks the balance rows in sorted order, and reads all that decides about the postings. All
 * statements are sent at once, and each sees what was committed before it began, so what is read after the locks is at least
 * as recent as the balances.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ErrorCode } from '#engine/contract';
import {
  type ArrayParameters,
  archiveViewSql,
  asJson,
  type CacheGeneration,
  type Connection,
  defineStatement,
  fromHex,
  lastGeneration,
  readThenArchive,
  recallGeneration,
  rowParameters,
  waitUntilVisible,
} from '#engine/service';
import { type BalanceRow, balanceColumns, balanceOf } from '../balance.ts';
import type { LedgerKeys } from '../keys.ts';
import { type TransactionJson, transactionFields, transactionOf } from '../rows.ts';
import {
  type Account,
  type AccountFacts,
  type AccountKey,
  accountKeyName,
  cachedAccount,
  readAccounts,
  rememberSides,
} from './accounts.ts';
import type { PostedTransaction, Posting } from './posting.ts';
import { cachedRules, loadRules, type PostingRule, type RuleInForce, readRules } from './rules.ts';

/** The request that used an idempotency key first. */
export type PriorRequest = {
  request: Buffer;
  transaction: PostedTransaction | null;
  /** Seal of the transaction. */
  seal: Buffer;
  refusal: ErrorCode | null;
};

/** What a batch was found to depend on; the maps are keyed by `accountKeyName` and `keyName`. */
export type BatchContext = {
  sides: Map<string, Account>;
  repeated: Map<string, PriorRequest>;
  /** The cache generation in force while the locks are held. */
  version: string | undefined;
  /** The rules that concern any of the postings. */
  rules: readonly RuleInForce[];
};

/** What applies to every posting: the keys that seal it, and the rules that judge it. */
export type PostingTerms = { keys: LedgerKeys; rules: readonly PostingRule[] };

export const keyName = (operator: string, key: string): string => `${operator} ${key}`;

/**
 * Reads and locks everything that these postings touch.
 * @param database whose cache may be used; undefined in a transaction that has changed something already
 */
export async function lockBatch(
  transaction: Connection,
  { keys, rules }: PostingTerms,
  postings: readonly Posting[],
  database?: Connection,
): Promise<BatchContext> {
  const needed = new Map<string, AccountKey>();
  for (const { fromWallet, toWallet, currency } of postings) {
    for (const wallet of [fromWallet, toWallet]) {
      needed.set(accountKeyName(wallet, currency), { wallet, currency });
    }
  }
  const places = [...needed.values()];
  const generation = database && lastGeneration(database);
  const unknown = places.filter(
    ({ wallet, currency }) => !cachedAccount(generation, accountKeyName(wallet, currency)),
  );
  const requests = postings.flatMap(({ operator, idempotency }) =>
    idempotency ? [{ user: operator, key: idempotency.key }] : [],
  );
  const cached = cachedRules(generation, rules);
  const [balances, read, [now], used, judging] = await Promise.all([
    lockBalances(transaction, locked.values(places)),
    readAccounts(transaction, keys, unknown),
    readGeneration(transaction, {}),
    readUsed(transaction, usedKeys.values(requests)),
    cached && readRules(transaction, cached, postings),
  ]);
  const repeated = await withTransactions(transaction, used);
  const held = new Map(balances.map((row) => [accountKeyName(row.wallet, row.currency), row]));
  const facts = await sidesIn(transaction, keys, {
    database,
    generation,
    version: now?.version,
    read,
    places,
  });
  const isInForce = generation !== undefined && generation.version === now?.version;
  const current = database && now && recallGeneration(database, now.version);
  const loaded = judging && isInForce ? undefined : await loadRules(transaction, { keys, rules }, current);
  return {
    rules: loaded ? await readRules(transaction, loaded, postings) : (judging ?? []),
    sides: new Map(
      facts.map((side) => {
        const name = accountKeyName(side.wallet, side.currency);
        return [name, sideOf(side, held.get(name), keys.balance)];
      }),
    ),
    version: now?.version,
    repeated: new Map(repeated.map((found) => [keyName(found.user, found.key), repeatedOf(found)])),
  };
}

type Reading = {
  database: Connection | undefined;
  /** The cache generation of the cached accounts. */
  generation: CacheGeneration | undefined;
  /** The cache generation in force while the locks are held. */
  version: string | undefined;
  /** The accounts that were not cached. */
  read: AccountFacts[];
  places: readonly AccountKey[];
};

/** The facts of all accounts. If the cache generation has changed, ignores the cache and reads all of them. */
async function sidesIn(
  transaction: Connection,
  keys: LedgerKeys,
  { database, generation, version, read, places }: Reading,
): Promise<AccountFacts[]> {
  if (generation && generation.version === version) {
    rememberSides(generation, read);
    return places.flatMap(
      ({ wallet, currency }) => cachedAccount(generation, accountKeyName(wallet, currency)) ?? [],
    );
  }
  if (database && version !== undefined) recallGeneration(database, version);
  if (read.length === places.length) return read;
  return readAccounts(transaction, keys, places);
}

const locked = rowParameters('needed', { wallet: 'uuid', currency: 'uuid' });
const lockBalances = defineStatement<ArrayParameters, BalanceRow>(
  'lock_balances',
  sql`
  select ${balanceColumns} from ${locked.from('needed')} join balances b using (wallet, currency)
  order by b.wallet, b.currency for update of b`,
);

const readGeneration = defineStatement<Record<string, never>, { version: string }>(
  'read_generation_of_batch',
  sql`select version from edition`,
);

type RepeatedJson = {
  user: string;
  key: string;
  request: string;
  transaction: TransactionJson | null;
  refusal: ErrorCode | null;
};

type UsedJson = Omit<RepeatedJson, 'transaction'> & { transaction: string | null };

const usedKeys = rowParameters('used', { user: 'uuid', key: 'text' });
const readUsed = defineStatement<ArrayParameters, UsedJson>(
  'read_used_keys',
  sql`
  select i."user", i.key, encode(i.request, 'hex') as request, i.answer->>'refusal' as refusal,
    i.answer->>'transaction' as transaction
  from ${usedKeys.from('k')} join idempotency i using ("user", key)`,
);

const named = rowParameters('named', { _id: 'uuid' });
const namedIn = (name: string, transactions: SQL) =>
  defineStatement<ArrayParameters, { transaction: TransactionJson }>(
    name,
    sql`
    select ${asJson(transactionFields)} as transaction from ${transactions} t
    where t._id in (select named._id from ${named.from('named')})`,
  );
const readNamed = namedIn('read_named_transactions', sql`transactions`);
const readNamedOfOld = namedIn('read_named_transactions_of_old', archiveViewSql('transactions'));

/** Adds the transactions of repeated requests. A separate statement, since few requests are repeated. */
async function withTransactions(transaction: Connection, used: readonly UsedJson[]): Promise<RepeatedJson[]> {
  const ids = used.flatMap(({ transaction: _id }) => (_id === null ? [] : [{ _id }]));
  if (ids.length) await waitUntilVisible(transaction);
  const rows = await readThenArchive(transaction, {
    recent: async () => (ids.length ? readNamed(transaction, named.values(ids)) : []),
    all: () => readNamedOfOld(transaction, named.values(ids)),
    isMissing: (read) => read.length < ids.length,
  });
  const found = new Map(rows.map(({ transaction: row }) => [row._id, row]));
  return used.map((one) => ({ ...one, transaction: found.get(one.transaction ?? '') ?? null }));
}

function sideOf(side: AccountFacts, balance: BalanceRow | undefined, balanceKey: Uint8Array): Account {
  if (!balance) return { ...side, balance: null, intact: true };
  return { ...side, ...balanceOf(balanceKey, balance, side) };
}

function repeatedOf({ request, transaction, refusal }: RepeatedJson): PriorRequest {
  return {
    request: fromHex(request),
    refusal,
    transaction: transaction && transactionOf(transaction),
    seal: fromHex(transaction?.seal ?? ''),
  };
}
