/** Rows of payments from text: pasted from a spreadsheet, or of a CSV file, with or without a header. */
import { v7 } from 'uuid';
import { readTable } from '#engine/console';
import type { PaymentRow } from './list.ts';

/** Maximum number of payments in a list. */
export const MAX_ROWS = 5000;

const columns = ['to', 'amount', 'reference'] as const;
type Column = (typeof columns)[number];
/** The titles by which a header is recognized, in the user's language. */
export type ColumnTitles = Readonly<Record<Column, readonly string[]>>;

/** Titles that are recognized in every language: those of the API. */
const apiTitles: ColumnTitles = {
  to: ['to', 'recipient', 'userName', 'email', 'wallet'],
  amount: ['amount'],
  reference: ['reference'],
};

/** Without a header, the columns are recipient, amount and reference. */
export async function readRows(text: string, titles: ColumnTitles): Promise<PaymentRow[]> {
  const { delimiter, lines } = await readTable(text);
  const [first = []] = lines;
  const header = findHeader(first, titles);
  const positions = header ?? { to: 0, amount: 1, reference: 2 };
  const width = header ? first.length : columns.length;
  return (header ? lines.slice(1) : lines).map((cells) => {
    const cell = (column: Column) => cells[positions[column] ?? -1] ?? '';
    const row = {
      id: v7(),
      to: cell('to'),
      amount: cell('amount'),
      reference: cell('reference'),
      attempt: 0,
    };
    const issue = findIssue(cells, { width, amount: positions.amount, delimiter });
    return issue ? { ...row, issue } : row;
  });
}

/** The position of each column; undefined unless the line names at least the recipient and the amount. */
function findHeader(line: readonly string[], titles: ColumnTitles) {
  const names = line.map(normalize);
  const positionOf = (column: Column) => {
    const known = new Set([...titles[column], ...apiTitles[column]].map(normalize));
    return names.findIndex((name) => known.has(name));
  };
  const found = { to: positionOf('to'), amount: positionOf('amount'), reference: positionOf('reference') };
  return found.to >= 0 && found.amount >= 0 ? found : undefined;
}

type Layout = { width: number; amount: number; delimiter: string };

/** A comma within an amount or a reference shifts the cells after it: 12,50 would pay 12. */
function findIssue(
  cells: readonly string[],
  { width, amount, delimiter }: Layout,
): PaymentRow['issue'] | undefined {
  if (cells.slice(width).some(Boolean)) return 'console.payMany.tooManyCells';
  const [before = '', after = ''] = cells.slice(amount, amount + 2);
  const isCut = delimiter === ',' && /\d$/.test(before) && /^\d{1,3}(\.\d+)?$/.test(after);
  return isCut && !before.includes('.') ? 'console.payMany.cutAmount' : undefined;
}

/** Letters without case and accents. */
function normalize(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}
