/** Hooks of transactions: created by posting, and checked for tampering. */
import { sql } from 'drizzle-orm';
import { type Connection, hooksFor, type Row, waitUntilVisible } from '#engine/service';
import {
  checkEntry,
  checkTransaction,
  type EntryJson,
  type LedgerKeys,
  type PostedTransaction,
  readEntriesWithPrevious,
} from '#ledger';
import { transaction } from '../resource.ts';
import { findReversals, reversalFields } from './reversals.ts';

export const transactionHooks = hooksFor(transaction, {
  /** A transaction is altered if its own row or one of its entries is. */
  async resolveVirtualFields(connection, rows, _caller, { ledger }) {
    const ids = rows.map(({ _id }) => _id);
    const [entries, reversals] = [
      await computeEntries(connection, ids),
      await findReversals(connection, ids),
    ];
    for (const row of rows) {
      row.altered = isAltered(ledger.keys, row, entries.get(row._id) ?? []);
      row.refusal = declineCode(row.data);
      Object.assign(row, reversalFields(row, reversals.get(row._id) ?? []));
    }
  },
});

/** The error code with which the ledger declined it. */
function declineCode(data: unknown): string | null {
  const { refusal } = (data ?? {}) as { refusal?: unknown };
  return typeof refusal === 'string' ? refusal : null;
}

export function isAltered(keys: LedgerKeys, row: Row, entries: EntryJson[]): boolean {
  return (
    checkTransaction(keys, postedTransaction(row), row.seal as Buffer, entries) !== undefined ||
    entries.some((entry) => checkEntry(keys, entry) !== undefined)
  );
}

/** A row of the table as the ledger posted it. */
export function postedTransaction({
  amount,
  altered: _,
  refusal: ___,
  seal: __,
  ...row
}: Row): PostedTransaction {
  return { ...row, units: amount } as unknown as PostedTransaction;
}

/** Reads the entries of these transactions, each with the previous one in its chain. */
export async function computeEntries(
  connection: Connection,
  transactions: readonly string[],
): Promise<Map<string, EntryJson[]>> {
  const entries = await readEntries(connection, transactions);
  const isSimple = transactions.every((_id) => entries.get(_id)?.length === 2);
  // On a distributed database, entries may become visible later than their transaction, which would look
  // altered.
  return isSimple || !(await waitUntilVisible(connection)) ? entries : readEntries(connection, transactions);
}

async function readEntries(
  connection: Connection,
  transactions: readonly string[],
): Promise<Map<string, EntryJson[]>> {
  const rows = await readEntriesWithPrevious(
    connection,
    sql`
    where e.transaction in (
      select requested::uuid from json_array_elements_text(${JSON.stringify(transactions)}::json) as requested)`,
  );
  const entries = new Map<string, EntryJson[]>();
  for (const row of rows) entries.set(row.transaction, [...(entries.get(row.transaction) ?? []), row]);
  return entries;
}
