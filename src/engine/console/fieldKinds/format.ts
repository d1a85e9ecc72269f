/** Amounts and moments as the chosen language writes them. Amounts never pass through a binary float. */

/**
 * A decimal string as the language writes it, with the decimals it came with: "-1234.50" → "−1.234,50" in
 * Spanish. The minus is a real one, as wide as a figure. What isn't a decimal string is given back as it is.
 */
export function formatDecimal(amount: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  return formatPlain(amount, decimalsOf(amount), locale);
}

/**
 * An amount with its currency's abbreviation behind it, on one line: "12,50 USD". Where no currency is given
 * (an amount before one is chosen), in the language's own, to two decimals.
 */
export function formatMoney(amount: string, currency: string | undefined, locale: string): string {
  if (currency) return `${formatDecimal(amount, locale)}\u00a0${currency}`;
  const decimals = Math.max(decimalsOf(amount), DEFAULT_PRECISION);
  return `${formatPlain(amount, decimals, locale)}\u00a0${displayCurrency(locale)}`;
}

/** A number of things: rows, people. */
export function formatCount(count: number, locale: string): string {
  return formatPlain(String(Math.round(count)), 0, locale);
}

/** A value of an axis, where there is room for a few signs: "1.2K". It may be a binary float, unlike an amount. */
export function formatShort(value: number, locale: string): string {
  const notation = value > 0 && value < SMALL ? 'scientific' : 'compact';
  return new Intl.NumberFormat(intlLocale(locale), { notation, maximumSignificantDigits: 3 }).format(value);
}

/** A resource's name within a sentence: "usuario"; a German noun keeps its capital. */
export function formatNoun(name: string, locale: string): string {
  return locale === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1);
}

/** How much of a moment is shown. */
export type Precision = 'day' | 'minute' | 'second' | 'zone';

/** A moment in the person's time zone, to the minute unless said otherwise. */
export function formatTimestampText(iso: string, locale: string, precision: Precision = 'minute'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return dateTimeFormat(locale, precision).format(date);
}

/** A calendar day: the same day wherever it is read. */
export function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(date.getTime()) ? day : dateTimeFormat(locale, 'calendar').format(date);
}

/**
 * The language as Intl is asked for it. Portuguese is that of Portugal, as the messages are: Intl takes a bare
 * `pt` for Brazil's.
 */
function intlLocale(locale: string): string {
  return locale === 'pt' ? 'pt-PT' : locale;
}

/** Below it the zeros of a short value alone would take its room. */
const SMALL = 0.001;

/** Decimals of an amount whose currency says nothing of them. */
const DEFAULT_PRECISION = 2;

/** The currency shown where none is given. */
function displayCurrency(locale: string): string {
  return ['en', 'es'].includes(locale) ? 'USD' : 'EUR';
}

function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

function formatPlain(amount: string, decimals: number, locale: string): string {
  // Intl takes the text itself: a number of JavaScript's would lose what is beyond its 53 bits.
  const text = decimalFormat(locale, decimals).format(amount as Intl.StringNumericLiteral);
  return text.replace('-', '−');
}

/** The symbols of an ISO 4217 currency: "US$" and "$" for USD in Spanish. */
export function currencySymbols(abbreviation: string | undefined, locale: string): string[] {
  if (!abbreviation || !/^[A-Z]{3}$/.test(abbreviation)) return [];
  return (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(intlLocale(locale), { style: 'currency', currency: abbreviation, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  );
}

const decimalFormats = new Map<string, Intl.NumberFormat>();
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();

function decimalFormat(locale: string, decimals: number): Intl.NumberFormat {
  return cached(
    decimalFormats,
    `${locale} ${decimals}`,
    () =>
      new Intl.NumberFormat(intlLocale(locale), {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: 'always',
      }),
  );
}

const dateTimeStyles = {
  day: { dateStyle: 'medium' },
  calendar: { dateStyle: 'medium', timeZone: 'UTC' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /** Everything, with the day of the week and the zone it is said in. */
  zone: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<Precision | 'calendar', Intl.DateTimeFormatOptions>;

function dateTimeFormat(locale: string, precision: keyof typeof dateTimeStyles): Intl.DateTimeFormat {
  return cached(
    dateTimeFormats,
    `${locale} ${precision}`,
    () => new Intl.DateTimeFormat(intlLocale(locale), dateTimeStyles[precision]),
  );
}

/** Making a format is slow and a list needs the same one in each row. */
function cached<Format>(formats: Map<string, Format>, key: string, create: () => Format): Format {
  const format = formats.get(key) ?? create();
  formats.set(key, format);
  return format;
}
