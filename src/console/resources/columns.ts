/** Which columns of a list need not be seen at first. */
import type { Resource } from '../../contract/resource.ts';

/** An amount is shown with its currency: the currency's own column can be chosen, and is hidden at first. */
export function saidElsewhere({ fields, list }: Resource): string[] {
  return list.columns.flatMap((name) => {
    const field = fields[name];
    return field?.kind === 'money' ? [field.currencyField] : [];
  });
}
