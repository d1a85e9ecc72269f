/** Adds a button for more currencies to wallet pages. */
import type { SlotsOfRecords } from '#engine/console';
import { AddCurrenciesButton } from './AddCurrencies.tsx';

export const records: SlotsOfRecords = {
  wallets: {
    actions: [AddCurrenciesButton],
    shownElsewhere: ['currencies'],
    hiddenWhenEmpty: ['frozen', 'frozenFor'],
  },
};
