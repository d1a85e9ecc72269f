/** How many decimals an amount has: those of the currency that its row names beside it. */
import type { MoneyField } from '../../contract/fields.ts';

/**
 * The decimals of an amount in this row; undefined where the row names no currency.
 * @param decimalsByCurrency of each currency, by its `_id`
 */
export function decimalsOf(
  { currencyField }: MoneyField,
  row: Readonly<Record<string, unknown>>,
  decimalsByCurrency: ReadonlyMap<string, number>,
): number | undefined {
  return currencyField === '_id' ? Number(row.decimals) : decimalsByCurrency.get(String(row[currencyField]));
}
