/** The address of the page of statements, and what it may say of the one that is wanted. */
export const STATEMENT = '/dashboard/statement';

/** What stands in it: a wallet, a currency (`_id` or abbreviation), the first and the last day. */
export const statementParams = ['wallet', 'currency', 'from', 'to'] as const;
export type StatementParams = { [Name in (typeof statementParams)[number]]?: string };

export function statementAddress(wanted: StatementParams): string {
  return `${STATEMENT}?${new URLSearchParams(wanted)}`;
}
