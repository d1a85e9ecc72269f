/** What receipts bring to the console: a page made for paper, and the way to it from a transaction's. */
import type { ConsoleFeature } from '../../../engine/console/app/feature.ts';
import { needs, page } from '../../../engine/console/app/screen.ts';
import { transaction } from '../../transactions/resource.ts';
import { RECEIPT } from './address.ts';

// biome-ignore format: a page is a line
export const receiptsConsole: ConsoleFeature = {
  screens: [
    { address: RECEIPT, needs: [needs('Transaction')], label: 'console.receipt.title', under: transaction.routes.list, page: page(() => import('./ReceiptPage.tsx'), 'ReceiptPage') },
  ],
  records: () => import('./records.tsx'),
};
