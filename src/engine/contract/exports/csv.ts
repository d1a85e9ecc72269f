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

/** What a spreadsheet may take for the beginning of a formula: some read full-width and small signs as the plain ones. */
const FORMULA = String.raw`[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`;
const MAY_BE_FORMULA = new RegExp(`^'*${FORMULA}`);
const ESCAPED = new RegExp(`^'+${FORMULA}`);

/** Prevents CSV injection: escapes text a spreadsheet would run as a formula; a number stays one. */
export function inert(text: string): string {
  return MAY_BE_FORMULA.test(text) && !/^[-+]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
}

/** The cell without that escape, exactly as it was. */
export function unescapedCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
