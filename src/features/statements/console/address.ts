/** The address of the page of statements, and what it may say of the one that is wanted. */
export const STATEMENT = '/dashboard/statement';

/** What stands in it: a wallet, a currency (`_id` or abbreviation), the first and the last day. */
export const asked = ['wallet', 'currency', 'from', 'to'] as const;
export type Asked = { [Name in (typeof asked)[number]]?: string };

export function statementAddress(wanted: Asked): string {
  return `${STATEMENT}?${new URLSearchParams(wanted)}`;
}
