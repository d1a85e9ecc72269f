/** Exact decimal strings: canonical form, and comparison without binary floating point. */

/** A signed decimal number without exponent or grouping. */
export const SIGNED_DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** Removes leading zeros and pads the decimals: ("-07.5", 2) → "-7.50". Returns other texts unchanged. */
export function canonicalDecimal(text: string, decimals: number): string {
  if (!SIGNED_DECIMAL.test(text)) return text;
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.');
  const digits = `${integer.replace(/^0+(?=\d)/, '')}${decimals ? `.${fraction.padEnd(decimals, '0')}` : ''}`;
  return text.startsWith('-') && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Whether a decimal string is within these inclusive bounds; false if it is not a number. */
export function isInRange(text: string, { min, max }: { min?: string; max?: string }): boolean {
  if (!SIGNED_DECIMAL.test(text)) return false;
  const value = scaled(text);
  return (min === undefined || value >= scaled(min)) && (max === undefined || value <= scaled(max));
}

/** Scaled to thirty decimals. */
function scaled(text: string): bigint {
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(integer + fraction.padEnd(30, '0'));
  return text.startsWith('-') ? -units : units;
}
