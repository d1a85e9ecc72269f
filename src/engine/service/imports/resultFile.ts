/** The results of an import as a file. */
import type { Core } from '../core.ts';
import type { RowProblem } from '../database/schema/importTables.ts';
import { readImportRows } from './jobs.ts';

const PIECE = 500;

/**
 * One line per row, in chunks: its number, the created record, and the error.
 * @throws ServiceError `row_altered`
 */
export async function* streamResults(
  parts: Pick<Core, 'database' | 'keys'>,
  job: string,
): AsyncGenerator<string, void> {
  // Spreadsheets need the byte order mark to read the file as UTF-8.
  let heading = '\ufeffrow,_id,error\r\n';
  for (let from = 1; ; from += PIECE) {
    const rows = await readImportRows(parts, job, { from, limit: PIECE, rejected: false });
    const lines = rows.map(({ row, record, problem }) => [
      row,
      record ?? '',
      problem ? inWords(problem) : '',
    ]);
    yield heading + lines.map((cells) => `${cells.map(cellOf).join()}\r\n`).join('');
    heading = '';
    if (rows.length < PIECE) return;
  }
}

function inWords({ message, errors = {} }: RowProblem): string {
  const fields = Object.entries(errors).map(([field, error]) => `${field}: ${error}`);
  return fields.length ? fields.join('; ') : message;
}

/** Quotes the cell if necessary, and prefixes an apostrophe to text that a spreadsheet would run as a formula. */
function cellOf(value: string | number): string {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
