/** Reads a file of rows while it arrives: CSV, or JSON that is a list of objects. */
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { MOST_IMPORT_BYTES, MOST_IMPORT_COLUMNS, MOST_IMPORT_ROWS } from '../../contract/imports.ts';
import { sizeInWords } from '../../contract/values/files.ts';
import { invalidField, malformed } from '../errors.ts';

/** What a file may be sent as. */
export const importTypes = ['text/csv', 'application/json'] as const;
export type ImportType = (typeof importTypes)[number];

/** Rows with the cells of their columns, in the order of `columns`. */
export type RowsRead = { columns: string[]; rows: AsyncIterable<unknown[]> | Iterable<unknown[]> };

/** @throws Refusal `malformed` or `invalid` at `_body`: too large, no text, no such form, no columns; while rows are read too */
export function readFile(content: Readable, type: ImportType): Promise<RowsRead> {
  return type === 'text/csv' ? readCsv(content) : readJson(content);
}

async function readCsv(content: Readable): Promise<RowsRead> {
  const texts = textsIn(content);
  const first = await texts.next();
  const head = first.done ? '' : first.value;
  const parser = parse({ delimiter: delimiterOf(head), relaxColumnCount: true, skipEmptyLines: true });
  const feed = (async () => {
    try {
      parser.write(head);
      for await (const text of texts) {
        if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
      }
      parser.end();
    } catch (error) {
      parser.destroy(error as Error);
    }
  })();
  const rows: AsyncIterator<string[]> = parser[Symbol.asyncIterator]();
  const heading = await nextOf(rows);
  const columns = demandColumns(heading ?? []);
  return {
    columns,
    rows: (async function* () {
      for (let row = await nextOf(rows); row; row = await nextOf(rows)) {
        const cells = row;
        yield columns.map((_, at) => cells[at] ?? '');
      }
      await feed;
    })(),
  };
}

/** @throws Refusal where the file is no CSV */
async function nextOf(rows: AsyncIterator<string[]>): Promise<string[] | undefined> {
  try {
    const { done, value } = await rows.next();
    return done ? undefined : value;
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('CSV_')) throw error;
    throw malformed('_body', 'csv');
  }
}

async function readJson(content: Readable): Promise<RowsRead> {
  let text = '';
  for await (const part of textsIn(content)) text += part;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw malformed('_body', 'json');
  }
  const isRow = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (!Array.isArray(read) || !read.every(isRow)) throw malformed('_body', 'importList');
  const records = read as Record<string, unknown>[];
  const columns = demandColumns([...new Set(records.flatMap((record) => Object.keys(record)))]);
  return { columns, rows: records.map((record) => columns.map((name) => record[name] ?? null)) };
}

/** @throws Refusal once it is too large, or is no text */
async function* textsIn(content: Readable): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  const read = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw malformed('_body', 'notText');
    }
  };
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MOST_IMPORT_BYTES) {
      const max = sizeInWords(MOST_IMPORT_BYTES);
      throw invalidField('_body', { key: 'validation.fileTooLarge', args: { max } });
    }
    yield read(chunk);
  }
  yield read();
}

/** What parts the columns of the first line: spreadsheets write a semicolon where the comma is a decimal sign. */
function delimiterOf(head: string): string {
  const [line = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function demandColumns(columns: readonly string[]): string[] {
  const named = columns.map((name) => name.trim());
  if (named.length && named.length <= MOST_IMPORT_COLUMNS && named.some(Boolean)) return named;
  throw invalidField('_body', { key: 'validation.importColumns', args: { max: MOST_IMPORT_COLUMNS } });
}

/** @throws Refusal beyond what an import takes */
export function demandRows(count: number): void {
  if (count <= MOST_IMPORT_ROWS) return;
  throw invalidField('_body', { key: 'validation.range', args: { max: MOST_IMPORT_ROWS } });
}
