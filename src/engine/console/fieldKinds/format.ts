/** Formats amounts and timestamps in the selected language. Amounts never pass through a binary float. */
import { getReportingZone } from '../providers/data/reportingZone.ts';

/**
 * Formats a decimal string and keeps its number of decimals: "-1234.50" → "−1.234,50" in Spanish. Uses the minus sign,
 * which is as wide as a digit. Returns other strings unchanged.
 */
export function formatDecimal(amount: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  return formatPlain(amount, countDecimals(amount), locale);
}

/**
 * An amount followed by its currency's abbreviation, without a line break: "12,50 USD". Without a currency (before one
 * is selected), in the language's default format with two decimals.
 */
export function formatMoney(amount: string, currency: string | undefined, locale: string): string {
  if (currency) return `${formatDecimal(amount, locale)}\u00a0${currency}`;
  const decimals = Math.max(countDecimals(amount), DEFAULT_PRECISION);
  return `${formatPlain(amount, decimals, locale)}\u00a0${getDisplayCurrency(locale)}`;
}

/** A count of rows or users. */
export function formatCount(count: number, locale: string): string {
  return formatPlain(String(Math.round(count)), 0, locale);
}

/** An axis value in few characters: "1.2K". Unlike amounts, it may be a binary float. */
export function formatShort(value: number, locale: string): string {
  const notation = value > 0 && value < SMALL ? 'scientific' : 'compact';
  return new Intl.NumberFormat(toIntlLocale(locale), { notation, maximumSignificantDigits: 3 }).format(value);
}

/** A resource's name within a sentence: "usuario"; German nouns keep their capital. */
export function formatNoun(name: string, locale: string): string {
  return locale === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1);
}

/** The parts of a timestamp to show. */
export type Precision = 'day' | 'minute' | 'second' | 'zone';

/**
 * A timestamp, by default to the minute.
 * @param zone its time zone: by default the reporting zone for days, as in filters and reports, else the user's
 */
export function formatTimestampText(
  iso: string,
  locale: string,
  precision: Precision = 'minute',
  zone = precision === 'day' ? getReportingZone() : undefined,
): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return getDateTimeFormat(locale, precision, zone).format(date);
}

/** A calendar day: the same in every time zone. */
export function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(date.getTime()) ? day : getDateTimeFormat(locale, 'calendar').format(date);
}

/** The locale for Intl. Messages are in European Portuguese, but Intl takes a bare `pt` for Brazilian. */
function toIntlLocale(locale: string): string {
  return locale === 'pt' ? 'pt-PT' : locale;
}

/** Below this, a short value would consist mostly of zeros. */
const SMALL = 0.001;

/** Decimals of amounts whose currency doesn't define any. */
const DEFAULT_PRECISION = 2;

/** The currency shown if none is given. */
function getDisplayCurrency(locale: string): string {
  return ['en', 'es'].includes(locale) ? 'USD' : 'EUR';
}

function countDecimals(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

function formatPlain(amount: string, decimals: number, locale: string): string {
  // Intl takes the text itself: a JavaScript number would lose what exceeds 53 bits.
  const text = getDecimalFormat(locale, decimals).format(amount as Intl.StringNumericLiteral);
  return text.replace('-', '−');
}

/** The symbols of an ISO 4217 currency: "US$" and "$" for USD in Spanish. */
export function listCurrencySymbols(abbreviation: string | undefined, locale: string): string[] {
  if (!abbreviation || !/^[A-Z]{3}$/.test(abbreviation)) return [];
  return (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(toIntlLocale(locale), {
      style: 'currency',
      currency: abbreviation,
      currencyDisplay,
    })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  );
}

const decimalFormats = new Map<string, Intl.NumberFormat>();
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();

function getDecimalFormat(locale: string, decimals: number): Intl.NumberFormat {
  return getCached(
    decimalFormats,
    `${locale} ${decimals}`,
    () =>
      new Intl.NumberFormat(toIntlLocale(locale), {
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
  /** Everything, with weekday and time zone. */
  zone: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<Precision | 'calendar', Intl.DateTimeFormatOptions>;

function getDateTimeFormat(
  locale: string,
  precision: keyof typeof dateTimeStyles,
  timeZone?: string,
): Intl.DateTimeFormat {
  return getCached(
    dateTimeFormats,
    `${locale} ${precision} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(toIntlLocale(locale), {
        ...dateTimeStyles[precision],
        ...(timeZone && { timeZone }),
      }),
  );
}

/** Creating a format is slow, and a list needs the same one in every row. */
function getCached<Format>(formats: Map<string, Format>, key: string, create: () => Format): Format {
  const format = formats.get(key) ?? create();
  formats.set(key, format);
  return format;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** A duration in its largest unit: "1.4 sec", "10 min". */
export function formatDuration(milliseconds: number, locale: string): string {
  const [unit, size] = units.find(([, size]) => milliseconds >= size) ?? ['millisecond', 1];
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(toIntlLocale(locale), format).format(milliseconds / size);
}
