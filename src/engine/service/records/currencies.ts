/** Currencies: records of the resource that an amount's currency field refers to. */
import { inArray } from 'drizzle-orm';
import type { MoneyField } from '../../contract/fields.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { getColumn } from './columns.ts';

/** The resource of a field's currencies, which has a field `decimals`. */
export function getCurrencyReference(resource: Resource, { currencyField }: MoneyField): Resource {
  if (currencyField === '_id') return resource;
  const field = resource.fields[currencyField];
  if (field?.kind !== 'reference')
    throw new Error(`${resource.name}.${currencyField} does not refer to a currency.`);
  return getResource(field.to);
}

/** Whether this field holds the currency of any amount of the resource. */
export function isCurrencyField({ fields }: Resource, name: string): boolean {
  return Object.values(fields).some((field) => field.kind === 'money' && field.currencyField === name);
}

/**
 * The decimals of every currency in these rows, by `_id`.
 * @param lock locks the currencies until the end of the transaction
 */
export async function readDecimals(
  connection: Connection,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  lock = false,
): Promise<Map<string, number>> {
  const idsByResource = new Map<Resource, Set<string>>();
  for (const currencyId of Object.values(resource.fields)) {
    const field = currencyId.kind === 'computed' ? currencyId.of : currencyId;
    if (field?.kind !== 'money' || field.currencyField === '_id') continue;
    const currency = getCurrencyReference(resource, field);
    const ids = idsByResource.get(currency) ?? new Set();
    for (const row of rows)
      if (typeof row[field.currencyField] === 'string') ids.add(String(row[field.currencyField]));
    idsByResource.set(currency, ids);
  }
  const decimalsById = new Map<string, number>();
  for (const [currency, ids] of idsByResource) {
    if (!ids.size) continue;
    for (const [id, decimals] of await decimalsIn(connection, currency, ids, lock))
      decimalsById.set(id, decimals);
  }
  return decimalsById;
}

/**
 * The decimals of currencies by `_id`.
 * @param ids all currencies if omitted
 * @param lock locks the currencies until the end of the transaction
 */
export async function decimalsIn(
  connection: Connection,
  currency: Resource,
  ids?: Iterable<string>,
  lock = false,
): Promise<Map<string, number>> {
  const id = getColumn(currency, '_id');
  const query = connection
    .select({ _id: id, decimals: getColumn(currency, 'decimals') })
    .from(getTable(currency))
    .where(ids && inArray(id, [...ids]));
  const rows = await (lock ? query.for('share') : query);
  return new Map(rows.map(({ _id, decimals }) => [String(_id), Number(decimals)]));
}
