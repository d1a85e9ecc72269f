/** What credits, debits and transfers bring to the service. A transaction comes to be by one of them. */
import { type Routes, type ServiceFeature, serveOptimistically } from '#engine/service';
import { toTransactionRecord } from '#features/transactions/service';
import { adminToClient, agentToUser, transfer } from '../transferCalls.ts';
import { operationRoutes } from './creditDebitRoutes.ts';
import { postTransaction } from './postTransaction.ts';
import { recipientRoutes } from './recipient.ts';
import { reversalEffects, reversalRestrictions } from './reverse.ts';
import { type TransferKind, transferMoney } from './transferMoney.ts';

/** The calls of the three transfers. */
const transferRoutes: Routes = ({ app, ...core }) => {
  const kinds: [typeof transfer | typeof agentToUser | typeof adminToClient, TransferKind][] = [
    [transfer, 'transfer'],
    [agentToUser, 'agent_user'],
    [adminToClient, 'admin_client'],
  ];
  for (const [call, kind] of kinds) {
    serveOptimistically(app, call, async ({ caller, body, idempotencyKey }) => {
      const posted = await transferMoney(core, caller, kind, body, {
        idempotencyKey,
        call: kind,
        body: body,
      });
      return { data: await toTransactionRecord(core, posted, caller) };
    });
  }
};

export { type BulkPaymentResult, postBulkPayment } from './bulkPayment.ts';
export { counterpartyWallet } from './counterpartyWallet.ts';
export { callerWalletError, idempotencyOf, needsConfirmation } from './creditDebit.ts';

export const paymentService: ServiceFeature = {
  hooks: { transaction: { create: postTransaction, restrictions: reversalRestrictions } },
  effects: [reversalEffects],
  routes: [operationRoutes, transferRoutes, recipientRoutes],
};
