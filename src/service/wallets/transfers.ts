/** The calls of the three transfers. */
import { adminToClient, agentToUser, transfer } from '../../contract/calls/transfers.ts';
import { transaction } from '../../contract/resources/transaction.ts';
import { serve } from '../http/serve.ts';
import { readRecord } from '../resources/read.ts';
import type { Routes } from '../service.ts';
import { type TransferKind, transferMoney } from './transfer.ts';

export const transferRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;
  const kinds: [typeof transfer | typeof agentToUser | typeof adminToClient, TransferKind][] = [
    [transfer, 'transfer'],
    [agentToUser, 'agent_user'],
    [adminToClient, 'admin_client'],
  ];
  for (const [call, kind] of kinds) {
    serve(app, call, async ({ caller, body, idempotencyKey }) => {
      const made = await transferMoney(core, caller, kind, body, { idempotencyKey, call: kind, sent: body });
      return { data: await readRecord(core, connection, transaction, made._id, caller) };
    });
  }
};
