/**
 * Parses CSV in any dialect that spreadsheets write. A record with invalid quotation marks never affects others:
 * reading continues on the line after the one on which it begins.
 */
import { parse } from 'csv-parse/sync';

export type CsvRecord = {
  /** Empty if the quotation marks are invalid. */
  cells: string[];
  /** Position of the next record. */
  next: number;
};

const DELIMITERS = [',', ';', '\t', '|'] as const;
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** Excel's limit. A longer cell consists of several lines that a stray quotation mark joined. */
const MAX_CELL_CHARACTERS = 32_767;
/** Records compared to detect the delimiter. */
const SAMPLE_RECORDS = 100;

/** Skips what precedes the headings: empty lines, and the line `sep=;` with which Excel names the delimiter. */
export function detectDialect(text: string): { delimiter: string; start: number } {
  let start = skipEmptyLines(text, 0);
  const { end, next } = lineAt(text, start);
  const named = /^"?sep=([^"])\1*"?$/i.exec(text.slice(start, end))?.[1];
  if (named) start = skipEmptyLines(text, next);
  return { delimiter: named ?? detectDelimiter(text, start), start };
}

export function* readRecords(text: string, delimiter: string, start: number): Generator<CsvRecord, void> {
  for (let at = start; at < text.length; ) {
    const record = recordAt(text, at, delimiter);
    yield record;
    at = record.next;
  }
}

function recordAt(text: string, start: number, delimiter: string): CsvRecord {
  const first = lineAt(text, start);
  let { end, next } = first;
  let quotes = countQuotes(text.slice(start, end));
  if (quotes === 0) return { cells: text.slice(start, end).split(delimiter), next };
  // Quotation marks come in pairs, so a record with an odd number of them continues on the next line.
  while (quotes % 2 && next < text.length) {
    const line = lineAt(text, next);
    quotes += countQuotes(text.slice(next, line.end));
    ({ end, next } = line);
  }
  const cells = quotes % 2 ? undefined : parseRecord(text.slice(start, end), delimiter);
  return cells ? { cells, next } : { cells: [], next: first.next };
}

function parseRecord(record: string, delimiter: string): string[] | undefined {
  try {
    const [cells, ...others] = parse(record, { delimiter, record_delimiter: LINE_ENDS }) as string[][];
    if (!cells || others.length || cells.some(({ length }) => length > MAX_CELL_CHARACTERS)) return undefined;
    return cells;
  } catch {
    return undefined;
  }
}

/**
 * Chooses the delimiter by which most records have as many cells as the headings, then the one with the most headings.
 */
function detectDelimiter(text: string, start: number): string {
  const scored = DELIMITERS.map((delimiter) => {
    const lengths: number[] = [];
    for (const { cells } of readRecords(text, delimiter, start)) {
      lengths.push(cells.length);
      if (lengths.length > SAMPLE_RECORDS) break;
    }
    const [columns = 0, ...rows] = lengths;
    return {
      delimiter,
      columns,
      agreeing: columns > 1 ? rows.filter((length) => length === columns).length : 0,
    };
  });
  scored.sort((one, other) => other.agreeing - one.agreeing || other.columns - one.columns);
  return scored[0]?.delimiter ?? ',';
}

function skipEmptyLines(text: string, start: number): number {
  for (let at = start; at < text.length; ) {
    const { end, next } = lineAt(text, at);
    if (text.slice(at, end).trim()) return at;
    at = next;
  }
  return text.length;
}

const LINE_END = /\r\n|\n|\r/g;

/** The line that begins at `start`. CRLF, LF and CR all end a line, whatever ended the previous one. */
function lineAt(text: string, start: number): { end: number; next: number } {
  LINE_END.lastIndex = start;
  const match = LINE_END.exec(text);
  return match ? { end: match.index, next: LINE_END.lastIndex } : { end: text.length, next: text.length };
}

function countQuotes(line: string): number {
  let quotes = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) quotes += 1;
  return quotes;
}
