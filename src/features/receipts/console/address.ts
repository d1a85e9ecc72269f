/** The path of the receipt page. */
export const RECEIPT = '/dashboard/receipt/:id';

export function receiptAddress(transaction: string): string {
  return RECEIPT.replace(':id', encodeURIComponent(transaction));
}
