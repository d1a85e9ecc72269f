/** The service part of bonuses. */

import { isUuid } from '#engine/contract';
import { hooksFor, type Pointer, type Routes, type Row, type ServiceFeature, serve } from '#engine/service';
import { findTransactions } from '#features/transactions/service';
import { payBonus } from '../calls.ts';
import { bonus } from '../resource.ts';
import { payRecipients } from './pay.ts';
import { assessPayability, type BonusRow, remainingBudget } from './payability.ts';

export const bonusService: ServiceFeature = {
  events: [
    { resource: bonus.name, actions: ['bonus'], required: ['before', 'after'] },
    { resource: 'transaction', actions: ['bonus'], required: ['after'] },
  ],
  hooks: {
    ...hooksFor(bonus, { beforeCreate: async ({ caller }, values) => ({ ...values, user: caller.user }) }),
    transaction: { pointers: findPaidBonus },
  },
  compute: {
    bonus: {
      left: (_, rows) => rows.map((row) => remainingBudget(row as BonusRow)),
      standing: (_, rows) => rows.map((row) => assessPayability(row as BonusRow)),
    },
  },
  routes: [registerBonusRoutes],
  about: { bonus: 'Bonuses: created once, then paid to one or more users of a client.' },
};

function registerBonusRoutes({ app, ...core }: Parameters<Routes>[0]): void {
  serve(app, payBonus, async ({ caller, params: { bonusId, from }, body, idempotencyKey }) => {
    const transactions = await payRecipients(core, caller, bonusId, { from, ...body, idempotencyKey });
    return { data: await findTransactions(core, transactions, caller) };
  });
}

/**
 * Points to the bonus that a transaction paid, so that responses include its name. An altered row may contain
 * anything.
 */
function findPaidBonus({ data }: Row): Pointer[] {
  const bonusId = (data as { bonus?: unknown } | null)?.bonus;
  return typeof bonusId === 'string' && isUuid(bonusId)
    ? [{ name: 'data.bonus', to: bonus.name, ids: [bonusId] }]
    : [];
}

export { bonusChapter } from './demo.ts';
