/** What a file of rows is called: the list, what it was narrowed to, and the period: `books-lent-2026-10-01--2026-10-31.csv`. */
import type { ExportFormat } from '../../../contract/exports/format.ts';
import { parseFilterKey } from '../../../contract/lists/filterGrammar.ts';
import type { Resource } from '../../../contract/resource.ts';
import { toServiceFilter } from '../../providers/data/periods.ts';
import type { ServiceRecord } from '../../providers/data/records.ts';

/** Characters of one word, and of the whole without its end: some disks take 143 bytes, and letters may have three. */
const [MAX_WORD_LENGTH, MAX_NAME_LENGTH] = [30, 110];

export type ExportNameParts = {
  resource: Resource;
  /** As the list has it. */
  filter: Record<string, unknown>;
  format: ExportFormat;
  /** Any of the rows: it says what the records are called that the list is narrowed to. */
  row?: ServiceRecord | undefined;
  /** Said at the end: that the file isn't whole. */
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
  const period = periodOf(resource, filters, now);
  const base = [list, ...filterTexts].map(slug).filter(Boolean).join('-');
  const suffix = [period, part && slug(part)].filter(Boolean).join('-');
  return `${cut(base, MAX_NAME_LENGTH - suffix.length)}-${suffix}.csv`;
}

/** Letters, figures and dots: what every disk takes, and nothing that a shell or an address reads otherwise. */
export function slug(text: string): string {
  const safe = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '_');
  return cut(safe.replace(/^[_.]+/, ''), MAX_WORD_LENGTH);
}

/** Whole letters. */
function cut(text: string, maxLength: number): string {
  return [...text]
    .slice(0, Math.max(0, maxLength))
    .join('')
    .replace(/[-_.]+$/, '');
}

function isPeriod({ fields }: Resource, key: string): boolean {
  return ['timestamp', 'date'].includes(fields[parseFilterKey(key).field]?.kind ?? '');
}

/** First and last day, as the person's calendar has them; the day of the export where nothing is asked. */
function periodOf({ fields }: Resource, filters: [string, unknown][], now: Date): string {
  const bounds: { from?: string; to?: string } = {};
  for (const [key, value] of filters) {
    const { field, operator } = parseFilterKey(key);
    if (typeof value !== 'string' || (operator !== 'from' && operator !== 'to')) continue;
    if (fields[field]?.kind === 'date') bounds[operator] ??= value;
    if (fields[field]?.kind === 'timestamp') bounds[operator] ??= formatDay(new Date(value));
  }
  const { from, to } = bounds;
  if (!from && !to) return formatDay(now);
  return `${from ?? ''}--${to ?? formatDay(now)}`;
}

/** What a filter asks for, in a word; the field's name where it is a record that no row names. */
function describeFilter(
  { name: resource, fields }: Resource,
  key: string,
  value: unknown,
  { form, translate }: ExportFormat,
  row: ServiceRecord | undefined,
): string[] {
  const { field: name } = parseFilterKey(key);
  const field = fields[name];
  const values = [value].flat();
  if (!field) return key === 'q' ? values.map(String) : [];
  const label = form === 'machines' ? name : translate(`resources.${resource}.fields.${name}`);
  switch (field.kind) {
    case 'choice':
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

/** As the calendar on the wall says: a file lies among the person's own. */
function formatDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleDateString('sv');
}
