/** The service part of credits, debits and transfers. Only they create transactions. */
import { type Routes, type ServiceFeature, serveOptimistically } from '#engine/service';
import { transaction } from '#features/transactions';
import { toTransactionRecord } from '#features/transactions/service';
import { adminToClient, agentToUser, transfer } from '../transferCalls.ts';
import { registerOperationRoutes } from './creditDebitRoutes.ts';
import { registerManyTransfers } from './manyTransfers.ts';
import { postTransaction } from './postTransaction.ts';
import { registerRecipientRoutes } from './recipient.ts';
import { reversalEffects, reversalRestrictions } from './reverse.ts';
import { type TransferKind, transferMoney } from './transferMoney.ts';

const registerTransferRoutes: Routes = ({ app, ...core }) => {
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
        body,
      });
      return { data: await toTransactionRecord(core, posted, caller) };
    });
  }
};

export { type BulkPaymentRequest, postBulkPayment } from './bulkPayment.ts';
export { counterpartyWallet } from './counterpartyWallet.ts';
export { callerWalletError, idempotencyOf, needsConfirmation } from './creditDebit.ts';

export const paymentService: ServiceFeature = {
  events: [
    {
      resource: transaction.name,
      actions: ['credit', 'debit', 'budget', 'transfer', 'agent_user', 'admin_client'],
      required: ['after'],
    },
  ],
  hooks: { transaction: { create: postTransaction, restrictions: reversalRestrictions } },
  effects: [reversalEffects],
  routes: [registerOperationRoutes, registerTransferRoutes, registerManyTransfers, registerRecipientRoutes],
};
