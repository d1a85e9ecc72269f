/**
 * Watches balances for alterations while the service runs. Each round checks the next page of all balances, and once more
 * those found altered before, so that a repaired balance is no longer reported.
 */
import { sql } from 'drizzle-orm';
import { type Database, PAGE } from '#engine/service';
import {
  type AlteredBalance,
  type CheckedBalanceRow,
  checkedBalanceColumns,
  findAlteredBalances,
} from './alteredBalances.ts';
import { chainName } from './balance.ts';
import type { LedgerKeys } from './keys.ts';

export type BalanceWatch = {
  /** Runs the next round, or waits for the one in progress. */
  checkNextPage(): Promise<void>;
  /** The altered balances found so far. */
  altered(): readonly AlteredBalance[];
  /** Adds altered balances that were found elsewhere, such as by a list. */
  add(balances: Iterable<AlteredBalance>): void;
};

/** More than anybody would repair one by one: an exact count beyond this helps nobody. */
const MAX_REPORTED = PAGE;

export function watchBalances(database: Database, keys: LedgerKeys): BalanceWatch {
  const alteredBalances = new Map<string, AlteredBalance>();
  let after: Pick<CheckedBalanceRow, 'wallet' | 'currency'> | undefined;
  let round: Promise<void> | undefined;

  const add = (balances: Iterable<AlteredBalance>) => {
    for (const balance of balances) {
      const name = chainName(balance);
      if (alteredBalances.size < MAX_REPORTED || alteredBalances.has(name))
        alteredBalances.set(name, balance);
    }
  };

  async function runRound(): Promise<void> {
    const names = [...alteredBalances.keys()];
    const chains = JSON.stringify(
      [...alteredBalances.values()].map(({ wallet, currency }) => ({ wallet, currency })),
    );
    const isReported = sql`(b.wallet, b.currency) in (select wallet, currency
      from json_to_recordset(${chains}::json) as chains(wallet uuid, currency uuid))`;
    const stillAltered = names.length ? (await check(isReported, names.length)).altered : [];
    for (const name of names) alteredBalances.delete(name);
    add(stillAltered);
    const { altered, last, isLastPage } = await check(
      after ? sql`(b.wallet, b.currency) > (${after.wallet}::uuid, ${after.currency}::uuid)` : sql`true`,
      PAGE,
    );
    add(altered);
    after = isLastPage ? undefined : last;
  }

  async function check(condition: ReturnType<typeof sql>, limit: number) {
    const connection = database.orm;
    const { rows } = await connection.execute<CheckedBalanceRow>(sql`
      select ${checkedBalanceColumns(connection)} from balances b left join wallets w on w._id = b.wallet
      where ${condition} order by b.wallet, b.currency limit ${limit}`);
    const altered = [...(await findAlteredBalances(connection, keys, rows)).values()];
    return { altered, last: rows.at(-1), isLastPage: rows.length < limit };
  }

  return {
    checkNextPage() {
      round ??= runRound().finally(() => {
        round = undefined;
      });
      return round;
    },
    altered: () => [...alteredBalances.values()],
    add,
  };
}
