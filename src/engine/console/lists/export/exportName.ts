/** The name of an export's file: the list, its filters and the period: `books-lent-2026-10-01--2026-10-31.csv`. */
import { comparedField } from '../../../contract/declaration/expressions.ts';
import type { ExportFormat } from '../../../contract/exports/format.ts';
import { parseFilterKey } from '../../../contract/lists/filterGrammar.ts';
import type { Resource } from '../../../contract/resource.ts';
import { toServiceFilter } from '../../providers/data/periods.ts';
import type { ServiceRecord } from '../../providers/data/records.ts';
import { formatReportingDay } from '../../providers/data/reportingZone.ts';

/**
 * Characters per word, and of the name without extension: some file systems allow 143 bytes, and a character may take
 * three.
 */
const [MAX_WORD_LENGTH, MAX_NAME_LENGTH] = [30, 110];

export type ExportNameParts = {
  resource: Resource;
  /** The list's filter. */
  filter: Record<string, unknown>;
  format: ExportFormat;
  /** Any of the rows: it provides the names of the records in the filter. */
  row?: ServiceRecord | undefined;
  /** Appended to the name of an incomplete file. */
  part?: string;
};

export function exportName(
  { resource, filter, format, row, part }: ExportNameParts,
  now = new Date(),
): string {
  const list =
    format.form === 'machines'
      ? resource.name
      : format.translate(`resources.${resource.name}.name`, { smart_count: 2 });
  const filters = Object.entries(toServiceFilter(filter, resource, now));
  const filterTexts = filters
    .filter(([key]) => !isPeriod(resource, key))
    .flatMap(([key, value]) => describeFilter(resource, key, value, format, row));
  const period = formatPeriod(resource, filters, now);
  const base = [list, ...filterTexts].map(toSlug).filter(Boolean).join('-');
  const suffix = [period, part && toSlug(part)].filter(Boolean).join('-');
  return `${cut(base, MAX_NAME_LENGTH - suffix.length)}-${suffix}.csv`;
}

/** Letters, digits and dots: valid on every file system, and without meaning in shells and URLs. */
export function toSlug(text: string): string {
  const safe = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '_');
  return cut(safe.replace(/^[_.]+/, ''), MAX_WORD_LENGTH);
}

/** Never splits a character. */
function cut(text: string, maxLength: number): string {
  return [...text]
    .slice(0, Math.max(0, maxLength))
    .join('')
    .replace(/[-_.]+$/, '');
}

function isPeriod({ fields }: Resource, key: string): boolean {
  return ['timestamp', 'date'].includes(comparedField(fields[parseFilterKey(key).field])?.kind ?? '');
}

/** First and last day in the reporting zone, as in the filter; the day of the export without a period. */
function formatPeriod({ fields }: Resource, filters: [string, unknown][], now: Date): string {
  const bounds: { from?: string; to?: string } = {};
  for (const [key, value] of filters) {
    const { field, operator } = parseFilterKey(key);
    if (typeof value !== 'string' || (operator !== 'from' && operator !== 'to')) continue;
    const { kind } = comparedField(fields[field]) ?? {};
    if (kind === 'date') bounds[operator] ??= value;
    if (kind === 'timestamp') bounds[operator] ??= formatReportingDay(new Date(value));
  }
  const { from, to } = bounds;
  if (!from && !to) return formatReportingDay(now);
  return `${from ?? ''}--${to ?? formatReportingDay(now)}`;
}

/** A filter's value as one word; the field's name if no row names the record. */
function describeFilter(
  { name: resource, fields }: Resource,
  key: string,
  value: unknown,
  { form, translate }: ExportFormat,
  row: ServiceRecord | undefined,
): string[] {
  const { field: name } = parseFilterKey(key);
  const field = comparedField(fields[name]);
  const values = [value].flat();
  if (!field) return key === 'q' ? values.map(String) : [];
  const label = form === 'machines' ? name : translate(`resources.${resource}.fields.${name}`);
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return form === 'machines'
        ? values.map(String)
        : values.map((one) => translate(`resources.${resource}.choices.${name}.${one}`, { _: String(one) }));
    case 'reference':
    case 'references':
    case 'party':
      return [(values.length === 1 && row?.[name] === values[0] && row?._names?.[name]) || label];
    case 'boolean':
      return [label, form === 'machines' ? String(value) : translate(value ? 'console.yes' : 'console.no')];
    default:
      return [label, ...values.map(String)];
  }
}
