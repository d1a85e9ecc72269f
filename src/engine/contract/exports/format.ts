/** Formats of exported files: for people, in their language and time zone, or for machines, always the same. */
import { readWallClock } from '../values/zones.ts';

export const exportFormats = ['people', 'machines'] as const;
export type ExportForm = (typeof exportFormats)[number];

/** Translates a message key. With `_` in `args`, that is the text for an unknown key. */
export type Translate = (key: string, args?: Readonly<Record<string, string | number>>) => string;

export type ExportFormat = {
  form: ExportForm;
  /** A language of the app. */
  locale: string;
  /** IANA time zone, such as `Europe/Madrid`. */
  zone: string;
  translate: Translate;
};

/** The decimal separator of the language. */
export function decimalSign({ form, locale }: ExportFormat): string {
  if (form === 'machines') return '.';
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** The delimiter of cells: a semicolon if the language has a decimal comma, as its spreadsheets expect. */
export function getDelimiter(writing: ExportFormat): ',' | ';' {
  return decimalSign(writing) === ',' ? ';' : ',';
}

/** A decimal string with the language's separator, without grouping, so that a spreadsheet reads a number. */
export function formatNumber(text: string, writing: ExportFormat): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', decimalSign(writing)) : text;
}

/**
 * A timestamp: unchanged for machines. For people to the second in their time zone, in the format that spreadsheets of
 * every language recognize: `2026-10-01 14:30:05`.
 */
export function formatTimestamp(iso: string, { form, zone }: ExportFormat): string {
  const date = new Date(iso);
  if (form === 'machines' || Number.isNaN(date.getTime())) return iso;
  const at = readWallClock(zone, date);
  const day = [at.year.padStart(4, '0'), at.month, at.day].join('-');
  return `${day} ${at.hour}:${at.minute}:${at.second}`;
}
