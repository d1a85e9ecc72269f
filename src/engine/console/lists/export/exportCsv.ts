/** Rows as a CSV file, a piece at a time, so that only the text of what was read is kept. */
import jsonExport from 'jsonexport/dist';
import type { RaRecord, useTranslate } from 'react-admin';
import { type Resource, readableFields } from '../../../contract/resource.ts';
import { kindOf } from '../../kinds/index.ts';
import { plainText } from '../../kinds/kind.ts';
import { type ServiceRecord, toRecord } from '../../providers/data/records.ts';

/** One column a field, headed by its label, references by name; every amount as the service wrote it. */
export class CsvFile {
  readonly #resource: Resource;
  readonly #headings: string[];
  readonly #names: string[];
  /** The mark makes spreadsheets read the file as UTF-8. */
  readonly #parts: BlobPart[] = ['\ufeff'];
  rows = 0;

  constructor(resource: Resource, translate: ReturnType<typeof useTranslate>) {
    this.#resource = resource;
    this.#names = ['_id', ...readableFields(resource).map(([name]) => name)];
    this.#headings = this.#names.map((name) =>
      name === '_id' ? '_id' : translate(`resources.${resource.name}.fields.${name}`).replaceAll('"', '""'),
    );
  }

  async add(rows: readonly ServiceRecord[]): Promise<void> {
    const lines = rows.map((row) => this.#line(toRecord(row)));
    const isFirst = this.#parts.length === 1;
    const text = await written(lines, {
      headers: this.#names,
      rename: this.#headings,
      includeHeaders: isFirst,
      // Unasked it leaves a carriage return bare, which ends a row for whoever reads the file.
      forceTextDelimiter: true,
    });
    // A Blob may leave the page's memory for the disk, which a text can't.
    this.#parts.push(new Blob([isFirst || !text ? text : `\n${text}`]));
    this.rows += rows.length;
  }

  blob(): Blob {
    return new Blob(this.#parts, { type: 'text/csv;charset=utf-8' });
  }

  #line(record: RaRecord): Record<string, string> {
    return Object.fromEntries(
      this.#names.map((name) => {
        const field = this.#resource.fields[name];
        const text = field ? kindOf(field).exported(record, name, field) : plainText(record, name);
        return [name, inert(text)];
      }),
    );
  }
}

/**
 * A spreadsheet must not take a text for a formula; a number stays one. What begins as such a text is written so too: an
 * import takes away exactly what was put before.
 */
export function inert(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !/^[-+]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

function written(lines: object[], options: object): Promise<string> {
  return new Promise((resolve, reject) => {
    jsonExport(lines, options, (error: Error | null, csv: string) => (error ? reject(error) : resolve(csv)));
  });
}
