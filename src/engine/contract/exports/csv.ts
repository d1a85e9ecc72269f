/** Lines of a CSV file. */
import { type ExportFormat, getDelimiter } from './format.ts';

/** What stands before the first line: a mark that makes spreadsheets read the file as UTF-8. Machines would stumble over it. */
export function byteOrderMark({ form }: ExportFormat): string {
  return form === 'people' ? '\ufeff' : '';
}

/** Every cell is quoted: unquoted, a bare carriage return would end the row for whoever reads it. */
export function formatLine(cells: readonly string[], writing: ExportFormat): string {
  return `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(getDelimiter(writing))}\r\n`;
}

/** The columns of a file that stands for no list: each by its name for machines, and by its label for people. */
type Columns<Name extends string> = readonly (readonly [name: Name, label: string])[];

/** The first line of such a file. */
export function headingOfColumns(columns: Columns<string>, writing: ExportFormat): string {
  const titles = columns.map(([name, label]) => (writing.form === 'people' ? label : name));
  return byteOrderMark(writing) + formatLine(titles, writing);
}

/** A line of such a file. What is not said of it is empty. */
export function lineOfColumns<Name extends string>(
  columns: Columns<Name>,
  cells: Partial<Record<NoInfer<Name>, string>>,
  writing: ExportFormat,
): string {
  return formatLine(
    columns.map(([name]) => cells[name] ?? ''),
    writing,
  );
}

/** Which check a row failed: for machines in the service's word, nothing where it is intact. */
export function writtenCheck(check: string | null, { form, translate }: ExportFormat): string {
  if (form === 'machines') return check ?? '';
  return translate(check ? 'console.integrity.altered' : 'console.integrity.intact');
}

/** What a spreadsheet may take for the beginning of a formula: some read full-width and small signs as the plain ones. */
const FORMULA = String.raw`[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`;
const MAY_BE_FORMULA = new RegExp(`^'*${FORMULA}`);
const ESCAPED = new RegExp(`^'+${FORMULA}`);

/** Prevents CSV injection: escapes text a spreadsheet would run as a formula; a number stays one. */
export function escapeFormula(text: string): string {
  return MAY_BE_FORMULA.test(text) && !/^[-+]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
}

/** The cell without that escape, exactly as it was. */
export function unescapedCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
