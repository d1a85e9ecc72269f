/** Credit, debit and increase budget. */
import { creditOrDebit, increaseBudget } from '../../contract/calls/money.ts';
import { scopeOf } from '../../contract/scope.ts';
import type { Routes } from '../core.ts';
import { Refusal } from '../errors.ts';
import { servePosting } from '../http/serve.ts';
import { walletOf, walletWithId } from './find.ts';
import { askingOf, operate } from './operate.ts';
import { recordOfPosted } from './posted.ts';

export const operationRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;

  servePosting(app, creditOrDebit, async ({ caller, params, query, body, idempotencyKey }) => {
    const wallet = await walletWithId(connection, params.walletId, caller, askingOf(caller, idempotencyKey));
    const { type } = params;
    const made = await operate(
      core,
      caller,
      { ...body, type, wallet, currency: query.currency },
      { idempotencyKey, call: `${type} ${wallet._id}`, sent: { ...query, ...body } },
    );
    return { data: await recordOfPosted(core, made, caller) };
  });

  servePosting(app, increaseBudget, async ({ caller, params, body, idempotencyKey }) => {
    // The money comes from the platform, so no tenant's role can let anyone take it.
    if (scopeOf(caller) !== 'all') throw new Refusal('forbidden');
    const wallet = await walletOf(connection, 'client', params.id, caller, askingOf(caller, idempotencyKey));
    const made = await operate(
      core,
      caller,
      { ...body, type: 'credit', wallet, action: 'budget' },
      { idempotencyKey, call: `budget ${wallet.owner}`, sent: body },
    );
    return { data: await recordOfPosted(core, made, caller) };
  });
};
