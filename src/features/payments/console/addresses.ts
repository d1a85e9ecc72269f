/** The addresses of the pages that move money. */

export const OPERATIONS = '/dashboard/operations';
export const TRANSFER = '/dashboard/transfer';
export const RECEIVE = '/dashboard/receive';

/** The address of the credit/debit page with a wallet (or its owner) and a type already chosen. */
export function operationAddress(wallet: string, type: 'credit' | 'debit' | 'budget'): string {
  return `${OPERATIONS}?${new URLSearchParams({ wallet, type })}`;
}

/** The address of the transfer page with either side, a wallet or its owner, already chosen. */
export function transferAddress(sides: { from?: string; to?: string; currency?: string }): string {
  const given = Object.entries(sides).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${TRANSFER}?${new URLSearchParams(given)}`;
}
