/** What receipts bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { receiptRoutes } from './routes.ts';

export const receiptService: ServiceFeature = {
  about: { receipt: 'What the ledger says of a receipt, to whoever has its address.' },
  routes: [receiptRoutes],
};
