/** Shows who uses the current currency. */
import { recordPart, type SlotsOfRecords } from '#engine/console';
import { CurrencyUse } from './CurrencyUse.tsx';
import { DecimalsInput } from './DecimalsInput.tsx';

export const records: SlotsOfRecords = {
  currency: {
    sections: [recordPart(CurrencyUse, 'console.use.title')],
    inputs: { decimals: DecimalsInput, otherDecimals: false },
  },
};
