/** From a balance to what it came from. */

import { listAddress } from '#engine/console';
import { transaction } from '#features/transactions';
import type { PartyCurrency } from '#features/wallets/console';

/** The transactions that this owner paid, in the chosen currency where there is one. */
export function operationsOf(owner: string, currency: PartyCurrency | undefined): string {
  return listAddress(transaction, { from: owner, ...(currency && { currency: currency.currency }) });
}
