/**
 * A wallet's entries in one currency between two moments, each verified as it is read. A moment's place in the chain is found by
 * halving it: no index stands for that, which every posting would pay. Where a clock was set back, the chain's order holds. Where
 * old months stand in an archive, the connection is to read them too: `readWithArchive`.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Connection, PAGE, readAhead } from '#engine/service';
import { checkEntry, type EntryJson, type LedgerCheck } from './checks.ts';
import { readWithPrevious } from './entriesWithPrevious.ts';
import type { LedgerKeys } from './keys.ts';
import { checkChainEnds } from './verify/balances.ts';

/** The entries of a wallet in one currency. */
export type ChainName = { wallet: string; currency: string };

/** A wallet's balance in minor units after one of its entries, and the check that fails there. */
export type HistoricalBalance = {
  sequence: bigint;
  units: bigint;
  check: LedgerCheck | undefined;
  /** What it was for certain: undefined where nothing genuine says so. */
  expected: bigint | undefined;
};

/** The sequence of the last entry before a moment; 0 where there is none. */
export async function sequenceBefore(
  connection: Connection,
  { wallet, currency }: ChainName,
  moment: Date,
): Promise<bigint> {
  const chain = { wallet: sql`${wallet}`, currency: sql`${currency}` };
  const { rows } = await connection.execute<{ sequence: string }>(sequenceBeforeSql(chain, moment));
  return BigInt(rows[0]?.sequence ?? 0);
}

/** The query for that sequence, as text; also a scalar subquery, for a chain that the query around it names. */
export function sequenceBeforeSql({ wallet, currency }: Record<keyof ChainName, SQL>, moment: Date): SQL {
  const own = sql`e.wallet = ${wallet} and e.currency = ${currency}`;
  const middle = sql`(half.low + half.high) / 2`;
  const isBefore = sql`at.date < ${moment.toISOString()}::timestamptz`;
  // Of the upper half the first entry that there is: one that was removed must not stop the search.
  return sql`
    with recursive half(low, high) as (
      select 0::bigint, coalesce((select max(e.sequence) from entries e where ${own}), 0) + 1
      union all
      select case when ${isBefore} then at.sequence else half.low end,
        case when ${isBefore} then half.high else ${middle} end
      from half left join lateral (
        select e.sequence, e.date from entries e
        where ${own} and e.sequence >= ${middle} and e.sequence < half.high order by e.sequence limit 1
      ) as at on true
      where half.high - half.low > 1
    ) select low::text as sequence from half order by high - low limit 1`;
}

/** The balance after that entry; where it is the last one, also whether the chain ends there. */
export async function balanceAfter(
  connection: Connection,
  keys: LedgerKeys,
  chain: ChainName,
  sequence: bigint,
): Promise<HistoricalBalance> {
  const [balance] = await balancesAfter(connection, keys, [{ ...chain, sequence }]);
  if (!balance) throw new Error('no balance of the chain');
  return balance;
}

/** The balances of several chains, each after that entry of it, in their order. */
export async function balancesAfter(
  connection: Connection,
  keys: LedgerKeys,
  chains: readonly (ChainName & { sequence: bigint })[],
): Promise<HistoricalBalance[]> {
  const keyOf = ({ wallet, currency }: ChainName) => `${wallet} ${currency}`;
  const begun = chains.filter(({ sequence }) => sequence > 0n);
  const wanted = JSON.stringify(begun.map((chain) => ({ ...chain, sequence: String(chain.sequence) })));
  const read = begun.length
    ? await readWithPrevious(
        connection,
        sql`where (e.wallet, e.currency, e.sequence) in (select wallet, currency, sequence
          from json_to_recordset(${wanted}::json) as wanted(wallet uuid, currency uuid, sequence bigint))`,
      )
    : [];
  const entryOf = new Map(read.map((entry) => [keyOf(entry), entry]));
  const ends = await checkChainEnds(connection, keys, chains);
  return chains.map((chain, at) => {
    const entry = entryOf.get(keyOf(chain));
    const check = entry && checkEntry(keys, entry);
    const units = BigInt(entry?.balanceAfter ?? 0);
    // Without an entry it is zero, unless they were all removed.
    const isCertain = check === undefined && (entry !== undefined || ends[at] !== 'head');
    return {
      ...{ sequence: chain.sequence, units, check: check ?? ends[at] },
      expected: isCertain ? units : undefined,
    };
  });
}

/** How many entries there are after one and up to another, and what went in and out with them; minor units, neither negative. */
export async function sumsBetween(
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

/** The entries after one and up to another, page by page. */
export function readEntries(
  connection: Connection,
  chain: ChainName,
  after: bigint,
  until: bigint,
): AsyncIterable<EntryJson[]> {
  return readAhead((last?: EntryJson) =>
    entriesBetween(connection, chain, last ? BigInt(last.sequence) : after, until, PAGE),
  );
}

function entriesBetween(
  connection: Connection,
  { wallet, currency }: ChainName,
  after: bigint,
  until: bigint,
  most: number,
): Promise<EntryJson[]> {
  return readWithPrevious(
    connection,
    sql`
    where e.wallet = ${wallet} and e.currency = ${currency}
      and e.sequence > ${String(after)}::bigint and e.sequence <= ${String(until)}::bigint
    order by e.sequence limit ${most}`,
  );
}
