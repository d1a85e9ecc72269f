/** Which columns of a list are hidden by default. */
import type { Resource } from '../../contract/resource.ts';

/**
 * Amounts are displayed with their currency, so the separate currency column is hidden by default. Returns the same
 * array every time: a new one would re-render every table cell.
 */
export function listHiddenColumns(resource: Resource): string[] {
  const columns = cache.get(resource) ?? listCurrencyColumns(resource);
  cache.set(resource, columns);
  return columns;
}

const cache = new WeakMap<Resource, string[]>();

function listCurrencyColumns({ fields, list }: Resource): string[] {
  return list.columns.flatMap((name) => {
    const field = fields[name];
    return field?.kind === 'money' ? [field.currencyField] : [];
  });
}
