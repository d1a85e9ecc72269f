/** The decimals of an amount: those of the currency that its row refers to. */
import type { MoneyField } from '../../contract/fields.ts';

/**
 * The decimals of an amount in this row; undefined if the row has no currency.
 * @param decimalsByCurrency by the currency's `_id`
 */
export function decimalsOf(
  { currencyField }: MoneyField,
  row: Readonly<Record<string, unknown>>,
  decimalsByCurrency: ReadonlyMap<string, number>,
): number | undefined {
  return currencyField === '_id' ? Number(row.decimals) : decimalsByCurrency.get(String(row[currencyField]));
}
