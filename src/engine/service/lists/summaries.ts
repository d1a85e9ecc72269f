/** Sums of the amounts of a list, each currency by itself: exact, of what the caller sees. */
import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { CurrencySum } from '../../contract/lists/listAnswer.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatAmount } from '../../contract/values/money.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/schema/tables.ts';
import { columnFor } from '../records/columns.ts';
import { currencyOf, decimalsIn } from '../records/currencies.ts';
import { calledBy } from '../records/names.ts';
import type { Caller } from '../sessions/caller.ts';

/**
 * By the fields that the list sums.
 * @param resource as the caller sees it
 * @param where which rows
 */
export async function summariesOf(
  connection: Connection,
  resource: Resource,
  where: SQL | undefined,
  caller: Caller,
): Promise<Record<string, CurrencySum[]>> {
  const sums: Record<string, CurrencySum[]> = {};
  for (const name of resource.list.summaries) {
    sums[name] = await sumsOf(connection, resource, name, where, caller);
  }
  return sums;
}

async function sumsOf(
  connection: Connection,
  resource: Resource,
  name: string,
  where: SQL | undefined,
  caller: Caller,
): Promise<CurrencySum[]> {
  const field = resource.fields[name];
  if (field?.kind !== 'money') throw new Error(`${resource.name}.${name} is no amount`);
  const [amount, currency] = [columnFor(resource, name), columnFor(resource, field.currencyField)];
  const { rows } = await connection.execute<{ currency: string; units: string; count: number }>(sql`
    select ${currency}::text as currency, sum(${amount})::text as units, count(*)::int as count
    from ${tableOf(resource)} where ${and(where, isNotNull(amount), isNotNull(currency))}
    group by ${currency}`);
  if (!rows.length) return [];
  const ids = rows.map((row) => row.currency);
  const to = currencyOf(resource, field);
  const decimals = await decimalsIn(connection, to, ids);
  const names = await calledBy(connection, to.name, ids, caller);
  return rows
    .map(({ currency: id, units, count }) => {
      const called = names.get(id);
      const sum = formatAmount(BigInt(units), decimals.get(id) ?? 0);
      return { currency: id, ...(called !== undefined && { called }), sum, count };
    })
    .sort((one, other) => ((one.called ?? one.currency) < (other.called ?? other.currency) ? -1 : 1));
}
