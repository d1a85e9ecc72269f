/** Rows as a CSV file. */
import jsonExport from 'jsonexport/dist';
import type { RaRecord, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { readableFields } from '../../contract/schemas.ts';
import { kindOf } from '../kinds/index.ts';
import { nameIn } from '../kinds/kind.ts';
import { type ServiceRecord, toRecord } from '../providers/records.ts';

/** The rows with one column a field, headed by its label, references by name. */
export async function exportedCsv(
  resource: Resource,
  rows: ServiceRecord[],
  translate: ReturnType<typeof useTranslate>,
): Promise<string> {
  const columns = readableFields(resource);
  const lines = rows.map(toRecord).map((record) => {
    const line: Record<string, string> = { _id: inert(record._id) };
    for (const [name, field] of columns) {
      const text = kindOf(field).exported?.(record, name) ?? plainText(record, name);
      line[translate(`resources.${resource.name}.fields.${name}`)] = inert(text);
    }
    return line;
  });
  return new Promise((resolve, reject) => {
    jsonExport(lines, {}, (error: Error | null, csv: string) => (error ? reject(error) : resolve(csv)));
  });
}

/** Hands the browser a file to save. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  // The mark makes spreadsheets read the file as UTF-8.
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function plainText(record: RaRecord, name: string): string {
  const value = nameIn(record, name) ?? record[name];
  return value === undefined || value === null ? '' : String(value);
}

/** A spreadsheet must not take a text for a formula; a number stays one. */
function inert(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
