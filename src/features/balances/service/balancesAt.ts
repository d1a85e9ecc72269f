/** GET balances: historical balances of all wallets visible to the caller, paged. */
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { formatAmount, getResource, restrictTo } from '#engine/contract';
import {
  type Caller,
  type Connection,
  type Core,
  getColumn,
  getTable,
  type Routes,
  type Row,
  readWithArchive,
  recordsOf,
  requirePermission,
  ServiceError,
  serve,
} from '#engine/service';
import { currency } from '#features/currencies';
import { readReservedBefore, sumReservedBefore } from '#features/holds/service';
import { callerWalletsCondition, describeAvailability, resolveCurrency } from '#features/wallets/service';
import { balances, chainName, type HistoricalBalance, readBalancesBefore, sumsBeforeSql } from '#ledger';
import type { PartyType } from '#ledger/contract';
import { type BalanceAt, type BalanceTotal, balancesAt } from '../calls.ts';

type Filter = {
  client?: string | undefined;
  currency?: string | undefined;
  ownerType?: PartyType | undefined;
};
type Chain = { wallet: string; currency: string; abbreviation: string; decimals: number };

export const registerBalancesAtRoutes: Routes = ({ app, ...core }) => {
  const { readPage } = createBalancesReader(core);
  serve(app, balancesAt, ({ caller, query }) => readPage(caller, query));
};

export type BalancesFilter = Filter & { at: string };

/** Reads historical balances, including the archive, with the caller's rights. */
export function createBalancesReader(core: Core) {
  const wallets = getResource('wallets');

  /** @throws ServiceError */
  async function readPage(
    caller: Caller,
    query: BalancesFilter & { after?: string | undefined; limit: number },
  ) {
    const { after, limit } = query;
    const { date, end, condition } = await readFilter(caller, query);
    return readWithArchive(core.database, async (connection) => {
      const rows = await listChains(connection, condition, after, limit + 1);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        at: date.toISOString(),
        data: await toBalances(connection, page, end, caller),
        ...(after === undefined && { totals: await computeTotals(connection, condition, end) }),
        ...(rows.length > limit && last && { next: `${last.wallet}_${last.currency}` }),
      };
    });
  }

  /** @throws ServiceError */
  async function readTotals(caller: Caller, filter: BalancesFilter): Promise<BalanceTotal[]> {
    const { end, condition } = await readFilter(caller, filter);
    return readWithArchive(core.database, (connection) => computeTotals(connection, condition, end));
  }

  /**
   * Counts the balances that match.
   * @throws ServiceError
   */
  async function countBalances(caller: Caller, filter: BalancesFilter): Promise<number> {
    const { condition } = await readFilter(caller, filter);
    const { rows } = await core.database.orm.execute<{ count: number }>(sql`
      select count(*)::int as count from ${balances}
      join ${getTable(wallets)} on ${getColumn(wallets, '_id')} = ${balances.wallet} where ${condition ?? sql`true`}`);
    return rows[0]?.count ?? 0;
  }

  async function readFilter(caller: Caller, { at, client, currency: name, ownerType }: BalancesFilter) {
    requirePermission(caller, 'read', 'Wallet');
    requireReadable(caller, { client });
    const currencyId = name && (await resolveCurrency(core.database.orm, name))._id;
    const date = new Date(at);
    // Timestamps have whole milliseconds.
    const end = new Date(date.getTime() + 1);
    return { date, end, condition: buildCondition(caller, { client, currency: currencyId, ownerType }) };
  }

  /** @throws ServiceError `forbidden` if the caller may not read the returned or filtered fields */
  function requireReadable(caller: Caller, { client }: Filter): void {
    const { fields } = restrictTo(wallets, caller.ability);
    const required = ['owner', 'ownerType', 'balances', ...(client === undefined ? [] : ['client'])];
    if (required.some((name) => !fields[name] || fields[name].inputOnly)) throw new ServiceError('forbidden');
  }

  function buildCondition(caller: Caller, filter: Filter): SQL | undefined {
    const column = (name: string) => getColumn(wallets, name);
    return and(
      callerWalletsCondition(caller),
      filter.ownerType ? eq(column('ownerType'), filter.ownerType) : ne(column('ownerType'), 'platform'),
      filter.client === undefined ? undefined : eq(column('client'), filter.client),
      filter.currency === undefined ? undefined : eq(balances.currency, filter.currency),
    );
  }

  /** Ordered by primary key, which is stable across pages. */
  async function listChains(
    connection: Connection,
    condition: SQL | undefined,
    after: string | undefined,
    limit: number,
  ): Promise<Chain[]> {
    const [wallet, currencyId] = after?.split('_') ?? [];
    const afterCondition =
      after && sql`(${balances.wallet}, ${balances.currency}) > (${wallet}::uuid, ${currencyId}::uuid)`;
    const { rows } = await connection.execute<Chain>(sql`
      select ${balances.wallet} as wallet, ${balances.currency} as currency,
        ${getColumn(currency, 'abbreviation')} as abbreviation, ${getColumn(currency, 'decimals')} as decimals
      from ${balances}
      join ${getTable(wallets)} on ${getColumn(wallets, '_id')} = ${balances.wallet}
      join ${getTable(currency)} on ${getColumn(currency, '_id')} = ${balances.currency}
      where ${and(condition, afterCondition || undefined) ?? sql`true`}
      order by ${balances.wallet}, ${balances.currency} limit ${limit}`);
    return rows;
  }

  async function toBalances(
    connection: Connection,
    chains: readonly Chain[],
    end: Date,
    caller: Caller,
  ): Promise<BalanceAt[]> {
    const historical = await readBalancesBefore(connection, core.ledger.keys, chains, end);
    const held = await readReservedBefore(connection, chains, end);
    const ids = [...new Set(chains.map(({ wallet }) => wallet))];
    const rows = ids.length
      ? await connection
          .select()
          .from(getTable(wallets))
          .where(inArray(getColumn(wallets, '_id'), ids))
      : [];
    const records = await recordsOf(core, connection, wallets, rows as Row[], caller);
    const recordOf = new Map(records.map((record) => [record._id, record]));
    return chains.map(({ wallet, currency: currencyId, abbreviation, decimals }, at) => {
      const record = recordOf.get(wallet);
      const units = historical[at]?.units ?? 0n;
      const reserved = held.get(chainName({ wallet, currency: currencyId })) ?? 0n;
      return {
        wallet,
        ownerType: record?.ownerType as PartyType,
        owner: String(record?.owner),
        ownerName: record?._names.owner ?? String(record?.owner),
        client: (record?.client ?? null) as string | null,
        clientName: record?._names.client ?? null,
        currency: currencyId,
        abbreviation,
        balance: formatAmount(units, Number(decimals)),
        ...describeAvailability({ units, held: reserved }, Number(decimals)),
        check: historical[at]?.check ?? null,
        expected: formatExpected(historical[at], Number(decimals)),
      };
    });
  }

  async function computeTotals(
    connection: Connection,
    condition: SQL | undefined,
    end: Date,
  ): Promise<BalanceTotal[]> {
    const chains = sql`
      select ${balances.wallet} as wallet, ${balances.currency} as currency from ${balances}
      join ${getTable(wallets)} on ${getColumn(wallets, '_id')} = ${balances.wallet}
      where ${condition ?? sql`true`}`;
    const { rows } = await connection.execute<Sum>(sql`
      select s.currency, s.count, s.units, ${getColumn(currency, 'abbreviation')} as abbreviation,
        ${getColumn(currency, 'decimals')} as decimals
      from (${sumsBeforeSql(connection, chains, end)}) as s
      join ${getTable(currency)} on ${getColumn(currency, '_id')} = s.currency
      order by ${getColumn(currency, 'abbreviation')}`);
    const held = await sumReservedBefore(connection, chains, end);
    return rows.map(({ currency: currencyId, abbreviation, decimals, count, ...sum }) => {
      const units = BigInt(sum.units);
      return {
        ...{ currency: currencyId, abbreviation, count },
        total: formatAmount(units, Number(decimals)),
        ...describeAvailability({ units, held: held.get(currencyId) ?? 0n }, Number(decimals)),
      };
    });
  }

  return { readPage, readTotals, countBalances };
}

type Sum = { currency: string; abbreviation: string; decimals: number; count: number; units: string };

function formatExpected(historical: HistoricalBalance | undefined, decimals: number): string | null {
  return historical?.check === undefined || historical.expected === undefined
    ? null
    : formatAmount(historical.expected, decimals);
}
