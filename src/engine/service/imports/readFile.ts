/** Parses a file of rows: CSV, or JSON with a list of objects. */
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, type TextEncoding } from '../../contract/imports.ts';
import { detectDialect, readRecords } from '../../contract/values/csv.ts';
import { unstorablePath } from '../../contract/values/texts.ts';
import { invalidField, malformed } from '../errors.ts';
import { decodeText } from './decodeText.ts';

/** Content types of a file. */
export const importTypes = ['text/csv', 'application/json'] as const;
export type ImportType = (typeof importTypes)[number];

export type RowsRead = {
  encoding: TextEncoding;
  columns: string[];
  /** In the order of `columns`. A faulty row has another number of cells: `rowFault`. */
  rows: Iterable<unknown[]>;
};

/**
 * @throws ServiceError `malformed` or `invalid` on `_body`: not text, another format, or no columns; too many rows
 * while iterating
 */
export function readFile(content: Buffer, type: ImportType, chosen?: TextEncoding): RowsRead {
  const { text, encoding } = decodeText(content, chosen);
  return { encoding, ...(type === 'text/csv' ? readCsv(text) : readJson(text)) };
}

function readCsv(text: string): Omit<RowsRead, 'encoding'> {
  const { delimiter, start } = detectDialect(text);
  const records = readRecords(text, delimiter, start);
  const heading = records.next();
  if (!heading.done && heading.value.cells.length === 0) throw malformed('_body', 'importHeadings');
  const columns = requireColumns(heading.done ? [] : heading.value.cells);
  return { columns, rows: cellsOf(records) };
}

/** Further cells are dropped: such a row is rejected in any case. */
const MAX_STORED_CELLS = 1000;

function* cellsOf(records: ReturnType<typeof readRecords>): Generator<string[], void> {
  for (const { cells } of records) yield cells.slice(0, MAX_STORED_CELLS);
}

function readJson(text: string): Omit<RowsRead, 'encoding'> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw malformed('_body', 'json');
  }
  const isRow = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (!Array.isArray(read) || !read.every(isRow)) throw malformed('_body', 'importList');
  const path = unstorablePath(read);
  if (path) throw invalidField(path.join('.'), { key: 'validation.unstorable' });
  const records = read as Record<string, unknown>[];
  const columns = requireColumns([...new Set(records.flatMap((record) => Object.keys(record)))]);
  return { columns, rows: records.map((record) => columns.map((name) => record[name] ?? null)) };
}

function requireColumns(columns: readonly string[]): string[] {
  const named = columns.map((name) => name.trim());
  if (named.length && named.length <= MAX_IMPORT_COLUMNS && named.some(Boolean)) return named;
  throw invalidField('_body', { key: 'validation.importColumns', args: { max: MAX_IMPORT_COLUMNS } });
}

/** @throws ServiceError if there are more rows than an import may have */
export function requireRowCount(count: number): void {
  if (count <= MAX_IMPORT_ROWS) return;
  throw invalidField('_body', { key: 'validation.range', args: { max: MAX_IMPORT_ROWS } });
}

/** Rows without values are skipped. A record with invalid quotation marks is faulty, not empty. */
export function isEmptyRow(cells: readonly unknown[]): boolean {
  return (
    cells.length > 0 && cells.every((cell) => cell === null || (typeof cell === 'string' && !cell.trim()))
  );
}

/**
 * Why a row cannot be imported, whatever the mapping. It follows from the stored cells, so that nothing else needs to
 * be stored and sealed.
 * @returns undefined if the row has a cell for each column
 */
export function rowFault(cells: readonly unknown[], columns: readonly string[]) {
  if (cells.length === columns.length) return undefined;
  const args = { cells: cells.length, columns: columns.length };
  const key = cells.length === 0 ? 'validation.importQuotes' : 'validation.importCells';
  return invalidField('_row', { key, args: cells.length === 0 ? {} : args });
}
