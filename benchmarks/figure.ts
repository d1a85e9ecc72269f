/** A figure of the benchmark: what it measures, and the rows it adds to the table. */
import type { Lab } from './lab.ts';

export type Row = {
  figure: string;
  /** The target, as text; '' if the value is only reported. */
  target: string;
  measured: string;
};

export type Figure = {
  /** Its name for `--only`. */
  name: string;
  measure(lab: Lab): Promise<Row[]>;
};

/** The middle one; the lower of the two if their number is even. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Formats numbers: 12,345 · 12.3 · 1.23 */
export function formatNumber(number: number): string {
  const digits = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Does work that belongs to no row, and prints how long it took. */
export async function logDuration<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`  ${what}: ${formatNumber((performance.now() - start) / 1000)} s`);
  return result;
}

export function formatTable(rows: readonly Row[]): string {
  const lines = [
    ['figure', 'target', 'measured'],
    ['---', '---', '---'],
    ...rows.map(({ figure, target, measured }) => [figure, target, measured]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
