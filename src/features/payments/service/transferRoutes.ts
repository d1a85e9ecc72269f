/** The calls of the three transfers. */

import { type Routes, serveOptimistically } from '#engine/service';
import { toTransactionRecord } from '../../transactions/service/index.ts';
import { adminToClient, agentToUser, transfer } from '../transferCalls.ts';
import { type TransferKind, transferMoney } from './transferMoney.ts';

export const transferRoutes: Routes = ({ app, ...core }) => {
  const kinds: [typeof transfer | typeof agentToUser | typeof adminToClient, TransferKind][] = [
    [transfer, 'transfer'],
    [agentToUser, 'agent_user'],
    [adminToClient, 'admin_client'],
  ];
  for (const [call, kind] of kinds) {
    serveOptimistically(app, call, async ({ caller, body, idempotencyKey }) => {
      const made = await transferMoney(core, caller, kind, body, { idempotencyKey, call: kind, sent: body });
      return { data: await toTransactionRecord(core, made, caller) };
    });
  }
};
