/**
 * The balances of many wallets at a point in time. Only entries record past balances, so each chain is searched for its last entry
 * before that time, as for a statement.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#engine/service';
import { chainColumns } from './balance.ts';
import type { LedgerKeys } from './keys.ts';
import { type ChainName, type HistoricalBalance, readBalancesAfter, sequenceBeforeSql } from './statement.ts';

/**
 * The balances of these chains before a point in time, in the order of `chains`; minor units.
 * @param connection must read the archive too: `readWithArchive`
 */
export async function readBalancesBefore(
  connection: Connection,
  keys: LedgerKeys,
  chains: readonly ChainName[],
  time: Date,
): Promise<HistoricalBalance[]> {
  const sequences = await findSequences(connection, chains, time);
  return readBalancesAfter(
    connection,
    keys,
    chains.map(({ wallet, currency }, index) => ({ wallet, currency, sequence: sequences[index] ?? 0n })),
  );
}

async function findSequences(
  connection: Connection,
  chains: readonly ChainName[],
  time: Date,
): Promise<bigint[]> {
  const rows = await connection.layout.readEach<{ sequence: string }, keyof ChainName>(
    connection,
    chainColumns,
    chains.map(({ wallet, currency }) => ({ wallet, currency })),
    (chain) => sequenceBeforeSql(chain, time),
  );
  return rows.map(({ sequence }) => BigInt(sequence));
}

/**
 * SQL for the sums of these chains before a point in time: currency, number of chains, minor units as text.
 * @param chains a query that selects `wallet` and `currency`
 */
export function sumsBeforeSql(connection: Connection, chains: SQL, time: Date): SQL {
  const before = sql`e.date < ${time.toISOString()}::timestamptz`;
  const [lastBalances, units] = connection.layout.lookUp({
    // Each server groups its own entries.
    separately: () => [
      sql`, last_balances as materialized (
          select e.wallet, e.currency, (array_agg(e.balance_after order by e.sequence desc))[1] as units
          from entries e where ${before} group by e.wallet, e.currency)`,
      sql`(select units from last_balances l where l.wallet = chains.wallet and l.currency = chains.currency)`,
    ],
    inOneStatement: () => [
      sql``,
      sql`(select e.balance_after from entries e where e.wallet = chains.wallet and e.currency = chains.currency
          and e.sequence = (${sequenceBeforeSql(aliasedChain('chains'), time)})::bigint)`,
    ],
  });
  return sql`
    with chains as materialized (${chains})${lastBalances}
    select currency, count(*)::int as count, coalesce(sum(${units}), 0)::text as units from chains group by currency`;
}

const aliasedChain = (alias: string) => ({
  wallet: sql`${sql.identifier(alias)}.wallet`,
  currency: sql`${sql.identifier(alias)}.currency`,
});
