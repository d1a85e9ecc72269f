/** How a file of rows is written: for people, in their language and their time zone, or for machines, always alike. */

export const exportFormats = ['people', 'machines'] as const;
export type ExportForm = (typeof exportFormats)[number];

/** A message by its key; with `_`, that where there is none. */
export type Translate = (key: string, args?: Readonly<Record<string, string | number>>) => string;

export type ExportFormat = {
  form: ExportForm;
  /** A language of the app. */
  locale: string;
  /** An IANA time zone: `Europe/Madrid`. */
  zone: string;
  translate: Translate;
};

/** The sign before the decimals, as the language writes it. */
export function decimalSign({ form, locale }: ExportFormat): string {
  if (form === 'machines') return '.';
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** What parts two cells: a semicolon where the comma is the decimal sign, as spreadsheets of that language expect. */
export function getDelimiter(writing: ExportFormat): ',' | ';' {
  return decimalSign(writing) === ',' ? ';' : ',';
}

/** A decimal string as the language writes it, without marks of thousands: a spreadsheet reads it as a number. */
export function writtenNumber(text: string, writing: ExportFormat): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', decimalSign(writing)) : text;
}

/**
 * A moment as it is sent, or for people to the second in their zone, in the form that every spreadsheet takes for a
 * moment whatever its language: `2026-10-01 14:30:05`.
 */
export function formatTimestamp(iso: string, { form, zone }: ExportFormat): string {
  const date = new Date(iso);
  if (form === 'machines' || Number.isNaN(date.getTime())) return iso;
  const at = Object.fromEntries(
    wallClock(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const day = [at.year?.padStart(4, '0'), at.month, at.day].join('-');
  return `${day} ${at.hour}:${at.minute}:${at.second}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, and a file needs the same one in each row. */
function wallClock(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, year: 'numeric', month: two, day: two },
      ...{ hour: two, minute: two, second: two, hourCycle: 'h23' },
    });
  clocks.set(timeZone, clock);
  return clock;
}
