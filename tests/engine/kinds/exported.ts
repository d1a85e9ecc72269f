/** Records through an exported file: each row's cells by field, and what an import reads in them. */
import { Readable } from 'node:stream';
import { CsvFile } from '../../../src/engine/console/lists/export/exportCsv.ts';
import type { ServiceRecord } from '../../../src/engine/console/providers/data/records.ts';
import type { Resource } from '../../../src/engine/contract/resource.ts';
import { bodyOfRow } from '../../../src/engine/service/imports/mapping.ts';
import { readFile } from '../../../src/engine/service/imports/readFile.ts';

type ExportedRow = { cells: Record<string, string>; read: Readonly<Record<string, unknown>> };

export async function exportedRows(resource: Resource, records: readonly object[]): Promise<ExportedRow[]> {
  const file = new CsvFile(resource, (key) => key.split('.').at(-1) ?? key);
  // In pieces, as a long list arrives.
  for (const record of records) await file.add([record as ServiceRecord]);
  const content = Readable.from([Buffer.from(await file.blob().arrayBuffer())]);
  const { columns, rows } = await readFile(content, 'text/csv');
  const mapping = Object.fromEntries(columns.map((name, at) => [name, at]));
  const all: ExportedRow[] = [];
  for await (const row of rows) {
    const cells = Object.fromEntries(columns.map((name, at) => [name, String(row[at])]));
    all.push({ cells, read: bodyOfRow(resource, mapping, row) });
  }
  return all;
}
