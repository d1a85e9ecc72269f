/** How much of each currency is in circulation: what clients and users hold, within the caller's rows. */
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { formatAmount, resolveScope } from '#engine/contract';
import { type Caller, type Connection, getColumn, getTable, tenantFilter } from '#engine/service';
import { currency } from '#features/currencies';
import { wallet } from '#features/wallets';
import { balances, type CheckedBalanceRow, checkedBalanceColumns, type Ledger } from '#ledger';
import { PLATFORM_ID } from '#ledger/contract';

/** `amount` is a decimal string. Altered: a balance in it is not as the service wrote it. */
export type InCurrency = {
  currency: string;
  abbreviation: string;
  amount: string;
  altered?: true | undefined;
  expected?: string | undefined;
};

/**
 * By abbreviation; never summed across currencies.
 * @param only one currency's `_id`; a currency that nobody holds is left out
 */
export async function readCirculation(
  ledger: Ledger,
  connection: Connection,
  caller: Caller,
  only?: string,
): Promise<InCurrency[]> {
  const of = only === undefined ? undefined : eq(balances.currency, only);
  // Everything sums to zero, so what the platform lacks is what all others have: one row instead of all.
  const isOpposite = resolveScope(caller) === 'all';
  const own = isOpposite
    ? eq(balances.wallet, PLATFORM_ID)
    : and(tenantFilter(wallet, caller), ne(getColumn(wallet, 'ownerType'), 'platform'));
  const sign = isOpposite ? -1n : 1n;
  const sums = await summed(connection, and(of, own));
  const altered = await alteredIn(ledger, connection, own, isOpposite);
  return sums.map(({ currency: id, abbreviation, decimals, units }) => {
    const amount = (sum: bigint) => formatAmount(sign * sum, Number(decimals));
    const alteration = altered.get(id);
    const expected = alteration?.difference === undefined ? undefined : BigInt(units) + alteration.difference;
    return {
      ...{ currency: id, abbreviation, amount: amount(BigInt(units)) },
      ...(alteration && { altered: true as const }),
      ...(expected !== undefined && { expected: amount(expected) }),
    };
  });
}

/** By currency; `difference` is what would put the sum right, undefined where that is not known. */
type Altered = Map<string, { difference: bigint | undefined }>;

/** The platform's few balances are held against their seals here; of the many others those count that are known. */
async function alteredIn(
  ledger: Ledger,
  connection: Connection,
  own: SQL | undefined,
  ofPlatform: boolean,
): Promise<Altered> {
  const altered: Altered = new Map();
  const walletIds = [...new Set(ledger.watch.altered().map(({ wallet }) => wallet))];
  if (!ofPlatform && walletIds.length === 0) return altered;
  const id = getColumn(wallet, '_id');
  const which = ofPlatform
    ? sql`b.wallet = ${PLATFORM_ID}`
    : sql`b.wallet in (select ${id} from ${getTable(wallet)} where ${and(own, inArray(id, walletIds))})`;
  const { rows } = await connection.execute<CheckedBalanceRow>(sql`
    select ${checkedBalanceColumns(connection)} from balances b left join wallets w on w._id = b.wallet where ${which}`);
  for (const { currency, units, expected } of (await ledger.alteredAmong(connection, rows)).values()) {
    const so = altered.get(currency);
    const isKnown = expected !== undefined && (!so || so.difference !== undefined);
    altered.set(currency, { difference: isKnown ? (so?.difference ?? 0n) + expected - units : undefined });
  }
  return altered;
}

async function summed(connection: Connection, condition: SQL | undefined): Promise<Summed[]> {
  const [_id, abbreviation, decimals] = (['_id', 'abbreviation', 'decimals'] as const).map((name) =>
    getColumn(currency, name),
  );
  const { rows } = await connection.execute<Summed>(sql`
    select ${_id} as currency, ${abbreviation} as abbreviation, ${decimals} as decimals,
      sum(${balances.units})::text as units
    from ${balances}
    join ${getTable(wallet)} on ${getColumn(wallet, '_id')} = ${balances.wallet}
    join ${getTable(currency)} on ${_id} = ${balances.currency}
    where ${condition} group by ${_id} order by ${abbreviation}`);
  return rows;
}

type Summed = { currency: string; abbreviation: string; decimals: number; units: string };
