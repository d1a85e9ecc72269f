/** From a balance to what it came from. */

import { listAddress } from '../../../engine/console/lists/address.ts';
import { transaction } from '../../transactions/resource.ts';
import type { PartyCurrency } from '../../wallets/console/index.ts';

/** The transactions that this owner paid, in the chosen currency where there is one. */
export function operationsOf(owner: string, currency: PartyCurrency | undefined): string {
  return listAddress(transaction, { from: owner, ...(currency && { currency: currency.currency }) });
}
