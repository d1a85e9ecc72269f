/** Which columns of a list need not be seen at first. */
import type { Resource } from '../../contract/resource.ts';

/**
 * An amount is shown with its currency: the currency's own column can be chosen, and is hidden at first.
 * The same array each time it is asked for: a new one would make every cell of a table anew.
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
