/** Rows as a CSV file, chunk by chunk, so that only the text read so far is kept. */

import type { ExportFormat } from '../../../contract/exports/format.ts';
import { columnHeading, tableLines } from '../../../contract/exports/table.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ServiceRecord } from '../../providers/data/records.ts';

export class CsvFile {
  readonly #resource: Resource;
  readonly #writing: ExportFormat;
  readonly #parts: BlobPart[];
  rows = 0;

  constructor(resource: Resource, format: ExportFormat) {
    this.#resource = resource;
    this.#writing = format;
    this.#parts = [columnHeading(resource, format)];
  }

  add(rows: readonly ServiceRecord[]): void {
    // Browsers can move a Blob from memory to disk, but not a string.
    this.#parts.push(new Blob([tableLines(this.#resource, rows, this.#writing)]));
    this.rows += rows.length;
  }

  blob(): Blob {
    return createCsvBlob(this.#parts);
  }
}

export function createCsvBlob(parts: BlobPart[]): Blob {
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
