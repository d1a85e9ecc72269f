import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDecimal,
  formatMoney,
  formatNoun,
  formatTimestampText,
} from '../../../src/engine/console/fieldKinds/format.ts';
import { type Language, listLanguages } from '../../../src/engine/console/providers/languages/languages.ts';

const locales = listLanguages().map(({ locale }) => locale);
/** The space that does not break, between number and currency, and the narrow one between thousands. */
const SPACE = '\u00a0';
const NARROW = '\u202f';

describe.each<[Language, string, string, string, string]>([
  ['de', '−1.234.567,50', '12,50 EUR', '02.05.2026', '02.05.2026, 10:20'],
  ['en', '−1,234,567.50', '12.50 USD', 'May 2, 2026', 'May 2, 2026, 10:20 AM'],
  ['es', '−1.234.567,50', '12,50 USD', '2 may 2026', '2 may 2026, 10:20'],
  ['fr', '−1 234 567,50', '12,50 EUR', '2 mai 2026', '2 mai 2026, 10:20'],
  ['pt', '−1 234 567,50', '12,50 EUR', '02/05/2026', '02/05/2026, 10:20'],
])('in %s', (locale, negative, withoutCurrency, day, minute) => {
  const plain = (text: string) => text.replaceAll(SPACE, ' ').replaceAll(NARROW, ' ');
  // Local time, so that the test says the same in every time zone.
  const moment = new Date(2026, 4, 2, 10, 20, 30).toISOString();

  it("formats amounts with the language's separators and a real minus sign", () => {
    expect(plain(formatDecimal('-1234567.50', locale))).toBe(negative);
    expect(plain(formatMoney('-1234567.50', 'BTC', locale))).toBe(`${negative} BTC`);
  });

  it("formats an amount without a currency in the language's default, with at least two decimals", () => {
    expect(plain(formatMoney('12.5', undefined, locale))).toBe(withoutCurrency);
    expect(formatMoney('0', undefined, locale)).toMatch(/^0[.,]00\u00a0(USD|EUR)$/);
    expect(formatMoney('0.12345678', undefined, locale)).toMatch(/^0[.,]12345678\u00a0(USD|EUR)$/);
  });

  it('formats timestamps with the requested precision', () => {
    expect(plain(formatTimestampText(moment, locale, 'day'))).toBe(day);
    expect(plain(formatTimestampText(moment, locale))).toBe(minute);
    expect(plain(formatTimestampText(moment, locale, 'second'))).toContain(':20:30');
  });

  it('returns text that is no amount or timestamp unchanged', () => {
    expect(formatDecimal('abc', locale)).toBe('abc');
    expect(formatTimestampText('soon', locale)).toBe('soon');
  });
});

/** Decimal strings as the service sends them: up to 18 digits, 0 to 8 of them behind the point. */
const amounts = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.integer({ min: 0, max: 8 }))
  .map(([isNegative, units, decimals]) => {
    const digits = units.toString().padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals);
    const sign = isNegative && units > 0n ? '-' : '';
    return `${sign}${whole}${decimals ? `.${digits.slice(-decimals)}` : ''}`;
  });

it('formats amounts without losing digits, whatever the size and language', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...locales), (amount, locale) => {
      const point = locale === 'en' ? '.' : ',';
      const [whole = '', ...decimals] = formatDecimal(amount, locale).split(point);
      const digits = whole.replace('−', '-').replaceAll(/[^-\d]/g, '');
      expect([digits, ...decimals].join('.')).toBe(amount);
    }),
  );
});

it('never breaks an amount between sign, thousands, decimals and currency', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...locales), (amount, locale) => {
      expect(formatMoney(amount, 'EUR', locale)).not.toMatch(/[ -]/);
    }),
  );
});

it("formats counts with the language's thousands separators", () => {
  expect(formatCount(12345, 'de')).toBe('12.345');
  expect(formatCount(1234, 'es')).toBe('1.234');
  expect(formatCount(12345, 'pt')).toBe(`12${SPACE}345`);
});

it('formats numbers in one file only, so that they look the same everywhere', () => {
  const sources = import.meta.glob<string>('../../../src/**/console/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const writing = Object.entries(sources).filter(([, code]) => /NumberFormat|\.toLocaleString\(/.test(code));
  expect(writing.map(([file]) => file)).toEqual(['../../../src/engine/console/fieldKinds/format.ts']);
});

it("lowercases a resource's name within a sentence, except in German", () => {
  expect(formatNoun('Usuario', 'es')).toBe('usuario');
  expect(formatNoun('Benutzer', 'de')).toBe('Benutzer');
});
