/** GET transaction/row/validation: what was checked, and each altered row with the check that failed. */
import { type ValidationLine, validateTransactions } from '../../contract/calls/money.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { scopeOf } from '../../contract/scope.ts';
import type { Routes } from '../core.ts';
import { invalidField, Refusal } from '../errors.ts';
import { answerLines, wantsLines } from '../http/lines.ts';
import { serve } from '../http/serve.ts';
import type { Scope } from '../ledger/verify.ts';
import { readRow } from '../resources/read.ts';
import type { Caller } from '../sessions/caller.ts';

export const validationRoutes: Routes = ({ app, database, ledger }) => {
  serve(app, validateTransactions, async ({ caller, query, request, reply }) => {
    const scope = await scopeFor(caller, query);
    if (!wantsLines(request)) return { data: await ledger.verify(scope) };
    const work = async (write: (line: ValidationLine) => void): Promise<ValidationLine> => ({
      data: await ledger.verify(scope, (progress) => write({ progress })),
    });
    // Fastify sends the lines itself; the declared answer is what is sent without them.
    return answerLines(reply, work) as never;
  });

  async function scopeFor(caller: Caller, query: Asked): Promise<Scope> {
    if (query.wallet !== undefined) {
      const wallet = await readRow(database.orm, resourceNamed('wallets'), query.wallet, caller);
      return { kind: 'wallet', wallet: wallet._id };
    }
    // Without a wallet it goes over everybody's rows.
    if (scopeOf(caller) !== 'all') throw new Refusal('forbidden');
    return scopeIn(query);
  }
};

type Asked = { wallet?: string; from?: string; to?: string };

function scopeIn({ from, to }: Asked): Scope {
  if (from === undefined && to === undefined) return { kind: 'all' };
  const scope = { from: new Date(from ?? 0), to: to === undefined ? new Date() : new Date(to) };
  if (scope.from > scope.to) throw invalidField('to', { key: 'validation.moment' });
  return { kind: 'period', ...scope };
}
