/** The address of the page of receipts. */
export const RECEIPT = '/dashboard/receipt/:id';

export function receiptAddress(transaction: string): string {
  return RECEIPT.replace(':id', encodeURIComponent(transaction));
}
