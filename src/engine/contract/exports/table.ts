/** Records as lines of a file: `_id` first, then one column per field. */
import { type Resource, readableFields } from '../resource.ts';
import { type ExportedRecord, formatCell } from './cells.ts';
import { byteOrderMark, formatLine } from './csv.ts';
import type { ExportFormat } from './format.ts';

/** The columns of a resource's file. */
export function exportedFields(resource: Resource): string[] {
  return ['_id', ...readableFields(resource).map(([name]) => name)];
}

/** The header line. For people it has labels, with the time zone for timestamps. */
export function columnHeading(
  resource: Resource,
  writing: ExportFormat,
  names = exportedFields(resource),
): string {
  const titles = names.map((name) => titleOf(resource, name, writing));
  return byteOrderMark(writing) + formatLine(titles, writing);
}

/** One line per record. Unset fields are empty. */
export function tableLines(
  resource: Resource,
  records: readonly ExportedRecord[],
  writing: ExportFormat,
  names = exportedFields(resource),
): string {
  return records
    .map((record) =>
      formatLine(
        names.map((name) => formatCell(resource, record, name, writing)),
        writing,
      ),
    )
    .join('');
}

function titleOf(
  { name: resource, fields }: Resource,
  name: string,
  { form, zone, translate }: ExportFormat,
): string {
  if (form === 'machines') return name;
  if (name === '_id') return 'ID';
  const label = translate(`resources.${resource}.fields.${name}`);
  return fields[name]?.kind === 'timestamp' ? `${label} (${zone})` : label;
}
