/** Paths of the pages that move money. */

export const OPERATIONS = '/dashboard/operations';
export const TRANSFER = '/dashboard/transfer';
export const PAY_MANY = '/dashboard/pay-many';
export const RECEIVE = '/dashboard/receive';

/** The path of the credit/debit page with a wallet (or its owner) and a type preselected. */
export function operationPath(wallet: string, type: 'credit' | 'debit' | 'budget'): string {
  return `${OPERATIONS}?${new URLSearchParams({ wallet, type })}`;
}

/** The path of the transfer page with either side preselected: a wallet or its owner. */
export function transferPath(sides: { from?: string; to?: string; currency?: string }): string {
  const params = Object.entries(sides).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${TRANSFER}?${new URLSearchParams(params)}`;
}
