/** Parses typed and pasted amounts exactly, from text to decimal string without a binary float. */

import type { ValidationError } from '../../contract/validationErrors.ts';
import { AmountError, formatAmount, parseAmount } from '../../contract/values/money.ts';
import { formatDecimal, listCurrencySymbols } from './format.ts';

/**
 * Parses an amount in the language's notation ("1.234,50" in Spanish) and in other common ones ("1,234.50",
 * "1234.5", "1 234,50"). An ambiguous text is parsed in the language's notation, and the other reading is
 * returned as well.
 * @param decimals of the currency, 0 to 8
 * @param unit the currency's abbreviation and symbol; the text may include one of them, before or after
 *   ("$1,234.56", "21,00 USD"), but no other currency
 * @returns a decimal string with all of the currency's decimals, or the validation error. `notAs` is the
 *   other reading, even if it has too many decimals: "1.234" in addition to 1234.00
 */
export function parseTypedAmount(
  text: string,
  locale: string,
  decimals: number,
  { canBeZero = false, ...unit }: CurrencyMarks & { canBeZero?: boolean } = {},
): { amount: string; notAs?: string } | { validationError: ValidationError } {
  const plainText = removeDirectionMarks(text);
  if (!plainText) return { validationError: { key: 'validation.required' } };
  const digits = removeCurrency(plainText, unit, locale);
  // Remaining letters name another currency.
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
  for (const candidate of listCandidates(typed, getSeparators(locale))) {
    try {
      const units = parseAmount(candidate, decimals);
      const formatted = formatAmount(units, decimals);
      if (units === 0n && !canBeZero) validationErrors.push({ key: 'validation.amountPositive' });
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
 * Parses a number without a currency in the same notations. It may be negative and of any length.
 * @param decimals maximum number of decimals
 * @returns a decimal string with the typed decimals, or the validation error; `notAs` as above
 */
export function parseTypedDecimal(
  text: string,
  locale: string,
  decimals: number,
): ReturnType<typeof parseTypedAmount> {
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/.exec(removeDirectionMarks(text)) ?? [];
  const candidates = listCandidates(normalizeGroups(digits.trim()), getSeparators(locale));
  const hasAllowedDecimals = (reading: string) => (reading.split('.')[1] ?? '').length <= decimals;
  const match = candidates.find(hasAllowedDecimals);
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

/** Removes insignificant zeros. */
function normalize(reading: string): string {
  return reading.replace(/^0+(?=\d)/, '').replace(/\.0*$|(?<=\.\d*[1-9])0+$/, '');
}

function removeDirectionMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').trim();
}

function normalizeGroups(digits: string): string {
  return digits.replace(/(?<=\d)['’\s](?=\d{3}(\D|$))/g, ' ');
}

/** How a currency is written; undefined if unknown, so that amounts can't include it. */
export type CurrencyMarks = { abbreviation?: string | undefined; symbol?: string | undefined };

/** Removes the currency's own code or symbol before or after the number, ignoring case. */
function removeCurrency(text: string, { abbreviation, symbol }: CurrencyMarks, locale: string): string {
  const marks = [abbreviation, symbol, ...listCurrencySymbols(abbreviation, locale)].flatMap(
    (mark) => mark || [],
  );
  // Longest first: "US$" also ends with "$".
  for (const mark of marks.sort((one, other) => other.length - one.length)) {
    const [lower, lowerMark] = [text.toLowerCase(), mark.toLowerCase()];
    const rest = lower.startsWith(lowerMark)
      ? text.slice(mark.length)
      : lower.endsWith(lowerMark)
        ? text.slice(0, -mark.length)
        : undefined;
    // A mark of digits or separators would change the amount.
    if (rest !== undefined && !/^[\d.,\s]*$/.test(mark)) return rest.trim();
  }
  return text;
}

type Separators = { group: string; decimal: string };

function getSeparators(locale: string): Separators {
  const decimal = formatDecimal('0.5', locale).includes(',') ? ',' : '.';
  const group = formatDecimal('1000', locale).replace(/\d/g, '');
  return { group: /\s/.test(group) ? ' ' : group, decimal };
}

/** Every decimal string that the text could mean, the language's own notation first. */
function listCandidates(text: string, ownSeparators: Separators): string[] {
  const other: Separators =
    ownSeparators.decimal === ',' ? { group: ',', decimal: '.' } : { group: '.', decimal: ',' };
  return [
    ...parseGrouped(text, ownSeparators),
    ...parseGrouped(text, { group: ' ', decimal: '.' }),
    ...parseGrouped(text, { group: ' ', decimal: ',' }),
    // The other notation requires both separators: its thousands alone look like decimals here.
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

/** Formats the amounts among a message's arguments. */
function formatArgs(args: ValidationError['args'], locale: string): ValidationError['args'] {
  const max = args?.max;
  return typeof max === 'string' ? { ...args, max: formatDecimal(max, locale) } : args;
}
