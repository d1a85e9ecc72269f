/**
 * What the running service knows of altered balances: it goes over all of them, a page at a time, and those that were found
 * are looked at anew in each round, so that what was put right is forgotten.
 */
import { sql } from 'drizzle-orm';
import { type Database, PAGE } from '#engine/service';
import {
  type AlteredBalance,
  alteredAmong,
  type CheckedBalanceRow,
  chainName,
  checkedBalanceColumns,
} from './heldBalances.ts';
import type { LedgerKeys } from './keys.ts';

export type BalanceWatch = {
  /** The next round, or the one that is under way: a page of all balances. */
  look(): Promise<void>;
  /** What is altered, as far as it was seen. */
  altered(): readonly AlteredBalance[];
  /** Told of those that somebody came upon. */
  note(found: Iterable<AlteredBalance>): void;
};

/** As many as are kept: where more are altered, someone has more to do than to count them. */
const KEPT = PAGE;

export function watchBalances(database: Database, keys: LedgerKeys): BalanceWatch {
  const known = new Map<string, AlteredBalance>();
  let after: Pick<CheckedBalanceRow, 'wallet' | 'currency'> | undefined;
  let round: Promise<void> | undefined;

  const note = (found: Iterable<AlteredBalance>) => {
    for (const one of found)
      if (known.size < KEPT || known.has(chainName(one))) known.set(chainName(one), one);
  };

  async function look(): Promise<void> {
    const wanted = JSON.stringify([...known.values()].map(({ wallet, currency }) => ({ wallet, currency })));
    const isKnown = sql`(b.wallet, b.currency) in (select wallet, currency
      from json_to_recordset(${wanted}::json) as wanted(wallet uuid, currency uuid))`;
    const asked = [...known.keys()];
    const again = asked.length ? await check(isKnown, asked.length) : { altered: [] };
    for (const name of asked) known.delete(name);
    note(again.altered);
    const { altered, last, isWhole } = await check(
      after ? sql`(b.wallet, b.currency) > (${after.wallet}::uuid, ${after.currency}::uuid)` : sql`true`,
      PAGE,
    );
    note(altered);
    after = isWhole ? undefined : last;
  }

  async function check(condition: ReturnType<typeof sql>, most: number) {
    const connection = database.orm;
    const { rows } = await connection.execute<CheckedBalanceRow>(sql`
      select ${checkedBalanceColumns(connection)} from balances b left join wallets w on w._id = b.wallet
      where ${condition} order by b.wallet, b.currency limit ${most}`);
    const altered = [...(await alteredAmong(connection, keys, rows)).values()];
    return { altered, last: rows.at(-1), isWhole: rows.length < most };
  }

  return {
    look() {
      round ??= look().finally(() => {
        round = undefined;
      });
      return round;
    },
    altered: () => [...known.values()],
    note,
  };
}
