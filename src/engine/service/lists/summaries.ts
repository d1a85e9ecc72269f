/** Exact sums of a list's amounts, per currency, of the rows that the caller sees. */
import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { CurrencySum } from '../../contract/lists/listResponse.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatAmount } from '../../contract/values/money.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { getColumn } from '../records/columns.ts';
import { decimalsIn, getCurrencyReference } from '../records/currencies.ts';
import { displayNames } from '../records/names.ts';
import type { Caller } from '../sessions/caller.ts';
import { filterCondition } from './filters.ts';
import { readFilterValues } from './filterValues.ts';
import { buildSideConditions } from './viewpoint.ts';

/**
 * Sums by field.
 * @param resource as visible to the caller
 * @param where condition for the rows
 * @param parties the list's viewpoint; undefined for the caller's own
 */
export async function readSummaries(
  connection: Connection,
  resource: Resource,
  where: SQL | undefined,
  caller: Caller,
  parties: readonly string[] | undefined,
): Promise<Record<string, CurrencySum[]>> {
  const sums: Record<string, CurrencySum[]> = {};
  for (const [name, { filter, flow }] of Object.entries(resource.list.summaries)) {
    const counted = await filterCondition(connection, resource, caller, readFilterValues(filter));
    const sides = flow && (await buildSideConditions(connection, resource, flow, parties, caller));
    sums[name] = await sumsOf(connection, resource, name, and(where, counted), caller, sides);
  }
  return sums;
}

type Row = {
  currency: string;
  units: string;
  count: number;
  incoming: string;
  outgoing: string;
  internal: string;
};

async function sumsOf(
  connection: Connection,
  resource: Resource,
  name: string,
  where: SQL | undefined,
  caller: Caller,
  sides: { paid: SQL; received: SQL } | undefined,
): Promise<CurrencySum[]> {
  const field = resource.fields[name];
  if (field?.kind !== 'money') throw new Error(`${resource.name}.${name} is not an amount.`);
  const [amount, currency] = [getColumn(resource, name), getColumn(resource, field.currencyField)];
  const { paid, received } = sides ?? { paid: sql`false`, received: sql`false` };
  const summed = (paysOut: boolean, takesIn: boolean) => sql`coalesce(sum(${amount}) filter (
    where (${paid}) is ${paysOut ? sql`true` : sql`not true`}
    and (${received}) is ${takesIn ? sql`true` : sql`not true`}), 0)::text`;
  const { rows } = await connection.execute<Row>(sql`
    select ${currency}::text as currency, sum(${amount})::text as units, count(*)::int as count,
      ${summed(false, true)} as incoming, ${summed(true, false)} as outgoing, ${summed(true, true)} as internal
    from ${getTable(resource)} where ${and(where, isNotNull(amount), isNotNull(currency))}
    group by ${currency}`);
  if (!rows.length) return [];
  const ids = rows.map((row) => row.currency);
  const to = getCurrencyReference(resource, field);
  const decimals = await decimalsIn(connection, to, ids);
  const names = await displayNames(connection, to.name, ids, caller);
  return rows
    .map((row) => {
      const { currency: id, units, count } = row;
      const label = names.get(id);
      const written = (of: bigint) => formatAmount(of, decimals.get(id) ?? 0);
      const [incoming, outgoing] = [BigInt(row.incoming), BigInt(row.outgoing)];
      return {
        currency: id,
        ...(label !== undefined && { called: label }),
        sum: written(sides ? incoming - outgoing : BigInt(units)),
        ...(sides && {
          in: written(incoming),
          out: written(outgoing),
          within: written(BigInt(row.internal)),
        }),
        count,
      };
    })
    .sort((one, other) => ((one.called ?? one.currency) < (other.called ?? other.currency) ? -1 : 1));
}
