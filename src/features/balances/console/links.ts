/** Links from a balance to its transactions. */

import { listUrl } from '#engine/console';
import { transaction } from '#features/transactions';
import type { PartyCurrency } from '#features/wallets/console';

/** The path of the transactions paid by this owner, in the selected currency if there is one. */
export function paymentsPath(owner: string, currency: PartyCurrency | undefined): string {
  return listUrl(transaction, { from: owner, ...(currency && { currency: currency.currency }) });
}
