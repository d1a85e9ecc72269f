/** Of the wallet at hand: what it held at a moment, and the way to its statement. */
import { recordPart, type SlotsOfRecords } from '#engine/console';
import { BalancesAsOf } from './BalancesAsOf.tsx';

export const records: SlotsOfRecords = {
  wallets: {
    sections: [recordPart(BalancesAsOf, 'console.statement.asOf', 'Transaction')],
  },
};
