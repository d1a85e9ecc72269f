/** The balances in the headers of wallets and their owners, and more currencies for a wallet. */
import type { SlotsOfRecords } from '#engine/console';
import { useAddCurrencies } from './AddCurrencies.tsx';
import { HeaderBalances, OwnerBalances } from './HeaderBalances.tsx';

export const records: SlotsOfRecords = {
  user: { HeaderAmounts: OwnerBalances },
  client: { HeaderAmounts: OwnerBalances },
  wallets: {
    actions: [useAddCurrencies],
    HeaderAmounts: HeaderBalances,
    shownElsewhere: ['currencies'],
    hiddenWhenEmpty: ['frozen', 'frozenFor'],
  },
};
