/**
 * Exact amounts. Inside, an amount is a bigint of the currency's minor unit; at every edge (HTTP,
 * form, file) it is a decimal string such as "12.50". This file is the only place that converts.
 */

/** The largest amount, and the largest sum: what a signed 64-bit column holds (2^63-1 minor units). */
export const MAX_MINOR_UNITS = 2n ** 63n - 1n;

/** The most decimals a currency may have. */
export const MAX_DECIMALS = 8;

/** Why a text is not an amount; `key` is a message key, `args` its placeholders. */
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

/** A plain decimal number as text: no sign, no exponent, no grouping. */
export const DECIMAL_TEXT = /^\d{1,30}(\.\d{1,30})?$/;

/**
 * Reads a decimal string into minor units.
 * @param text such as "12.5" or "12.50"; never signed, never with an exponent
 * @param decimals of the currency, 0 to 8
 * @throws AmountError `validation.amount`, `validation.decimals` or `validation.amountTooLarge`
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (!DECIMAL_TEXT.test(text)) throw new AmountError('validation.amount');
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length > decimals) throw new AmountError('validation.decimals', { decimals });
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (units > MAX_MINOR_UNITS) {
    throw new AmountError('validation.amountTooLarge', { max: formatAmount(MAX_MINOR_UNITS, decimals) });
  }
  return units;
}

/**
 * Writes minor units as a decimal string with all of the currency's decimals: (1250n, 2) → "12.50".
 * @param units may be negative
 */
export function formatAmount(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
