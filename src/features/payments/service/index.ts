/** What credits, debits and transfers bring to the service. A transaction comes to be by one of them. */
import type { ServiceFeature } from '#engine/service';
import { operationRoutes } from './creditDebitRoutes.ts';
import { postTransaction } from './postTransaction.ts';
import { recipientRoutes } from './recipient.ts';
import { reversalEffects, reversalRestrictions } from './reverse.ts';
import { transferRoutes } from './transferRoutes.ts';

export { type BulkPaymentResult, postBulkPayment } from './bulkPayment.ts';
export { counterpartyWallet } from './counterpartyWallet.ts';
export { callerWalletError, idempotencyOf, needsConfirmation } from './creditDebit.ts';

export const paymentService: ServiceFeature = {
  hooks: { transaction: { create: postTransaction, restrictions: reversalRestrictions } },
  effects: [reversalEffects],
  routes: [operationRoutes, transferRoutes, recipientRoutes],
};
