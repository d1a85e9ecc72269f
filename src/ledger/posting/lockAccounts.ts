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
import { type BalanceRow, balanceColumns, toBalance } from '../balance.ts';
import type { LedgerKeys } from '../keys.ts';
import { type TransactionJson, toTransaction, transactionFields } from '../rows.ts';
import {
  type Account,
  type AccountFacts,
  type AccountKey,
  accountKeyName,
  cacheAccounts,
  cachedAccount,
  readAccounts,
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

/** What decides about the postings of a batch; the maps are keyed by `accountKeyName` and `keyName`. */
export type BatchContext = {
  accounts: Map<string, Account>;
  priorRequests: Map<string, PriorRequest>;
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
  const accountKeys = [...needed.values()];
  const generation = database && lastGeneration(database);
  const uncached = accountKeys.filter(
    ({ wallet, currency }) => !cachedAccount(generation, accountKeyName(wallet, currency)),
  );
  const requests = postings.flatMap(({ operator, idempotency }) =>
    idempotency ? [{ user: operator, key: idempotency.key }] : [],
  );
  const cached = cachedRules(generation, rules);
  const [balances, uncachedFacts, [edition], used, cachedRulesInForce] = await Promise.all([
    lockBalances(transaction, lockedKeys.values(accountKeys)),
    readAccounts(transaction, keys, uncached),
    readGeneration(transaction, {}),
    readUsedKeys(transaction, usedKeys.values(requests)),
    cached && readRules(transaction, cached, postings),
  ]);
  const priorRequests = await addTransactions(transaction, used);
  const balanceRows = new Map(balances.map((row) => [accountKeyName(row.wallet, row.currency), row]));
  const facts = await resolveFacts(transaction, keys, {
    database,
    generation,
    version: edition?.version,
    uncachedFacts,
    accountKeys,
  });
  const isInForce = generation !== undefined && generation.version === edition?.version;
  const current = database && edition && recallGeneration(database, edition.version);
  const loaded =
    cachedRulesInForce && isInForce ? undefined : await loadRules(transaction, { keys, rules }, current);
  return {
    rules: loaded ? await readRules(transaction, loaded, postings) : (cachedRulesInForce ?? []),
    accounts: new Map(
      facts.map((side) => {
        const name = accountKeyName(side.wallet, side.currency);
        return [name, toAccount(side, balanceRows.get(name), keys.balance)];
      }),
    ),
    version: edition?.version,
    priorRequests: new Map(priorRequests.map((row) => [keyName(row.user, row.key), toPriorRequest(row)])),
  };
}

/** Reads an account and locks its balance. @returns undefined if there is no such wallet or currency */
export async function lockAccount(
  transaction: Connection,
  keys: LedgerKeys,
  key: AccountKey,
): Promise<Account | undefined> {
  const [[balance], [facts]] = await Promise.all([
    lockBalances(transaction, lockedKeys.values([key])),
    readAccounts(transaction, keys, [key]),
  ]);
  return facts && toAccount(facts, balance, keys.balance);
}

type FactsOptions = {
  database: Connection | undefined;
  /** The cache generation of the cached accounts. */
  generation: CacheGeneration | undefined;
  /** The cache generation in force while the locks are held. */
  version: string | undefined;
  /** The accounts that were not cached. */
  uncachedFacts: AccountFacts[];
  accountKeys: readonly AccountKey[];
};

/** The facts of all accounts. If the cache generation has changed, ignores the cache and reads all of them. */
async function resolveFacts(
  transaction: Connection,
  keys: LedgerKeys,
  { database, generation, version, uncachedFacts, accountKeys }: FactsOptions,
): Promise<AccountFacts[]> {
  if (generation && generation.version === version) {
    cacheAccounts(generation, uncachedFacts);
    return accountKeys.flatMap(
      ({ wallet, currency }) => cachedAccount(generation, accountKeyName(wallet, currency)) ?? [],
    );
  }
  if (database && version !== undefined) recallGeneration(database, version);
  if (uncachedFacts.length === accountKeys.length) return uncachedFacts;
  return readAccounts(transaction, keys, accountKeys);
}

const lockedKeys = rowParameters('locked', { wallet: 'uuid', currency: 'uuid' });
const lockBalances = defineStatement<ArrayParameters, BalanceRow>(
  'lock_balances',
  sql`
  select ${balanceColumns} from ${lockedKeys.from('locked')} join balances b using (wallet, currency)
  order by b.wallet, b.currency for update of b`,
);

const readGeneration = defineStatement<Record<string, never>, { version: string }>(
  'read_generation_of_batch',
  sql`select version from edition`,
);

type PriorRequestJson = {
  user: string;
  key: string;
  request: string;
  transaction: TransactionJson | null;
  refusal: ErrorCode | null;
};

type UsedKeyJson = Omit<PriorRequestJson, 'transaction'> & { transaction: string | null };

const usedKeys = rowParameters('used', { user: 'uuid', key: 'text' });
const readUsedKeys = defineStatement<ArrayParameters, UsedKeyJson>(
  'read_used_keys',
  sql`
  select i."user", i.key, encode(i.request, 'hex') as request, i.answer->>'refusal' as refusal,
    i.answer->>'transaction' as transaction
  from ${usedKeys.from('k')} join idempotency i using ("user", key)`,
);

const transactionIds = rowParameters('ids', { _id: 'uuid' });
const defineTransactionRead = (name: string, transactions: SQL) =>
  defineStatement<ArrayParameters, { transaction: TransactionJson }>(
    name,
    sql`
    select ${asJson(transactionFields)} as transaction from ${transactions} t
    where t._id in (select ids._id from ${transactionIds.from('ids')})`,
  );
const readTransactions = defineTransactionRead('read_transactions', sql`transactions`);
const readArchivedTransactions = defineTransactionRead(
  'read_archived_transactions',
  archiveViewSql('transactions'),
);

/** Adds the transactions of repeated requests. A separate statement, since few requests are repeated. */
async function addTransactions(
  transaction: Connection,
  used: readonly UsedKeyJson[],
): Promise<PriorRequestJson[]> {
  const ids = used.flatMap(({ transaction: _id }) => (_id === null ? [] : [{ _id }]));
  if (ids.length) await waitUntilVisible(transaction);
  const rows = await readThenArchive(transaction, {
    recent: async () => (ids.length ? readTransactions(transaction, transactionIds.values(ids)) : []),
    all: () => readArchivedTransactions(transaction, transactionIds.values(ids)),
    isMissing: (read) => read.length < ids.length,
  });
  const transactionById = new Map(rows.map(({ transaction: row }) => [row._id, row]));
  return used.map((one) => ({ ...one, transaction: transactionById.get(one.transaction ?? '') ?? null }));
}

function toAccount(side: AccountFacts, balance: BalanceRow | undefined, balanceKey: Uint8Array): Account {
  if (!balance) return { ...side, balance: null, isIntact: true };
  return { ...side, ...toBalance(balanceKey, balance, side) };
}

function toPriorRequest({ request, transaction, refusal }: PriorRequestJson): PriorRequest {
  return {
    request: fromHex(request),
    refusal,
    transaction: transaction && toTransaction(transaction),
    seal: fromHex(transaction?.seal ?? ''),
  };
}
