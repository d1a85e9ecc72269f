/** Amounts and moments as the chosen language writes them. Amounts never pass through a binary float. */

/**
 * A decimal string as the language writes it, with the decimals it came with: "1234.50" → "1.234,50" in
 * Spanish. What isn't a decimal string is given back as it is.
 */
export function formatDecimal(amount: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  const decimals = amount.split('.')[1]?.length ?? 0;
  return decimalFormat(locale, decimals).format(amount as Intl.StringNumericLiteral);
}

/** An amount with its currency's abbreviation behind it, held together by a narrow space: "12,50 USD". */
export function formatMoney(amount: string, currency: string | undefined, locale: string): string {
  const number = formatDecimal(amount, locale);
  return currency ? `${number}\u00a0${currency}` : number;
}

/** How much of a moment is shown. */
export type Precision = 'day' | 'minute' | 'second';

/** A moment in the person's time zone, to the minute unless said otherwise. */
export function formatMoment(iso: string, locale: string, precision: Precision = 'minute'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return momentFormat(locale, precision).format(date);
}

/**
 * An amount as a person typed it, as a decimal string: where the language writes a decimal comma, "12,50"
 * is "12.50". What could mean two things ("1.234,50") is left as it is, and is refused as no amount.
 */
export function typedDecimal(text: string, locale: string): string {
  const comma = formatDecimal('0.5', locale).includes(',');
  return comma && /^\s*\d+,\d+\s*$/.test(text) ? text.replace(',', '.') : text;
}

const decimalFormats = new Map<string, Intl.NumberFormat>();
const momentFormats = new Map<string, Intl.DateTimeFormat>();

function decimalFormat(locale: string, decimals: number): Intl.NumberFormat {
  return kept(
    decimalFormats,
    `${locale} ${decimals}`,
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: 'always',
      }),
  );
}

const timeStyles = { day: undefined, minute: 'short', second: 'medium' } as const;

function momentFormat(locale: string, precision: Precision): Intl.DateTimeFormat {
  return kept(
    momentFormats,
    `${locale} ${precision}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: timeStyles[precision] }),
  );
}

/** Making a format is slow and a list needs the same one in each row. */
function kept<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const found = formats.get(key) ?? make();
  formats.set(key, found);
  return found;
}
