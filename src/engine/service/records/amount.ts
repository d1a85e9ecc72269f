/** Converts amounts in requests to minor units. */
import { AmountError, parseAmount } from '../../contract/values/money.ts';
import { invalidField } from '../errors.ts';

/**
 * Minor units of a positive decimal string.
 * @throws ServiceError `invalid` on the field; `amount_out_of_range` beyond 2^63-1 units
 */
export function toUnits(amount: string, decimals: number, field = 'amount'): bigint {
  const units = parseMinorUnits(amount, decimals, field);
  if (units === 0n) throw invalidField(field, { key: 'validation.amountPositive' });
  return units;
}

/** Likewise for an amount that may be zero. */
export function parseMinorUnits(amount: string, decimals: number, field: string): bigint {
  try {
    return parseAmount(amount, decimals);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    const { key, args } = error;
    const code = key === 'validation.amountTooLarge' ? 'amount_out_of_range' : 'invalid';
    throw invalidField(field, { key, args }, code);
  }
}
