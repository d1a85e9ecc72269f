/** What several are paid the same amount by: a bonus. */
import { storedUser } from '#engine/console';
import { type Ability, resolveScope } from '#engine/contract';
import type { PartyCurrency } from '#features/wallets/console';
import type { PaymentSource } from '../../bulkPayment.ts';
import { findCounterparty } from '../../counterparty.ts';
import { canMoveMoney } from '../../moneyRights.ts';
import type { PaymentKind } from '../form/payment.ts';

export type Terms = {
  kind: PaymentKind;
  /** `_id` of what they are paid by, and how it is called. */
  id: string;
  reference: string;
  /** Whose users the recipients are. */
  client: { id: string; name: string };
  currency: PartyCurrency;
  /** What each gets, a decimal string; and the most that can be paid in all, null where nothing bounds it. */
  amount: string;
  left: string | null;
  /** The message that says why nothing can be paid by it any more. */
  refused?: string | undefined;
};

/** Whose wallets the caller may pay a client's users from: as the service decides (ADR 0011). */
export function listSources(client: unknown, ability: Ability): PaymentSource[] {
  const user = storedUser();
  if (!user || !canMoveMoney(ability, 'credit', 'user')) return [];
  const isTheirs = findCounterparty(user) === 'client' && user.client === client;
  return [
    ...(resolveScope(user) === 'all' ? (['platform'] as const) : []),
    ...(isTheirs || canMoveMoney(ability, 'debit', 'client') ? (['client'] as const) : []),
    ...(user.wallet ? (['agent'] as const) : []),
  ];
}
