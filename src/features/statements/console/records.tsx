/** Adds historical balances and a link to the statement to wallet pages. */
import { recordPart, type SlotsOfRecords } from '#engine/console';
import { BalancesAsOf } from './BalancesAsOf.tsx';

export const records: SlotsOfRecords = {
  wallets: {
    sections: [recordPart(BalancesAsOf, 'console.statement.asOf', 'Transaction')],
  },
};
