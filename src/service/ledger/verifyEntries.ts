/** Verification of entries: each wallet's chain in each currency, from its first entry to its last. */
import { type SQL, sql } from 'drizzle-orm';
import { checkEntry, type EntryJson, entriesWithPrevious, entryAlone, entryJson } from './checks.ts';
import { PAGE, type Scope, type Verification, within } from './verify.ts';
import { type Chain, verifyBalances } from './verifyBalances.ts';

/** Goes over the entries of a scope, and holds the balances against the chains that it saw whole. */
export async function verifyEntries(verification: Verification, scope: Scope): Promise<void> {
  const { connection, keys, checked, report } = verification;
  // A period holds a part of each chain: the entry before it may be outside, and its sums say nothing.
  const whole = scope.kind !== 'period';
  const [fields, from] = whole ? [entryAlone, sql`entries e`] : [entryJson, entriesWithPrevious];
  let after = sql`true`;
  let last: EntryJson | undefined;
  let chain: Chain | undefined;
  for (;;) {
    const { rows } = await connection.execute<{ row: EntryJson }>(sql`
      select ${fields} as row from ${from}
      where ${after} and ${entriesIn(scope)} order by e.wallet, e.currency, e.sequence limit ${PAGE}`);
    const ended: Chain[] = [];
    for (const { row } of rows) {
      if (chain?.wallet !== row.wallet || chain.currency !== row.currency) {
        if (chain) ended.push(chain);
        chain = { wallet: row.wallet, currency: row.currency, entries: 0n, sum: 0n, head: row.seal };
        last = undefined;
      }
      if (whole && last && BigInt(last.sequence) + 1n === BigInt(row.sequence)) row.previous = last;
      const check = checkEntry(keys, row);
      if (check) {
        const record = `${row.transaction} (${row.currency} #${row.sequence})`;
        report({ table: 'entries', record, wallet: row.wallet, check });
      }
      chain.entries += 1n;
      chain.sum += BigInt(row.units);
      chain.head = row.seal;
      last = row;
    }
    const finished = rows.length < PAGE;
    if (chain && finished) ended.push(chain);
    checked('entries', rows.length);
    if (whole) await verifyBalances(verification, ended);
    if (finished || !last) return;
    // Each row holds the one before it: cut off, or every page would stay in memory.
    last.previous = null;
    after = sql`(e.wallet, e.currency, e.sequence) > (${last.wallet}, ${last.currency}, ${last.sequence}::bigint)`;
  }
}

function entriesIn(scope: Scope): SQL {
  return scope.kind === 'wallet' ? sql`e.wallet = ${scope.wallet}` : within(sql`e.date`, scope);
}
