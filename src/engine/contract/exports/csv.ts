/** CSV lines. */
import { type ExportFormat, getDelimiter } from './format.ts';

/**
 * Byte order mark: spreadsheets need it to read the file as UTF-8. Files for machines have none, since many parsers do
 * not expect it.
 */
export function byteOrderMark({ form }: ExportFormat): string {
  return form === 'people' ? '\ufeff' : '';
}

/** Quotes every cell: some readers end the row at an unquoted carriage return. */
export function formatLine(cells: readonly string[], writing: ExportFormat): string {
  return `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(getDelimiter(writing))}\r\n`;
}

/** Columns of a file that is not an exported list: headed by name for machines and by label for people. */
type Columns<Name extends string> = readonly (readonly [name: Name, label: string])[];

/** The header line of such a file. */
export function formatHeadingLine(columns: Columns<string>, writing: ExportFormat): string {
  const titles = columns.map(([name, label]) => (writing.form === 'people' ? label : name));
  return byteOrderMark(writing) + formatLine(titles, writing);
}

/** A line of such a file. Omitted cells are empty. */
export function formatColumnsLine<Name extends string>(
  columns: Columns<Name>,
  cells: Partial<Record<NoInfer<Name>, string>>,
  writing: ExportFormat,
): string {
  return formatLine(
    columns.map(([name]) => cells[name] ?? ''),
    writing,
  );
}

/** The check that a row failed. For machines its name, or an empty cell if the row is intact. */
export function formatCheck(check: string | null, { form, translate }: ExportFormat): string {
  if (form === 'machines') return check ?? '';
  return translate(check ? 'console.integrity.altered' : 'console.integrity.intact');
}

/**
 * First characters that spreadsheets may run as a formula. Some treat full-width and small forms like the ASCII signs.
 */
const FORMULA = String.raw`[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`;
const ESCAPED_FORMULA = new RegExp(`^'*${FORMULA}`);
const ESCAPED = new RegExp(`^'+${FORMULA}`);

/** Prevents CSV injection: escapes text that a spreadsheet would run as a formula. Numbers stay unchanged. */
export function escapeFormula(text: string): string {
  return ESCAPED_FORMULA.test(text) && !/^[-+]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
}

/** The original text of a cell that `escapeFormula` may have escaped. */
export function unescapedCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
