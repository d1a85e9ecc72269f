/**
 * Computes the amount of each currency in circulation: the sum of clients' and users' balances visible to the
 * caller.
 */
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { formatAmount, resolveScope } from '#engine/contract';
import {
  type Caller,
  type Connection,
  getColumn,
  getTable,
  type Routes,
  serve,
  tenantFilter,
} from '#engine/service';
import { currency } from '#features/currencies';
import { readOpenHolds } from '#features/holds/service';
import { wallet } from '#features/wallets';
import { balances, type CheckedBalanceRow, checkedBalanceColumns, type Ledger } from '#ledger';
import { PLATFORM_ID } from '#ledger/contract';
import { type CirculatingAmount, circulation } from '../calls.ts';

export const registerCirculationRoutes: Routes = ({ app, ledger, database }) => {
  serve(app, circulation, async ({ caller }) => ({
    data: await readCirculation(ledger, database.orm, caller),
  }));
};

/**
 * Returns amounts by abbreviation, with what open holds reserve of them; never summed across currencies. `altered` if a balance in
 * the sum was tampered with.
 * @param onlyCurrency one currency's `_id`; a currency without balances is omitted
 */
export async function readCirculation(
  ledger: Ledger,
  connection: Connection,
  caller: Caller,
  onlyCurrency?: string,
): Promise<CirculatingAmount[]> {
  const currencyCondition = onlyCurrency === undefined ? undefined : eq(balances.currency, onlyCurrency);
  // The balances of a currency sum to zero, so the platform's single row is the opposite of the sum of all
  // others.
  const usesPlatformBalance = resolveScope(caller) === 'all';
  const walletCondition = usesPlatformBalance
    ? eq(balances.wallet, PLATFORM_ID)
    : and(tenantFilter(wallet, caller), ne(getColumn(wallet, 'ownerType'), 'platform'));
  const sign = usesPlatformBalance ? -1n : 1n;
  const sums = await sumByCurrency(connection, and(currencyCondition, walletCondition));
  const altered = await findAltered(ledger, connection, walletCondition, usesPlatformBalance);
  const held = await readOpenHolds(connection, caller);
  return sums.map(({ currency: id, abbreviation, decimals, units }) => {
    const format = (sum: bigint) => formatAmount(sign * sum, Number(decimals));
    const alteration = altered.get(id);
    const expected = alteration?.difference === undefined ? undefined : BigInt(units) + alteration.difference;
    return {
      ...{ currency: id, abbreviation, amount: format(BigInt(units)), held: held.get(id) },
      ...(alteration && { altered: true as const }),
      ...(expected !== undefined && { expected: format(expected) }),
    };
  });
}

/** By currency; `difference` is what corrects the sum, in minor units, undefined if unknown. */
type Alterations = Map<string, { difference: bigint | undefined }>;

/**
 * Verifies the platform's few balances against their seals; for others it uses the alterations that the watch
 * has already found.
 */
async function findAltered(
  ledger: Ledger,
  connection: Connection,
  walletCondition: SQL | undefined,
  isPlatform: boolean,
): Promise<Alterations> {
  const altered: Alterations = new Map();
  const walletIds = [...new Set(ledger.watch.altered().map(({ wallet }) => wallet))];
  if (!isPlatform && walletIds.length === 0) return altered;
  const id = getColumn(wallet, '_id');
  const balanceCondition = isPlatform
    ? sql`b.wallet = ${PLATFORM_ID}`
    : sql`b.wallet in (select ${id} from ${getTable(wallet)} where ${and(walletCondition, inArray(id, walletIds))})`;
  const { rows } = await connection.execute<CheckedBalanceRow>(sql`
    select ${checkedBalanceColumns(connection)} from balances b left join wallets w on w._id = b.wallet where ${balanceCondition}`);
  for (const { currency, units, expected } of (await ledger.findAlteredBalances(connection, rows)).values()) {
    const existing = altered.get(currency);
    const isCertain = expected !== undefined && (!existing || existing.difference !== undefined);
    altered.set(currency, {
      difference: isCertain ? (existing?.difference ?? 0n) + expected - units : undefined,
    });
  }
  return altered;
}

async function sumByCurrency(connection: Connection, condition: SQL | undefined): Promise<CurrencySum[]> {
  const [_id, abbreviation, decimals] = (['_id', 'abbreviation', 'decimals'] as const).map((name) =>
    getColumn(currency, name),
  );
  const { rows } = await connection.execute<CurrencySum>(sql`
    select ${_id} as currency, ${abbreviation} as abbreviation, ${decimals} as decimals,
      sum(${balances.units})::text as units
    from ${balances}
    join ${getTable(wallet)} on ${getColumn(wallet, '_id')} = ${balances.wallet}
    join ${getTable(currency)} on ${_id} = ${balances.currency}
    where ${condition} group by ${_id} order by ${abbreviation}`);
  return rows;
}

type CurrencySum = { currency: string; abbreviation: string; decimals: number; units: string };
