/** The path of the statement page and its parameters. */
export const STATEMENT = '/dashboard/statement';

/** A wallet, a currency (`_id` or abbreviation), the first and the last day. */
export const statementParams = ['wallet', 'currency', 'from', 'to'] as const;
export type StatementParams = { [Name in (typeof statementParams)[number]]?: string };

export function statementPath(params: StatementParams): string {
  return `${STATEMENT}?${new URLSearchParams(params)}`;
}
