/** What credits, debits and transfers bring to the service. A transaction comes to be by one of them. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { operationRoutes } from './creditDebitRoutes.ts';
import { postTransaction } from './postTransaction.ts';
import { recipientRoutes } from './recipient.ts';
import { refusedReversals, reversalEffects } from './reverse.ts';
import { transferRoutes } from './transferRoutes.ts';

export { postBulkPayment, type SeveralPaid } from './bulkPayment.ts';
export { counterpartyWallet } from './counterpartyWallet.ts';
export { idempotencyOf, needsConfirmation, ownWalletError } from './creditDebit.ts';

export const paymentService: ServiceFeature = {
  hooks: { transaction: { create: postTransaction, restrictions: refusedReversals } },
  effects: [reversalEffects],
  routes: [operationRoutes, transferRoutes, recipientRoutes],
};
