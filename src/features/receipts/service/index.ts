/** The service part of receipts. */
import type { ServiceFeature } from '#engine/service';
import { receiptMailRoutes } from './mails.ts';
import { registerReceiptRoutes } from './routes.ts';

export const receiptService: ServiceFeature = {
  about: { receipt: 'Public verification of receipts by link.' },
  routes: [registerReceiptRoutes, receiptMailRoutes],
};
