import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, formatMoney } from '../../../src/engine/console/fieldKinds/format.ts';
import { parseTypedAmount, parseTypedDecimal } from '../../../src/engine/console/fieldKinds/typedAmount.ts';
import { formatAmount, MAX_DECIMALS, MAX_MINOR_UNITS } from '../../../src/engine/contract/values/money.ts';

const locales = ['de', 'en', 'es', 'fr', 'pt'] as const;
const locale = fc.constantFrom(...locales);
const decimals = fc.integer({ min: 0, max: MAX_DECIMALS });
const units = fc.oneof(fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, MAX_MINOR_UNITS));
const separatorOf = (language: string) => (formatDecimal('0.5', language).includes(',') ? ',' : '.');

describe('a typed amount', () => {
  it('is parsed exactly as the language formats it, and formatted the same again', () => {
    fc.assert(
      fc.property(locale, decimals, units, (language, places, exact) => {
        const amount = formatAmount(exact, places);
        const shown = formatDecimal(amount, language);
        expect(parseTypedAmount(shown, language, places)).toMatchObject({ amount });
        expect(parseTypedAmount(`\u00a0${shown}\n`, language, places)).toMatchObject({ amount });
      }),
    );
  });

  it('is parsed with the language’s decimal separator and without thousands separators', () => {
    fc.assert(
      fc.property(locale, decimals, units, (language, places, exact) => {
        const amount = formatAmount(exact, places);
        const typed = amount.replace('.', separatorOf(language));
        expect(parseTypedAmount(typed, language, places)).toEqual({ amount });
      }),
    );
  });

  it('never becomes another amount: a decimal string is parsed as itself, or reported as ambiguous', () => {
    fc.assert(
      fc.property(locale, decimals, units, (language, places, exact) => {
        const amount = formatAmount(exact, places);
        const read = parseTypedAmount(amount, language, places);
        if (!('amount' in read)) throw new Error(read.validationError.key);
        expect([read.amount, read.notAs]).toContain(amount);
      }),
    );
  });

  it('is rejected if it has more decimals than its currency', () => {
    fc.assert(
      fc.property(
        locale,
        fc.integer({ min: 0, max: 7 }),
        fc.bigInt(1n, 10n ** 12n),
        (language, places, exact) => {
          const longer = formatAmount(exact * 10n + 1n, places + 1);
          const read = parseTypedAmount(longer.replace('.', separatorOf(language)), language, places);
          expect(read).toEqual({
            validationError: { key: 'validation.decimals', args: { decimals: places } },
          });
        },
      ),
    );
  });

  it.each([
    ['1.234,50', 'es', 2, '1234.50'],
    ['1,234.50', 'es', 2, '1234.50'],
    ['1234.5', 'es', 2, '1234.50'],
    ['12,5', 'en', 2, '12.50'],
    ['1 234,5', 'fr', 2, '1234.50'],
    ['1\u202f234,5', 'fr', 2, '1234.50'],
    ["1'234.50", 'de', 2, '1234.50'],
    ['1.234', 'es', 0, '1234'],
    ['1.234', 'de', 2, '1234.00'],
    ['12.', 'en', 2, '12.00'],
    ['0,00000001', 'es', 8, '0.00000001'],
    ['1.234', 'es', 3, '1234.000'],
    ['1,234', 'es', 3, '1.234'],
    ['1,234', 'en', 8, '1234.00000000'],
  ])('%j in %s with %i decimals is %s', (text, language, places, amount) => {
    expect(parseTypedAmount(text, language, places)).toMatchObject({ amount });
  });

  it.each([
    ['1.234', 'es', 2, '1.234'],
    ['1,234', 'en', 2, '1.234'],
    ['1,234', 'en', 0, '1.234'],
    ['1.234,50', 'es', 2, undefined],
    ['1.234.567', 'es', 2, undefined],
    ['1234', 'es', 2, undefined],
    ['12,50', 'en', 2, undefined],
    ['1.234', 'es', 3, '1.234'],
    ['1,234', 'es', 3, undefined],
    ['1,234', 'en', 8, '1.234'],
  ])('%j in %s with %i decimals could be meant as %s', (text, language, places, notAs) => {
    const read = parseTypedAmount(text, language, places);
    expect('amount' in read && read.notAs).toBe(notAs);
  });

  it("is parsed in the language's format if both fit the currency, and the other is reported", () => {
    fc.assert(
      fc.property(
        fc.constantFrom('de', 'en', 'es'),
        fc.integer({ min: 3, max: MAX_DECIMALS }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        (language, places, whole, rest) => {
          const fraction = `${whole}.${String(rest).padStart(3, '0')}`;
          const [decimal, group] = separatorOf(language) === ',' ? [',', '.'] : ['.', ','];
          expect(parseTypedAmount(fraction.replace('.', group), language, places)).toEqual({
            amount: formatAmount(BigInt(whole * 1000 + rest) * 10n ** BigInt(places), places),
            notAs: fraction,
          });
          expect(parseTypedAmount(fraction.replace('.', decimal), language, places)).toEqual({
            amount: `${fraction}${'0'.repeat(places - 3)}`,
          });
        },
      ),
    );
  });

  it('is never parsed as another amount than intended without a warning', () => {
    fc.assert(
      fc.property(
        locale,
        decimals,
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('.', ','),
        (language, places, whole, rest, mark) => {
          const read = parseTypedAmount(`${whole}${mark}${String(rest).padStart(3, '0')}`, language, places);
          if (!('amount' in read)) return;
          const isGrouped = Number(read.amount) >= 1000;
          expect(read.notAs !== undefined).toBe(isGrouped);
        },
      ),
    );
  });

  it.each([
    ['1,2345', 'es', 2, 'validation.decimals'],
    ['12.505', 'en', 2, 'validation.decimals'],
    ['-1', 'en', 2, 'console.money.notAnAmount'],
    ['1e3', 'en', 2, 'console.money.notAnAmount'],
    ['1.2.3', 'en', 2, 'console.money.notAnAmount'],
    ['12.34.567', 'es', 2, 'console.money.notAnAmount'],
    ['twelve', 'en', 2, 'console.money.notAnAmount'],
    ['', 'en', 2, 'validation.required'],
    ['0,00', 'es', 2, 'validation.amountPositive'],
    ['92233720368547758,08', 'es', 2, 'validation.amountTooLarge'],
  ])('%j in %s with %i decimals is refused: %s', (text, language, places, key) => {
    expect(parseTypedAmount(text, language, places)).toMatchObject({ validationError: { key } });
  });
});

describe('an amount with its currency', () => {
  const usd = { abbreviation: 'USD', symbol: '$' };
  it.each([
    ['es', '21,00 USD', '21.00'],
    ['es', '21,00\u00a0USD', '21.00'],
    ['en', '$1,234.56', '1234.56'],
    ['en', '1,234.56 usd', '1234.56'],
    ['es', '1.234,56 US$', '1234.56'],
    ['de', 'USD 1.234,56', '1234.56'],
    ['fr', '1\u202f234,56 $', '1234.56'],
    ['en', '\u2068$1,234.56\u2069', '1234.56'],
  ])('%s: %s', (locale, text, amount) => {
    expect(parseTypedAmount(text, locale, 2, usd)).toMatchObject({ amount });
  });

  it("needs no symbol in an ISO currency's record", () => {
    expect(parseTypedAmount('$5', 'en', 2, { abbreviation: 'USD' })).toEqual({ amount: '5.00' });
    expect(parseTypedAmount('5 €', 'de', 2, { abbreviation: 'EUR' })).toEqual({ amount: '5.00' });
  });

  it.each([['€5'], ['5 €'], ['5 EUR'], ['GBP 5'], ['£1,234.56']])('rejects another currency: %s', (text) => {
    const found = parseTypedAmount(text, 'en', 2, usd);
    expect(found).toMatchObject({ validationError: { key: 'console.money.otherCurrency' } });
  });

  it('rejects any currency if none is known', () => {
    expect(parseTypedAmount('5 USD', 'en', 2)).toHaveProperty('validationError');
  });

  it('is parsed as it is formatted, in every currency and language', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'KWD', 'JPY', 'BRL', 'MXN', 'COL', 'XBK');
    const locale = fc.constantFrom('en', 'es', 'fr', 'de', 'pt');
    fc.assert(
      fc.property(
        currency,
        locale,
        fc.integer({ min: 0, max: 8 }),
        fc.bigInt(1n, 10n ** 15n),
        (code, language, decimals, units) => {
          const amount = formatAmount(units, decimals);
          const read = parseTypedAmount(formatMoney(amount, code, language), language, decimals, {
            abbreviation: code,
          });
          expect(read).toMatchObject({ amount });
        },
      ),
    );
  });

  it('can be zero if the field allows it', () => {
    expect(parseTypedAmount('0,00', 'es', 2, { canBeZero: true })).toEqual({ amount: '0.00' });
    expect(parseTypedAmount('0', 'es', 2)).toHaveProperty('validationError');
  });
});

describe('a typed number that is not money', () => {
  it.each([
    ['es', '10.000', 3, { amount: '10000', notAs: '10.000' }],
    ['es', '-1.234,5', 3, { amount: '-1234.5' }],
    ['en', '10,000', 3, { amount: '10000', notAs: '10.000' }],
    ['en', '10.000', 3, { amount: '10.000' }],
    ['de', '−0', 2, { amount: '0' }],
    ['fr', '12 345 678 901 234 567 890,12', 2, { amount: '12345678901234567890.12' }],
    ['es', '1,2345', 3, { validationError: { key: 'validation.decimals', args: { decimals: 3 } } }],
  ] as const)('in %s, %s with at most %i decimals', (language, text, decimals, read) => {
    expect(parseTypedDecimal(text, language, decimals)).toEqual(read);
  });

  it('is parsed exactly as the language formats it', () => {
    const signed = fc.tuple(fc.boolean(), units, decimals);
    fc.assert(
      fc.property(locale, signed, (language, [isNegative, exact, places]) => {
        const amount = `${isNegative ? '-' : ''}${formatAmount(exact, places)}`;
        expect(parseTypedDecimal(formatDecimal(amount, language), language, places)).toMatchObject({
          amount,
        });
      }),
    );
  });

  it.each(['', '-', 'ten', '1,2,3', '--1', '1e5'])('is rejected: %j', (text) => {
    expect(parseTypedDecimal(text, 'es', 2)).toHaveProperty('validationError');
  });
});
