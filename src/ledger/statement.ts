/**
 * A wallet's entries in one currency between two points in time, each verified as it is read. Binary search finds where a
 * time falls in the chain: an index by date would slow down every posting. Where a clock was set back, the order of the chain
 * decides. The connection must read archived months too: `readWithArchive`.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Connection, PAGE, readAhead } from '#engine/service';
import { chainName } from './balance.ts';
import { checkEntry, type EntryJson, type LedgerCheck } from './checks.ts';
import { readEntriesWithPrevious } from './entriesWithPrevious.ts';
import type { LedgerKeys } from './keys.ts';
import { checkChainEnds } from './verify/balances.ts';

/** The entries of a wallet in one currency. */
export type ChainName = { wallet: string; currency: string };

/** A wallet's balance after one of its entries, in minor units, and the check that fails there, if any. */
export type HistoricalBalance = {
  sequence: bigint;
  units: bigint;
  check: LedgerCheck | undefined;
  /** The balance that intact rows prove; undefined without such proof. */
  expected: bigint | undefined;
};

/** The sequence of the last entry before a point in time; 0 without one. */
export async function findSequenceBefore(
  connection: Connection,
  { wallet, currency }: ChainName,
  time: Date,
): Promise<bigint> {
  const chain = { wallet: sql`${wallet}`, currency: sql`${currency}` };
  const { rows } = await connection.execute<{ sequence: string }>(sequenceBeforeSql(chain, time));
  return BigInt(rows[0]?.sequence ?? 0);
}

/** SQL that selects that sequence as text. Also usable as a scalar subquery with columns of the outer query. */
export function sequenceBeforeSql({ wallet, currency }: Record<keyof ChainName, SQL>, time: Date): SQL {
  const inChain = sql`e.wallet = ${wallet} and e.currency = ${currency}`;
  const middle = sql`(half.low + half.high) / 2`;
  const isBefore = sql`at.date < ${time.toISOString()}::timestamptz`;
  // Takes the first existing entry of the upper half, so that a removed entry doesn't end the search.
  return sql`
    with recursive half(low, high) as (
      select 0::bigint, coalesce((select max(e.sequence) from entries e where ${inChain}), 0) + 1
      union all
      select case when ${isBefore} then at.sequence else half.low end,
        case when ${isBefore} then half.high else ${middle} end
      from half left join lateral (
        select e.sequence, e.date from entries e
        where ${inChain} and e.sequence >= ${middle} and e.sequence < half.high order by e.sequence limit 1
      ) as at on true
      where half.high - half.low > 1
    ) select low::text as sequence from half order by high - low limit 1`;
}

/** The balance after that entry. For the last entry, also checks that the chain ends there. */
export async function readBalanceAfter(
  connection: Connection,
  keys: LedgerKeys,
  chain: ChainName,
  sequence: bigint,
): Promise<HistoricalBalance> {
  const [balance] = await readBalancesAfter(connection, keys, [{ ...chain, sequence }]);
  if (!balance) throw new Error('The chain has no balance.');
  return balance;
}

/** The balances of several chains after the given entries, in the order of `chains`. */
export async function readBalancesAfter(
  connection: Connection,
  keys: LedgerKeys,
  chains: readonly (ChainName & { sequence: bigint })[],
): Promise<HistoricalBalance[]> {
  const withEntries = chains.filter(({ sequence }) => sequence > 0n);
  const sequences = JSON.stringify(
    withEntries.map((chain) => ({ ...chain, sequence: String(chain.sequence) })),
  );
  const entries = withEntries.length
    ? await readEntriesWithPrevious(
        connection,
        sql`where (e.wallet, e.currency, e.sequence) in (select wallet, currency, sequence
          from json_to_recordset(${sequences}::json) as chains(wallet uuid, currency uuid, sequence bigint))`,
      )
    : [];
  const entryOf = new Map(entries.map((entry) => [chainName(entry), entry]));
  const ends = await checkChainEnds(connection, keys, chains);
  return chains.map((chain, index) => {
    const entry = entryOf.get(chainName(chain));
    const check = entry && checkEntry(keys, entry);
    const units = BigInt(entry?.balanceAfter ?? 0);
    // Without an entry the balance is zero, unless all entries were removed.
    const isCertain = check === undefined && (entry !== undefined || ends[index] !== 'head');
    return {
      ...{ sequence: chain.sequence, units, check: check ?? ends[index] },
      expected: isCertain ? units : undefined,
    };
  });
}

/** The number of entries after one sequence and up to another, and what they received and paid: minor units, never negative. */
export async function sumEntriesBetween(
  connection: Connection,
  { wallet, currency }: ChainName,
  after: bigint,
  until: bigint,
): Promise<{ count: number; received: bigint; paid: bigint }> {
  const { rows } = await connection.execute<{ count: number; received: string; paid: string }>(sql`
    select count(*)::int as count, coalesce(sum(e.units) filter (where e.units > 0), 0)::text as received,
      coalesce(-sum(e.units) filter (where e.units < 0), 0)::text as paid
    from entries e where e.wallet = ${wallet} and e.currency = ${currency}
      and e.sequence > ${String(after)}::bigint and e.sequence <= ${String(until)}::bigint`);
  const { count = 0, received = 0, paid = 0 } = rows[0] ?? {};
  return { count, received: BigInt(received), paid: BigInt(paid) };
}

/** The entries after one sequence and up to another, page by page. */
export function readEntries(
  connection: Connection,
  chain: ChainName,
  after: bigint,
  until: bigint,
): AsyncIterable<EntryJson[]> {
  return readAhead((last?: EntryJson) =>
    readPage(connection, chain, last ? BigInt(last.sequence) : after, until, PAGE),
  );
}

function readPage(
  connection: Connection,
  { wallet, currency }: ChainName,
  after: bigint,
  until: bigint,
  limit: number,
): Promise<EntryJson[]> {
  return readEntriesWithPrevious(
    connection,
    sql`
    where e.wallet = ${wallet} and e.currency = ${currency}
      and e.sequence > ${String(after)}::bigint and e.sequence <= ${String(until)}::bigint
    order by e.sequence limit ${limit}`,
  );
}
