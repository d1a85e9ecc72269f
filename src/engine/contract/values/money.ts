/**
 * Exact amounts. Internally an amount is a bigint in the currency's minor unit; at every boundary (HTTP, form, file) it
 * is a decimal string such as "12.50". Only this file converts between them.
 */

/** Maximum of an amount and of a sum: the range of a signed 64-bit column (2^63-1 minor units). */
export const MAX_MINOR_UNITS = 2n ** 63n - 1n;

/** Maximum number of decimals of a currency. */
export const MAX_DECIMALS = 8;

/** Thrown for a text that is not a valid amount. `key` is a message key, `args` are its placeholders. */
export class AmountError extends Error {
  readonly key: string;
  readonly args: Record<string, string | number>;

  constructor(key: string, args: Record<string, string | number> = {}) {
    super(key);
    this.name = 'AmountError';
    this.key = key;
    this.args = args;
  }
}

/** An unsigned decimal number without exponent or grouping. */
export const DECIMAL_TEXT = /^\d{1,30}(\.\d{1,30})?$/;

/**
 * Converts a decimal string to minor units.
 * @param text such as "12.5" or "12.50", without sign or exponent
 * @param decimals of the currency, 0 to 8
 * @throws AmountError `validation.amount`, `validation.decimals` or `validation.amountTooLarge`
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (!DECIMAL_TEXT.test(text)) throw new AmountError('validation.amount');
  const [integer = '0', fraction = ''] = text.split('.');
  if (fraction.length > decimals) throw new AmountError('validation.decimals', { decimals });
  const units = BigInt(integer + fraction.padEnd(decimals, '0'));
  if (units > MAX_MINOR_UNITS) {
    throw new AmountError('validation.amountTooLarge', { max: formatAmount(MAX_MINOR_UNITS, decimals) });
  }
  return units;
}

/**
 * Converts minor units to a decimal string with all of the currency's decimals: (1250n, 2) → "12.50".
 * @param units may be negative
 */
export function formatAmount(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
