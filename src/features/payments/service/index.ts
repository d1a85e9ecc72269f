/** What credits, debits and transfers bring to the service. A transaction comes to be by one of them. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { operationRoutes } from './creditDebitRoutes.ts';
import { postTransaction } from './postTransaction.ts';
import { recipientRoutes } from './recipient.ts';
import { refusedReversals, reversing } from './reverse.ts';
import { transferRoutes } from './transferRoutes.ts';

export { idempotencyOf, needsConfirmation, ownWallet } from './creditDebit.ts';
export { paySeveral, type SeveralPaid } from './several.ts';
export { sourceWallet } from './source.ts';

export const paymentService: ServiceFeature = {
  hooks: { transaction: { create: postTransaction, restrictions: refusedReversals } },
  effects: [reversing],
  routes: [operationRoutes, transferRoutes, recipientRoutes],
};
