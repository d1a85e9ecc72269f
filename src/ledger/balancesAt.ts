/**
 * What many wallets held at a moment. Only an entry knows what its wallet held, so each chain is searched for the last entry
 * before the moment, as a statement searches one.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '#engine/service';
import type { LedgerKeys } from './keys.ts';
import {
  balancesAfter,
  type ChainName,
  type HistoricalBalance,
  sequenceBefore,
  sequenceBeforeSql,
} from './statement.ts';

/**
 * The balances of these chains before a moment, in their order; minor units.
 * @param connection reads the archive too: archived.ts
 */
export async function balancesBefore(
  connection: Connection,
  keys: LedgerKeys,
  chains: readonly ChainName[],
  moment: Date,
): Promise<HistoricalBalance[]> {
  const found = await findSequences(connection, chains, moment);
  return balancesAfter(
    connection,
    keys,
    chains.map((chain, at) => ({
      wallet: chain.wallet,
      currency: chain.currency,
      sequence: found[at] ?? 0n,
    })),
  );
}

async function findSequences(
  connection: Connection,
  chains: readonly ChainName[],
  moment: Date,
): Promise<bigint[]> {
  if (connection.isDistributed) {
    const found: bigint[] = [];
    for (const chain of chains) found.push(await sequenceBefore(connection, chain, moment));
    return found;
  }
  const wanted = JSON.stringify(chains.map(({ wallet, currency }, place) => ({ wallet, currency, place })));
  const { rows } = await connection.execute<{ sequence: string }>(sql`
    select (${sequenceBeforeSql(named('wanted'), moment)}) as sequence
    from json_to_recordset(${wanted}::json) as wanted(wallet uuid, currency uuid, place int) order by place`);
  return rows.map(({ sequence }) => BigInt(sequence));
}

/**
 * SQL for the sums of these chains before a moment: currency, number of chains, minor units as text.
 * @param chains a query for `wallet` and `currency`
 */
export function sumsBefore(connection: Connection, chains: SQL, moment: Date): SQL {
  const before = sql`e.date < ${moment.toISOString()}::timestamptz`;
  // Citus cannot search a distributed table for each row of another: there each worker groups its own entries.
  const [held, units] = connection.isDistributed
    ? [
        sql`, held as materialized (
          select e.wallet, e.currency, (array_agg(e.balance_after order by e.sequence desc))[1] as units
          from entries e where ${before} group by e.wallet, e.currency)`,
        sql`(select units from held where held.wallet = chains.wallet and held.currency = chains.currency)`,
      ]
    : [
        sql``,
        sql`(select e.balance_after from entries e where e.wallet = chains.wallet and e.currency = chains.currency
          and e.sequence = (${sequenceBeforeSql(named('chains'), moment)})::bigint)`,
      ];
  return sql`
    with chains as materialized (${chains})${held}
    select currency, count(*)::int as count, coalesce(sum(${units}), 0)::text as units from chains group by currency`;
}

const named = (alias: string) => ({
  wallet: sql`${sql.identifier(alias)}.wallet`,
  currency: sql`${sql.identifier(alias)}.currency`,
});
