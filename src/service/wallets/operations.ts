/** Credit, debit and increase budget. */
import { creditOrDebit, increaseBudget } from '../../contract/calls/money.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { Refusal } from '../errors.ts';
import { serve } from '../http/serve.ts';
import { readRecord, readRow } from '../resources/read.ts';
import type { WalletRow } from '../resources/rules/wallets.ts';
import { scopeOf } from '../resources/tenancy.ts';
import type { Routes } from '../service.ts';
import { walletOf } from './find.ts';
import { operate } from './operate.ts';

export const operationRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;
  const wallets = resourceNamed('wallets');
  const transactions = resourceNamed('transaction');

  serve(app, creditOrDebit, async ({ caller, params, query, body, idempotencyKey }) => {
    const wallet = (await readRow(connection, wallets, params.walletId, caller)) as WalletRow;
    const { type } = params;
    const made = await operate(
      core,
      caller,
      { ...body, type, wallet, currency: query.currency },
      { idempotencyKey, call: `${type} ${wallet._id}`, sent: { ...query, ...body } },
    );
    return { data: await readRecord(core, connection, transactions, made._id, caller) };
  });

  serve(app, increaseBudget, async ({ caller, params, body, idempotencyKey }) => {
    // The money comes from the platform, so no tenant's role can let anyone take it.
    if (scopeOf(caller) !== 'all') throw new Refusal('forbidden');
    const wallet = await walletOf(connection, 'client', params.id, caller);
    const made = await operate(
      core,
      caller,
      { ...body, type: 'credit', wallet, action: 'budget' },
      { idempotencyKey, call: `budget ${wallet._id}`, sent: body },
    );
    return { data: await readRecord(core, connection, transactions, made._id, caller) };
  });
};
