/** What bonuses bring to the service. */

import { isUuid } from '#engine/contract';
import { type Pointer, type Routes, type Row, type ServiceFeature, serve } from '#engine/service';
import { findTransactions } from '#features/transactions/service';
import { payBonus } from '../calls.ts';
import { bonus } from '../resource.ts';
import { payRecipients } from './pay.ts';
import { assessPayability, type BonusRow, leftOf } from './payability.ts';

export const bonusService: ServiceFeature = {
  hooks: {
    bonus: { beforeCreate: async ({ caller }, values) => ({ ...values, user: caller.user }) },
    transaction: { pointers: paidBonus },
  },
  compute: {
    bonus: {
      left: (_, rows) => rows.map((row) => leftOf(row as BonusRow)),
      standing: (_, rows) => rows.map((row) => assessPayability(row as BonusRow)),
    },
  },
  routes: [bonusRoutes],
  about: { bonus: 'Bonuses: added once, then paid to one user or to many of a client.' },
};

function bonusRoutes({ app, ...core }: Parameters<Routes>[0]): void {
  serve(app, payBonus, async ({ caller, params: { bonusId, from }, body, idempotencyKey }) => {
    const paid = await payRecipients(core, caller, bonusId, { from, ...body, idempotencyKey });
    return { data: await findTransactions(core, paid, caller) };
  });
}

/** The bonus that a transaction paid, so that it is read by its name. A row that was altered may hold anything. */
function paidBonus({ data }: Row): Pointer[] {
  const paid = (data as { bonus?: unknown } | null)?.bonus;
  return typeof paid === 'string' && isUuid(paid)
    ? [{ name: 'data.bonus', to: bonus.name, ids: [paid] }]
    : [];
}

export { bonusChapter } from './demo.ts';
