/** What the breakdown reads at most, and what is complete then. */

/** Maximum rows read per part. */
export const MAX_ROWS = 100_000;

/** If the limit was reached, the figures are complete since the oldest row read. */
export function findCompleteSince(
  rows: readonly { oldest: string }[],
  rowsRead: number,
  maxRows: number,
): { since?: string } {
  const oldest = rows
    .map((row) => new Date(row.oldest).getTime())
    .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return rowsRead < maxRows || !rows.length ? {} : { since: new Date(oldest).toISOString() };
}
