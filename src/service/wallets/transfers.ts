/** The calls of the three transfers. */
import { adminToClient, agentToUser, transfer } from '../../contract/calls/transfers.ts';
import type { Routes } from '../core.ts';
import { servePosting } from '../http/serve.ts';
import { recordOfPosted } from './posted.ts';
import { type TransferKind, transferMoney } from './transfer.ts';

export const transferRoutes: Routes = ({ app, ...core }) => {
  const kinds: [typeof transfer | typeof agentToUser | typeof adminToClient, TransferKind][] = [
    [transfer, 'transfer'],
    [agentToUser, 'agent_user'],
    [adminToClient, 'admin_client'],
  ];
  for (const [call, kind] of kinds) {
    servePosting(app, call, async ({ caller, body, idempotencyKey }) => {
      const made = await transferMoney(core, caller, kind, body, { idempotencyKey, call: kind, sent: body });
      return { data: await recordOfPosted(core, made, caller) };
    });
  }
};
