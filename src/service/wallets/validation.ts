/** GET transaction/row/validation: what was checked, and each altered row with the check that failed. */
import { validateTransactions } from '../../contract/calls/money.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { invalidField, Refusal } from '../errors.ts';
import { serve } from '../http/serve.ts';
import type { Scope } from '../ledger/verify.ts';
import { readRow } from '../resources/read.ts';
import { scopeOf } from '../resources/tenancy.ts';
import type { Routes } from '../service.ts';

export const validationRoutes: Routes = ({ app, database, ledger }) => {
  serve(app, validateTransactions, async ({ caller, query }) => {
    if (query.wallet !== undefined) {
      const wallet = await readRow(database.orm, resourceNamed('wallets'), query.wallet, caller);
      return { data: await ledger.verify({ kind: 'wallet', wallet: wallet._id }) };
    }
    // Without a wallet it goes over everybody's rows.
    if (scopeOf(caller) !== 'all') throw new Refusal('forbidden');
    return { data: await ledger.verify(scopeIn(query)) };
  });
};

function scopeIn({ from, to }: { from?: string; to?: string }): Scope {
  if (from === undefined && to === undefined) return { kind: 'all' };
  const scope = { from: new Date(from ?? 0), to: to === undefined ? new Date() : new Date(to) };
  if (scope.from > scope.to) throw invalidField('to', { key: 'validation.moment' });
  return { kind: 'period', ...scope };
}
