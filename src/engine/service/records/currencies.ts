/** What amounts are counted in: records of the resource that an amount's currency field refers to. */
import { inArray } from 'drizzle-orm';
import type { MoneyField } from '../../contract/fields.ts';
import { resourceNamed } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/schema/tables.ts';
import { columnFor } from './columns.ts';

/** The resource whose records a field's amounts are counted in: it has a field `decimals`. */
export function currencyOf(resource: Resource, { currencyField }: MoneyField): Resource {
  if (currencyField === '_id') return resource;
  const field = resource.fields[currencyField];
  if (field?.kind !== 'reference') throw new Error(`${resource.name}.${currencyField} names no currency`);
  return resourceNamed(field.to);
}

/** Whether amounts of the resource are counted in what this field refers to. */
export function isCurrencyField({ fields }: Resource, name: string): boolean {
  return Object.values(fields).some((field) => field.kind === 'money' && field.currencyField === name);
}

/** The decimals of currencies by their `_id`. @param ids of all, where none are named */
export async function decimalsIn(
  connection: Connection,
  currency: Resource,
  ids?: Iterable<string>,
): Promise<Map<string, number>> {
  const id = columnFor(currency, '_id');
  const found = await connection
    .select({ _id: id, decimals: columnFor(currency, 'decimals') })
    .from(tableOf(currency))
    .where(ids && inArray(id, [...ids]));
  return new Map(found.map(({ _id, decimals }) => [String(_id), Number(decimals)]));
}
