/** What a transaction's page says in its own way, and what moved in the wallet at hand. */
import { recordPart, type SlotsOfRecords } from '../../../engine/console/app/slots.ts';
import { ReversedBy } from './ReversedBy.tsx';
import { ReversedPayment } from './ReversedPayment.tsx';
import { TransactionData } from './TransactionData.tsx';
import { TransactionEntries } from './TransactionEntries.tsx';
import { TransactionSummary } from './TransactionSummary.tsx';
import { WalletTransactions } from './WalletTransactions.tsx';

export const records: SlotsOfRecords = {
  transaction: {
    summary: TransactionSummary,
    sections: [recordPart(TransactionEntries, 'console.transaction.entries')],
    shownElsewhere: [
      'type',
      'status',
      'amount',
      'currency',
      'fromType',
      'from',
      'toType',
      'to',
      'altered',
      'refusal',
    ],
    hiddenWhenEmpty: ['content', 'data', 'reverses', 'reversed', 'reversedBy'],
    actionNotices: { reverse: ReversedPayment },
    fields: { data: TransactionData, reversedBy: ReversedBy },
  },
  wallets: { sections: [recordPart(WalletTransactions, 'console.record.operations', 'Transaction')] },
};
