/** From a balance to what it came from. */
import { transaction } from '../../contract/resources/transaction.ts';
import { listAddress } from '../lists/address.ts';
import type { Currency } from '../operations/payment.ts';

/** The transactions that this owner paid, in the chosen currency where there is one. */
export function operationsOf(owner: string, currency: Currency | undefined): string {
  return listAddress(transaction, { from: owner, ...(currency && { currency: currency.currency }) });
}
