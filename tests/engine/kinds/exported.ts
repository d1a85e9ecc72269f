/** Records through an exported file, and back by the rules of whom it was written for. */
import { parse } from 'csv-parse/sync';
import { CsvFile } from '../../../src/engine/console/lists/export/exportCsv.ts';
import type { ServiceRecord } from '../../../src/engine/console/providers/data/records.ts';
import type { ExportFormat } from '../../../src/engine/contract/exports/format.ts';
import type { Field } from '../../../src/engine/contract/fields.ts';
import type { Resource } from '../../../src/engine/contract/resource.ts';
import { toRequestBody } from '../../../src/engine/service/imports/mapping.ts';
import { readFile } from '../../../src/engine/service/imports/readFile.ts';

type Cells = Record<string, string>;

/** Every message is another than its key, and none is like any other. */
const translate = (key: string) => `«${key}»`;

/** For machines: each row's cells by field, and what an import reads in them. */
export async function machinesRows(
  resource: Resource,
  records: readonly object[],
): Promise<{ cells: Cells; read: Readonly<Record<string, unknown>> }[]> {
  const file = fileOf(resource, records, { form: 'machines', locale: 'es', zone: 'Asia/Kolkata', translate });
  const content = Buffer.from(await file.arrayBuffer());
  const { columns, rows } = readFile(content, 'text/csv');
  const mapping = Object.fromEntries(columns.map((name, at) => [name, at]));
  const all = [];
  for (const row of rows) {
    const cells = Object.fromEntries(columns.map((name, at) => [name, String(row[at])]));
    all.push({ cells, read: toRequestBody(resource, mapping, row) });
  }
  return all;
}

/** For people: each row's cells by field, as a spreadsheet of that language parts them. */
export async function peoplesRows(
  resource: Resource,
  records: readonly object[],
  { locale, zone }: Pick<ExportFormat, 'locale' | 'zone'>,
): Promise<Cells[]> {
  const file = fileOf(resource, records, { form: 'people', locale, zone, translate });
  const delimiter = locale === 'en' ? ',' : ';';
  const rows: string[][] = parse(textOf(await file.arrayBuffer()), { delimiter, bom: true });
  const [head = [], ...lines] = rows;
  const names = head.map((title) =>
    title === 'ID' ? '_id' : (/\.fields\.(\w+)»/.exec(title)?.[1] ?? title),
  );
  return lines.map((cells) => Object.fromEntries(names.map((name, at) => [name, plain(cells[at] ?? '')])));
}

/** With its byte order mark. */
const textOf = (bytes: ArrayBuffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** What a person takes a cell for: in figures what the language says, a moment to the second, a word's value. */
export function takenFor(
  cell: string,
  field: Field,
  { labels, locale }: { labels: string; locale: string },
): unknown {
  if (cell === '') return null;
  switch (field.kind) {
    case 'decimal':
    case 'percent':
    case 'money':
      return locale === 'en' ? cell : cell.replace(',', '.');
    case 'integer':
      return Number(cell);
    case 'boolean':
      return { '«console.yes»': true, '«console.no»': false }[cell];
    case 'choice':
      return field.choices.find((choice) => cell === `«${labels}.${choice}»`);
    case 'choices':
      return field.choices.filter((choice) => cell.split('; ').includes(`«${labels}.${choice}»`));
    case 'json':
    case 'list':
    case 'permissions':
      return JSON.parse(cell);
    default:
      return cell;
  }
}

/** A moment as a clock on the wall there shows it: by another way than the file was written. */
export function onTheWall(iso: string, zone: string): string {
  const date = new Date(iso);
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(date);
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name) ?? [];
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1 : 1);
  const at = new Date(Math.floor(date.getTime() / 1000) * 1000 + offset * 1000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

function fileOf(resource: Resource, records: readonly object[], writing: ExportFormat): Blob {
  const file = new CsvFile(resource, writing);
  // In pieces, as a long list arrives.
  for (const record of records) file.add([record as ServiceRecord]);
  return file.blob();
}

/** Without the sign by which a spreadsheet takes it for a text. */
function plain(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
