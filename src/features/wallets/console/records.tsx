/** What a wallet's page says besides: more currencies for it. */
import type { SlotsOfRecords } from '#engine/console';
import { AddCurrenciesButton } from './AddCurrencies.tsx';

export const records: SlotsOfRecords = {
  wallets: {
    actions: [AddCurrenciesButton],
    shownElsewhere: ['currencies'],
    hiddenWhenEmpty: ['frozen', 'frozenFor'],
  },
};
