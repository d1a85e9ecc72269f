/** A figure of the bench: what it measures, and the rows it adds to the table. */
import type { Lab } from './lab.ts';

export type Row = {
  figure: string;
  /** What the figure must be, in words; '' where it is only reported. */
  asked: string;
  measured: string;
};

export type Figure = {
  /** What `--only` calls it. */
  name: string;
  measure(lab: Lab): Promise<Row[]>;
};

/** The middle one; of an even number, the lower of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Numbers for people: 12,345 · 12.3 · 1.23 */
export function said(number: number): string {
  const digits = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Does a piece of work that belongs to no row, and prints how long it took. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work();
  console.log(`  ${what}: ${said((performance.now() - begun) / 1000)} s`);
  return done;
}

export function table(rows: readonly Row[]): string {
  const lines = [
    ['figure', 'asked', 'measured'],
    ['---', '---', '---'],
    ...rows.map(({ figure, asked, measured }) => [figure, asked, measured]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
