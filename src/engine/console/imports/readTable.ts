/** Reads a table in the page: pasted from a spreadsheet, or a CSV file. */
import { unescapedCell } from '../../contract/exports/csv.ts';
import { hasControls } from '../../contract/values/texts.ts';

export type TableText = {
  delimiter: string;
  /** The cells of each line, trimmed. Lines without any are omitted; a line with invalid quotation marks is one cell. */
  lines: string[][];
};

/** Reads CSV in any dialect that spreadsheets write. The parser is fetched when it is first needed. */
export async function readTable(text: string): Promise<TableText> {
  const { detectDialect, readRecords } = await import('../../contract/values/csv.ts');
  const { delimiter, start } = detectDialect(text);
  const lines: string[][] = [];
  let at = start;
  for (const { cells, next } of readRecords(text, delimiter, start)) {
    const line = cells.length > 0 ? cells : [text.slice(at, next)];
    const trimmed = line.map((cell) => unescapedCell(cell.trim()));
    if (trimmed.some(Boolean)) lines.push(trimmed);
    at = next;
  }
  return { delimiter, lines };
}

/**
 * The text of a file's bytes: UTF-8, UTF-16 with a byte order mark, or else the encoding of older spreadsheets; undefined for a
 * file of another kind, such as a workbook.
 */
export function decodeTable(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const text = decode(bytes);
  return hasControls(text) ? undefined : text;
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const utf16 = { 'ff fe': 'utf-16le', 'fe ff': 'utf-16be' }[toHex(bytes.subarray(0, 2))];
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
