/** Credit, debit and increase budget. */

import { resolveScope } from '#engine/contract';
import { type Routes, ServiceError, serveOptimistically } from '#engine/service';
import { toTransactionRecord } from '#features/transactions/service';
import { getOwnerWallet, getWallet } from '#features/wallets/service';
import { creditOrDebit, increaseBudget } from '../calls.ts';
import { idempotencyContext, postOperation } from './creditDebit.ts';

export const registerOperationRoutes: Routes = ({ app, ...core }) => {
  serveOptimistically(app, creditOrDebit, async ({ caller, params, query, body, idempotencyKey }) => {
    const wallet = await getWallet(
      caller.cachedConnection,
      params.walletId,
      caller,
      idempotencyContext(caller, idempotencyKey),
    );
    const { type } = params;
    const posted = await postOperation(
      core,
      caller,
      { ...body, type, wallet, currency: query.currency },
      { idempotencyKey, call: `${type} ${wallet._id}`, body: { ...query, ...body } },
    );
    return { data: await toTransactionRecord(core, posted, caller) };
  });

  serveOptimistically(app, increaseBudget, async ({ caller, params, body, idempotencyKey }) => {
    // The platform pays, so no client's role can permit it.
    if (resolveScope(caller) !== 'all') throw new ServiceError('forbidden');
    const wallet = await getOwnerWallet(
      caller.cachedConnection,
      'client',
      params.id,
      caller,
      idempotencyContext(caller, idempotencyKey),
    );
    const posted = await postOperation(
      core,
      caller,
      { ...body, type: 'credit', wallet, action: 'budget' },
      { idempotencyKey, call: `budget ${wallet.owner}`, body },
    );
    return { data: await toTransactionRecord(core, posted, caller) };
  });
};
