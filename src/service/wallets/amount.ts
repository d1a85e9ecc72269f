/** The amount of a money call, held against its currency. */
import { AmountError, parseAmount } from '../../contract/money.ts';
import { invalidField } from '../errors.ts';

/**
 * Smallest units of a decimal string.
 * @throws Refusal `invalid` that names the field; `amount_out_of_range` beyond 2^63-1 units
 */
export function unitsOf(amount: string, decimals: number, field = 'amount'): bigint {
  try {
    const units = parseAmount(amount, decimals);
    if (units === 0n) throw new AmountError('validation.amountPositive');
    return units;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    const { key, args } = error;
    const code = key === 'validation.amountTooLarge' ? 'amount_out_of_range' : 'invalid';
    throw invalidField(field, { key, args }, code);
  }
}
