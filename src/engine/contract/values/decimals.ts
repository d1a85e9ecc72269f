/** Exact numbers as decimal strings: written in one way, and compared without a binary float. */

/** A signed decimal number as text: no exponent, no grouping. */
export const SIGNED_DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** With all its decimals and no needless zeros before: ("-07.5", 2) → "-7.50". What is no such number stays as it is. */
export function canonicalDecimal(text: string, decimals: number): string {
  if (!SIGNED_DECIMAL.test(text)) return text;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${decimals ? `.${fraction.padEnd(decimals, '0')}` : ''}`;
  return text.startsWith('-') && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Whether a decimal string lies between these, both included. What is no number lies nowhere. */
export function isWithin(text: string, { min, max }: { min?: string; max?: string }): boolean {
  if (!SIGNED_DECIMAL.test(text)) return false;
  const value = scaled(text);
  return (min === undefined || value >= scaled(min)) && (max === undefined || value <= scaled(max));
}

/** In units of the last of thirty decimals. */
function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(30, '0'));
  return text.startsWith('-') ? -units : units;
}
