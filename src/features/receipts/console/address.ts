/** Paths of the receipt page. */
export const RECEIPT = '/dashboard/receipt/:id';

export function receiptPath(transaction: string): string {
  return RECEIPT.replace(':id', encodeURIComponent(transaction));
}
