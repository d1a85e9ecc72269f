/** Amounts as people type and paste them, read exactly: text to decimal string, never through a float. */

import type { ValidationError } from '../../contract/validationErrors.ts';
import { AmountError, formatAmount, parseAmount } from '../../contract/values/money.ts';
import { currencySymbols, formatDecimal } from './format.ts';

/**
 * Reads an amount in the language's way of writing ("1.234,50" in Spanish) and in the other usual ones
 * ("1,234.50", "1234.5", "1 234,50"). Where the text could be two amounts it is the one of the language, and the other
 * is told.
 * @param decimals of the currency, 0 to 8
 * @param counted what the currency is called: an amount may be written with it, before or after ("$1,234.56", "21,00 USD"),
 * and with no other
 * @returns a decimal string with all of the currency's decimals, or what is wrong. `notAs` is what a person may have
 * meant by the same text, also where the currency hasn't so many decimals: "1.234" beside 1234.00
 */
export function typedAmount(
  text: string,
  locale: string,
  decimals: number,
  { mayBeZero = false, ...unit }: CurrencyMarks & { mayBeZero?: boolean } = {},
): { amount: string; notAs?: string } | { validationError: ValidationError } {
  const plainText = withoutDirections(text);
  if (!plainText) return { validationError: { key: 'validation.required' } };
  const digits = withoutCurrency(plainText, unit, locale);
  // A number is never followed by more letters: what is left over names another currency, or is no amount at all.
  const other = /^\p{Sc}|\p{Sc}$|^[A-Z]{3}\b|\b[A-Z]{3}$/u.exec(digits)?.[0];
  if (other && unit.abbreviation && /\d/.test(digits))
    return {
      validationError: {
        key: 'console.money.otherCurrency',
        args: { currency: unit.abbreviation, other },
      },
    };
  const typed = normalizeGroups(digits);
  const validationErrors: ValidationError[] = [];
  let amount: string | undefined;
  let notAs: string | undefined;
  for (const candidate of listCandidates(typed, separatorsOf(locale))) {
    try {
      const units = parseAmount(candidate, decimals);
      const formatted = formatAmount(units, decimals);
      if (units === 0n && !mayBeZero) validationErrors.push({ key: 'validation.amountPositive' });
      else if (amount === undefined) amount = formatted;
      else if (amount !== formatted) notAs = candidate;
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      if (error.key === 'validation.decimals') notAs = candidate;
      validationErrors.push({ key: error.key, args: formatArgs(error.args, locale) });
    }
  }
  if (amount !== undefined) return { amount, ...(notAs !== undefined && { notAs }) };
  const example = formatDecimal(formatAmount(125n * 10n ** BigInt(decimals), decimals), locale);
  return { validationError: validationErrors[0] ?? { key: 'console.money.notAnAmount', args: { example } } };
}

/**
 * Reads a number that is no money in the same ways: with a sign, and of any length.
 * @param decimals how many it may have
 * @returns a decimal string with the decimals that were typed, or what is wrong; `notAs` as above
 */
export function typedDecimal(text: string, locale: string, decimals: number): ReturnType<typeof typedAmount> {
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/.exec(withoutDirections(text)) ?? [];
  const candidates = listCandidates(normalizeGroups(digits.trim()), separatorsOf(locale));
  const fits = (reading: string) => (reading.split('.')[1] ?? '').length <= decimals;
  const match = candidates.find(fits);
  if (match === undefined) {
    const example = formatDecimal(decimals ? '12.5' : '12', locale);
    const tooManyDecimals = candidates.length
      ? { key: 'validation.decimals', args: { decimals } }
      : undefined;
    return { validationError: tooManyDecimals ?? { key: 'console.money.notAnAmount', args: { example } } };
  }
  const other = candidates.find((reading) => normalize(reading) !== normalize(match));
  const withSign = (reading: string) => (sign && /[1-9]/.test(reading) ? `-${reading}` : reading);
  return { amount: withSign(match), ...(other !== undefined && { notAs: withSign(other) }) };
}

/** Without zeros that say nothing. */
function normalize(reading: string): string {
  return reading.replace(/^0+(?=\d)/, '').replace(/\.0*$|(?<=\.\d*[1-9])0+$/, '');
}

function withoutDirections(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').trim();
}

function normalizeGroups(digits: string): string {
  return digits.replace(/(?<=\d)['’\s](?=\d{3}(\D|$))/g, ' ');
}

/** How a currency is written: undefined where it isn't known, so that an amount can't be written with one. */
export type CurrencyMarks = { abbreviation?: string | undefined; symbol?: string | undefined };

/** Without the currency's own code or symbol, before or after the figures, whatever its case. */
function withoutCurrency(text: string, { abbreviation, symbol }: CurrencyMarks, locale: string): string {
  const marks = [abbreviation, symbol, ...currencySymbols(abbreviation, locale)].flatMap(
    (mark) => mark || [],
  );
  // The longest first: "US$" ends with "$" too.
  for (const mark of marks.sort((one, other) => other.length - one.length)) {
    const [lower, lowerMark] = [text.toLowerCase(), mark.toLowerCase()];
    const rest = lower.startsWith(lowerMark)
      ? text.slice(mark.length)
      : lower.endsWith(lowerMark)
        ? text.slice(0, -mark.length)
        : undefined;
    // A mark that is a digit or stands for a part of a number would change the amount.
    if (rest !== undefined && !/^[\d.,\s]*$/.test(mark)) return rest.trim();
  }
  return text;
}

type Separators = { group: string; decimal: string };

function separatorsOf(locale: string): Separators {
  const decimal = formatDecimal('0.5', locale).includes(',') ? ',' : '.';
  const group = formatDecimal('1000', locale).replace(/\d/g, '');
  return { group: /\s/.test(group) ? ' ' : group, decimal };
}

/** Every decimal string that the text could mean: first the language's own thousands, then what others write. */
function listCandidates(text: string, ownSeparators: Separators): string[] {
  const other: Separators =
    ownSeparators.decimal === ',' ? { group: ',', decimal: '.' } : { group: '.', decimal: ',' };
  return [
    ...parseGrouped(text, ownSeparators),
    ...parseGrouped(text, { group: ' ', decimal: '.' }),
    ...parseGrouped(text, { group: ' ', decimal: ',' }),
    // The other convention only where it says both: its groups alone look like decimals here.
    ...(text.includes('.') && text.includes(',') ? parseGrouped(text, other) : []),
    ...parsePlain(text, '.'),
    ...parsePlain(text, ','),
  ];
}

function parsePlain(text: string, decimal: '.' | ','): string[] {
  const [integer = '', fraction = '', ...rest] = text.split(decimal);
  if (rest.length || !/^\d+$/.test(integer) || !/^\d*$/.test(fraction)) return [];
  return [fraction ? `${integer}.${fraction}` : integer];
}

/** Groups of three digits before the decimals. */
function parseGrouped(text: string, { group, decimal }: Separators): string[] {
  const [integer = '', fraction, ...rest] = text.split(decimal);
  const groups = integer.split(group);
  const isGrouped =
    groups.length > 1 && groups.every((digits, at) => (at === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(digits));
  if (rest.length || !isGrouped || (fraction !== undefined && !/^\d+$/.test(fraction))) return [];
  return [fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`];
}

/** Amounts among the placeholders, as the language writes them. */
function formatArgs(args: ValidationError['args'], locale: string): ValidationError['args'] {
  const max = args?.max;
  return typeof max === 'string' ? { ...args, max: formatDecimal(max, locale) } : args;
}
