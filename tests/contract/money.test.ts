import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AmountError,
  formatAmount,
  MAX_MINOR_UNITS,
  parseAmount,
} from '../../src/engine/contract/values/money.ts';

const decimals = fc.integer({ min: 0, max: 8 });
const units = fc.bigInt({ min: 0n, max: MAX_MINOR_UNITS });

function validationErrorAbout(text: string, places: number): string | undefined {
  try {
    parseAmount(text, places);
    return undefined;
  } catch (error) {
    if (error instanceof AmountError) return error.key;
    throw error;
  }
}

describe('exact amounts', () => {
  it('round-trip, up to 2^63-1 minor units and 8 decimals', () => {
    fc.assert(fc.property(units, decimals, (n, d) => parseAmount(formatAmount(n, d), d) === n));
  });

  it('are formatted with all decimals of the currency', () => {
    expect(formatAmount(1250n, 2)).toBe('12.50');
    expect(formatAmount(5n, 8)).toBe('0.00000005');
    expect(formatAmount(-5n, 2)).toBe('-0.05');
    expect(formatAmount(7n, 0)).toBe('7');
    expect(formatAmount(0n, 2)).toBe('0.00');
  });

  it('can omit trailing decimals', () => {
    expect(parseAmount('12.5', 2)).toBe(1250n);
    expect(parseAmount('12', 2)).toBe(1200n);
  });

  it('add up exactly where a binary float does not', () => {
    expect(formatAmount(parseAmount('0.1', 2) + parseAmount('0.2', 2), 2)).toBe('0.30');
  });

  it.each([
    '',
    ' ',
    'abc',
    '-1',
    '+1',
    '1e400',
    '1e2',
    '1,5',
    '1.',
    '.5',
    '0x10',
    'NaN',
    'Infinity',
    '1 000',
    '١',
  ])('refuse %j', (text) => expect(validationErrorAbout(text, 2)).toBe('validation.amount'));

  it('reject more decimals than the currency has', () => {
    expect(validationErrorAbout('1.234', 2)).toBe('validation.decimals');
    expect(validationErrorAbout('1.0', 0)).toBe('validation.decimals');
  });

  it('reject more than the ledger can store, and only that', () => {
    expect(parseAmount('92233720368547758.07', 2)).toBe(MAX_MINOR_UNITS);
    expect(validationErrorAbout('92233720368547758.08', 2)).toBe('validation.amountTooLarge');
  });

  it('reject a sign, an exponent or a letter', () => {
    const odd = fc.string({ minLength: 1 }).filter((text) => /[^0-9.]/.test(text));
    fc.assert(fc.property(odd, decimals, (text, d) => validationErrorAbout(text, d) === 'validation.amount'));
  });
});
