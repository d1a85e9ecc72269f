/** The balances in the headers of wallets and their owners, and more currencies for a wallet. */
import { recordPart, type SlotsOfRecords } from '#engine/console';
import { useAddCurrencies } from './AddCurrencies.tsx';
import { HeaderBalances, OwnerBalances } from './HeaderBalances.tsx';

export const records: SlotsOfRecords = {
  user: { headerAmounts: recordPart(OwnerBalances, 'console.record.balances', 'UserBalance') },
  client: { headerAmounts: recordPart(OwnerBalances, 'console.budget.title', 'ClientWallet') },
  wallets: {
    actions: [useAddCurrencies],
    headerAmounts: recordPart(HeaderBalances, 'console.record.balances'),
    shownElsewhere: ['currencies'],
    hiddenWhenEmpty: ['frozen', 'frozenFor'],
  },
};
