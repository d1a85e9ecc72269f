/** Adds the printable receipt page and the button that opens it. */
import { type ConsoleFeature, needs, page } from '#engine/console';
import { transaction } from '#features/transactions';
import { RECEIPT } from './address.ts';

// biome-ignore format: a page is a line
export const receiptsConsole: ConsoleFeature = {
  screens: [
    { path: RECEIPT, needs: [needs('Transaction')], label: 'console.receipt.title', under: transaction.routes.list, page: page(() => import('./ReceiptPage.tsx'), 'ReceiptPage') },
  ],
  records: () => import('./records.tsx'),
};
