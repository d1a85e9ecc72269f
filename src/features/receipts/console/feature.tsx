/** What receipts bring to the console: a page made for paper, and the way to it from a transaction's. */
import { type ConsoleFeature, needs, page } from '#engine/console';
import { transaction } from '#features/transactions';
import { RECEIPT } from './address.ts';

// biome-ignore format: a page is a line
export const receiptsConsole: ConsoleFeature = {
  screens: [
    { address: RECEIPT, needs: [needs('Transaction')], label: 'console.receipt.title', under: transaction.routes.list, page: page(() => import('./ReceiptPage.tsx'), 'ReceiptPage') },
  ],
  records: () => import('./records.tsx'),
};
