/** Lines of a CSV file. */
import { delimiterOf, type Writing } from './writing.ts';

/** What stands before the first line: a mark that makes spreadsheets read the file as UTF-8. Machines would stumble over it. */
export function headOf({ form }: Writing): string {
  return form === 'people' ? '\ufeff' : '';
}

/** Every cell is quoted: unquoted, a bare carriage return would end the row for whoever reads it. */
export function lineOf(cells: readonly string[], writing: Writing): string {
  return `${cells.map((cell) => `"${inert(cell).replaceAll('"', '""')}"`).join(delimiterOf(writing))}\r\n`;
}

/**
 * A spreadsheet must not take a text for a formula; a number stays one. What begins as such a text is written so too: an
 * import takes away exactly what was put before.
 */
export function inert(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !/^[-+]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
}
