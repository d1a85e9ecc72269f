/** Formats text for a terminal. */

/** A heading with indented lines. */
export function section(title: string, lines: readonly string[]): string {
  return `${title}\n${(lines.length ? lines : ['none']).map((line) => `  ${line}`.trimEnd()).join('\n')}\n`;
}

/** Rows with aligned columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}
