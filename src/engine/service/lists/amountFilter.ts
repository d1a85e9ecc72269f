/** Filters of amounts: converts decimals to the minor units of each currency. */
import { and, eq, gte, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';
import { MAX_MINOR_UNITS } from '../../contract/values/money.ts';
import type { Connection } from '../database/database.ts';
import { getColumn } from '../records/columns.ts';
import { decimalsIn, getCurrencyReference } from '../records/currencies.ts';
import { NO_ROWS, type UnionBranch, type UnionBranches } from './unionBranches.ts';

/**
 * The filter of one field, as decimal strings: `equal` one of several (null for unset), `from` and `to` a single bound
 * each.
 */
export type Amounts = {
  equal?: readonly (string | null)[];
  from?: readonly (string | null)[];
  to?: readonly (string | null)[];
};

/** One branch per currency with its own minor units, because an index orders the units within their currency. */
export async function amountParts(
  connection: Connection,
  resource: Resource,
  name: string,
  filter: Amounts,
): Promise<UnionBranches> {
  const field = resource.fields[name];
  if (field?.kind !== 'money') throw new Error(`${resource.name}.${name} is not an amount.`);
  const column = getColumn(resource, name);
  const currencies = await decimalsIn(connection, getCurrencyReference(resource, field));
  const parts: UnionBranch[] = [...currencies].flatMap(([id, decimals]) => {
    const limits = limitsOf(column, filter, decimals);
    const when = limits && and(eq(getColumn(resource, field.currencyField), id), ...limits);
    return when ? [{ when, currency: id }] : [];
  });
  if (filter.equal?.includes(null)) parts.push({ when: isNull(column) });
  return parts.length ? parts : NO_ROWS;
}

/** Undefined if no row in a currency with these decimals can match. */
function limitsOf(column: AnyPgColumn, { equal, from, to }: Amounts, decimals: number): SQL[] | undefined {
  const limits: SQL[] = [];
  if (equal) {
    const possible = equal.flatMap((amount) => {
      const { units, isExact } = unitsOf(amount, decimals);
      return amount !== null && isExact && units <= MAX_MINOR_UNITS ? [units] : [];
    });
    if (!possible.length) return undefined;
    limits.push(inArray(column, possible));
  }
  if (from) {
    const { units, isExact } = unitsOf(from[0], decimals);
    const least = isExact ? units : units + 1n;
    if (least > MAX_MINOR_UNITS) return undefined;
    limits.push(gte(column, least));
  }
  if (to) {
    const { units } = unitsOf(to[0], decimals);
    if (units <= MAX_MINOR_UNITS) limits.push(lte(column, units));
  }
  return limits;
}

/** Rounded down to a minor unit. */
function unitsOf(amount: string | null | undefined, decimals: number): { units: bigint; isExact: boolean } {
  const [integer = '0', fraction = ''] = (amount ?? '0').split('.');
  const units = BigInt(integer + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return { units, isExact: /^0*$/.test(fraction.slice(decimals)) };
}
