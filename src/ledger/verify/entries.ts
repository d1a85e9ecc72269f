/** Verifies entries: every chain from its first entry to its last. */
import { type SQL, sql } from 'drizzle-orm';
import { asColumns, PAGE, readAhead } from '#engine/service';
import {
  afterEntryCondition,
  checkEntry,
  type EntryJson,
  entriesWithPrevious,
  entryFields,
  entryFieldsWithPrevious,
} from '../checks.ts';
import { type HistoryScope, isInScopePeriod, type LedgerVerification } from '../scope.ts';
import { type Chain, verifyBalances } from './balances.ts';

/** Checks the entries of a scope, and the balances of the chains that were read completely. */
export async function verifyEntries(verification: LedgerVerification, scope: HistoryScope): Promise<void> {
  const { connection, keys, checked, report } = verification;
  // A period contains parts of chains: predecessors may lie outside it, and its sums prove nothing.
  const isComplete = scope.kind !== 'period';
  const [fields, from] = isComplete
    ? [entryFields, sql`entries e`]
    : [entryFieldsWithPrevious, entriesWithPrevious];
  const pages = readAhead(async (last?: EntryJson) => {
    const { rows } = await connection.execute<EntryJson>(sql`
      select ${asColumns(fields)} from ${from}
      where ${afterEntryCondition(last)} and ${entriesIn(scope)} order by e.wallet, e.currency, e.sequence limit ${PAGE}`);
    return rows;
  });
  let last: EntryJson | undefined;
  let chain: Chain | undefined;
  let ended: Chain[] = [];
  let balances = Promise.resolve();
  for await (const rows of pages) {
    for (const row of rows) {
      if (chain?.wallet !== row.wallet || chain.currency !== row.currency) {
        if (chain) ended.push(chain);
        chain = { wallet: row.wallet, currency: row.currency, entries: 0n, sum: 0n, head: row.seal };
        last = undefined;
      }
      if (isComplete)
        row.previous = last && BigInt(last.sequence) + 1n === BigInt(row.sequence) ? last : null;
      const check = checkEntry(keys, row);
      if (check) {
        const record = `${row.transaction} (${row.currency} #${row.sequence})`;
        report({ table: 'entries', record, wallet: row.wallet, check });
      }
      chain.entries += 1n;
      chain.sum += BigInt(row.units);
      chain.head = row.seal;
      // Each row refers to its predecessor: without cutting the links, every page would stay in memory.
      if (last) last.previous = null;
      last = row;
    }
    checked('entries', rows.length);
    if (!isComplete) continue;
    // This query queues behind the one for the next page, so its result is awaited after that page.
    await balances;
    balances = verifyBalances(verification, ended);
    balances.catch(() => {});
    ended = [];
  }
  await balances;
  if (isComplete && chain) await verifyBalances(verification, [chain]);
}

function entriesIn(scope: HistoryScope): SQL {
  return scope.kind === 'wallet' ? sql`e.wallet = ${scope.wallet}` : isInScopePeriod(sql`e.date`, scope);
}
