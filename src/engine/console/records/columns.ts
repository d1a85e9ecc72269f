/** Which columns of a list are hidden by default. */
import type { Resource } from '../../contract/resource.ts';

/**
 * Amounts are displayed with their currency, so the separate currency column is hidden by default. Returns the same
 * array every time: a new one would re-render every table cell.
 */
export function hiddenAtFirst(resource: Resource): string[] {
  const known = hidden.get(resource) ?? saidElsewhere(resource);
  hidden.set(resource, known);
  return known;
}

const hidden = new WeakMap<Resource, string[]>();

function saidElsewhere({ fields, list }: Resource): string[] {
  return list.columns.flatMap((name) => {
    const field = fields[name];
    return field?.kind === 'money' ? [field.currencyField] : [];
  });
}
