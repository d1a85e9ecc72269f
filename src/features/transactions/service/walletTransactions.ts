/** The transactions of a wallet, and of a client including its users. */

import { sql } from 'drizzle-orm';
import { filterKey, formatAmount, getResource, type ListRequest } from '#engine/contract';
import {
  type Connection,
  invalidField,
  listRecords,
  parseTimestamp,
  type Routes,
  readListQuery,
  readRow,
  serve,
} from '#engine/service';
import { resolveCurrency } from '#features/wallets/service';
import { clientTransactions, walletTransactions } from '../calls.ts';
import { branchesOfClient, branchesOfWallets } from './rows.ts';

export const registerWalletTransactionRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;
  const transactions = getResource('transaction');

  serve(app, walletTransactions, async ({ caller, params, query }) => {
    const { _id } = await readRow(connection, getResource('wallets'), params.id, caller);
    const { range, filter, after } = readListQuery(query);
    const list = await listRecords(
      core,
      transactions,
      { range, filter, after },
      caller,
      branchesOfWallets([_id]),
    );
    const balancesAfter = await computeBalancesAfter(
      connection,
      _id,
      list.data.map((record) => record._id),
    );
    const data = list.data.map((record) => ({
      ...record,
      balanceAfter: balancesAfter.get(record._id) ?? null,
    }));
    return { ...list, data };
  });

  serve(app, clientTransactions, async ({ caller, params, query }) => {
    const { _id } = await readRow(connection, getResource('client'), params.clientId, caller);
    const { createdAt, currency, from, reference, ...page } = query;
    const requestedCurrency =
      currency === undefined ? undefined : await resolveCurrency(connection, currency);
    const filter = {
      ...(createdAt !== undefined && periodFilter(createdAt)),
      ...(requestedCurrency && { currency: requestedCurrency._id }),
      ...(from !== undefined && { from }),
      ...(reference !== undefined && { [filterKey('reference', 'contains')]: reference }),
    };
    const request: ListRequest = { ...readListQuery(page), filter };
    return listRecords(core, transactions, request, caller, await branchesOfClient(connection, _id));
  });
};

/** A day (2026-03-31, in UTC), or everything from a timestamp on. */
function periodFilter(createdAt: string): NonNullable<ListRequest['filter']> {
  const [start, end] = [parseTimestamp(createdAt, 'from'), parseTimestamp(createdAt, 'to')];
  if (!start || !end) throw invalidField('createdAt', { key: 'validation.moment' });
  const isDay = end > start;
  return {
    [filterKey('date', 'from')]: start.toISOString(),
    ...(isDay && { [filterKey('date', 'to')]: end.toISOString() }),
  };
}

/** Returns decimal strings by the `_id` of the transaction; omits declined ones, which have no entry. */
async function computeBalancesAfter(
  connection: Connection,
  wallet: string,
  transactions: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await connection.execute<{ transaction: string; units: string; decimals: number }>(sql`
    select e.transaction, e.balance_after::text as units, c.decimals
    from entries e join currencies c on c._id = e.currency
    where e.wallet = ${wallet} and e.transaction in (
      select requested::uuid from json_array_elements_text(${JSON.stringify(transactions)}::json) as requested)`);
  return new Map(rows.map((row) => [row.transaction, formatAmount(BigInt(row.units), row.decimals)]));
}
