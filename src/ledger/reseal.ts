/** Reseals entries, balances and transactions for a rotation of LEDGER_KEY. */
import { type SQL, sql } from 'drizzle-orm';
import {
  asColumns,
  fromHex,
  PAGE,
  type Rotation,
  readAhead,
  toHex,
  updateRows,
  withArchive,
} from '#engine/service';
import { type BalanceRow, balanceColumns, chainName, sealBalance, toBalance } from './balance.ts';
import { afterEntryCondition, type EntryJson, entryFields, toEntry } from './checks.ts';
import type { PartyType } from './contract/parties.ts';
import { deriveLedgerKeys, type LedgerKeys } from './keys.ts';
import { parseColumns, type TransactionJson, transactionFields } from './rows.ts';
import { sealEntry, sealTransaction } from './transaction.ts';

/** Reseals everything of the ledger. Call it after verifying everything, inside `withoutGuards`. */
export async function resealLedger(rotation: Rotation): Promise<void> {
  const keys = deriveLedgerKeys(rotation.to.sealKey, rotation.to.seals);
  const balances = (await resealEntries(rotation, keys)) + (await resealIdleBalances(rotation, keys));
  rotation.onDone('balances', balances);
  await resealTransactions(rotation, keys);
}

/** The seal of a chain's last entry, in hexadecimal. */
type Head = { wallet: string; currency: string; head: string };

/** Reseals chain by chain, each with its balance. @returns how many balances */
async function resealEntries(rotation: Rotation, keys: LedgerKeys): Promise<number> {
  const { connection, onDone } = rotation;
  const entries = await withArchive(connection, 'entries');
  const pages = readAhead(async (last?: EntryJson) => {
    const { rows } = await connection.execute<EntryJson>(sql`
      select ${asColumns(entryFields)} from ${entries} e
      where ${afterEntryCondition(last)} order by e.wallet, e.currency, e.sequence limit ${PAGE}`);
    return rows;
  });
  let [resealed, balances] = [0, 0];
  let last: Head | undefined;
  for await (const rows of pages) {
    const ended: Head[] = [];
    const changed = rows.map((row) => {
      const isNext = last?.wallet === row.wallet && last.currency === row.currency;
      if (last && !isNext) ended.push(last);
      const seal = toHex(sealEntry(keys.entry, toEntry(row), last && isNext ? fromHex(last.head) : null));
      last = { wallet: row.wallet, currency: row.currency, head: seal };
      return { ...row, seal };
    });
    await updateRows(connection, entryChange, changed);
    balances += await resealBalances(rotation, keys, ended);
    resealed += rows.length;
  }
  if (last) balances += await resealBalances(rotation, keys, [last]);
  onDone('entries', resealed);
  return balances;
}

/** With the transaction, whose id partitions entries by month. */
const entryChange = {
  table: 'entries',
  key: { wallet: 'uuid', currency: 'uuid', sequence: 'bigint', transaction: 'uuid' },
  set: { seal: 'bytea' },
};

type OwnedBalance = BalanceRow & { ownerType: PartyType; owner: string };

/** @returns how many */
async function resealBalances(rotation: Rotation, keys: LedgerKeys, heads: readonly Head[]): Promise<number> {
  if (heads.length === 0) return 0;
  const chains = sql`json_to_recordset(${JSON.stringify(heads)}::json) as chains(wallet uuid, currency uuid)`;
  const rows = await readBalances(
    rotation,
    sql`${chains} join balances b using (wallet, currency)`,
    sql`true`,
  );
  const headOf = new Map(heads.map((chain) => [chainName(chain), fromHex(chain.head)]));
  return writeBalances(
    rotation,
    keys,
    rows.map((row) => ({ ...row, head: headOf.get(chainName(row)) ?? null })),
  );
}

/** Reseals balances without entries. @returns how many */
async function resealIdleBalances(rotation: Rotation, keys: LedgerKeys): Promise<number> {
  let resealed = 0;
  let after = sql`true`;
  for (;;) {
    const rows = await readBalances(
      rotation,
      sql`balances b`,
      sql`b.sequence = 0 and ${after} order by b.wallet, b.currency limit ${PAGE}`,
    );
    resealed += await writeBalances(rotation, keys, rows);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return resealed;
    after = sql`(b.wallet, b.currency) > (${last.wallet}, ${last.currency})`;
  }
}

async function readBalances({ connection }: Rotation, from: SQL, which: SQL): Promise<OwnedBalance[]> {
  const { rows } = await connection.execute<OwnedBalance>(sql`
    select ${balanceColumns}, w.owner_type as "ownerType", w.owner
    from ${from} join wallets w on w._id = b.wallet where ${which}`);
  return rows;
}

async function writeBalances(
  { connection }: Rotation,
  keys: LedgerKeys,
  rows: readonly OwnedBalance[],
): Promise<number> {
  const changed = rows.map((row) => {
    const { balance } = toBalance(keys.balance, row, row);
    const { wallet, currency, head } = balance;
    return { wallet, currency, head: head && toHex(head), seal: toHex(sealBalance(keys.balance, balance)) };
  });
  const columns = { key: { wallet: 'uuid', currency: 'uuid' }, set: { head: 'bytea', seal: 'bytea' } };
  await updateRows(connection, { table: 'balances', ...columns }, changed);
  return changed.length;
}

async function resealTransactions({ connection, onDone }: Rotation, keys: LedgerKeys): Promise<void> {
  const transactions = await withArchive(connection, 'transactions');
  const pages = readAhead(async (last?: TransactionJson) => {
    const { rows } = await connection.execute<TransactionJson>(sql`
      select ${asColumns(transactionFields)} from ${transactions} t
      where ${last ? sql`t._id > ${last._id}` : sql`true`} order by t._id limit ${PAGE}`);
    return rows;
  });
  let resealed = 0;
  for await (const rows of pages) {
    const changed = rows.map((row) => ({
      _id: row._id,
      seal: toHex(sealTransaction(keys.transaction, { ...row, ...parseColumns(row) })),
    }));
    await updateRows(
      connection,
      { table: 'transactions', key: { _id: 'uuid' }, set: { seal: 'bytea' } },
      changed,
    );
    resealed += rows.length;
  }
  onDone('transactions', resealed);
}
