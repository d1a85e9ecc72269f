/** The terms of a bulk payment of equal amounts: a bonus. */
import { storedUser } from '#engine/console';
import { type Ability, resolveScope } from '#engine/contract';
import type { PartyCurrency } from '#features/wallets/console';
import type { PaymentSource } from '../../bulkPayment.ts';
import { findCounterparty } from '../../counterparty.ts';
import { canMoveMoney } from '../../moneyRights.ts';
import type { PaymentKind } from '../form/payment.ts';

export type Terms = {
  kind: PaymentKind;
  /** `_id` and name of what is paid. */
  id: string;
  reference: string;
  /** The client whose users are the recipients. */
  client: { id: string; name: string };
  currency: PartyCurrency;
  /** The amount for each recipient, as a decimal string; and the maximum total, null if unlimited. */
  amount: string;
  remaining: string | null;
  /** Message key for why it can't be paid any more. */
  blockedReason?: string | undefined;
};

/** The wallets from which the caller may pay a client's users, by the service's rules (ADR 0011). */
export function listSources(client: unknown, ability: Ability): PaymentSource[] {
  const user = storedUser();
  if (!user || !canMoveMoney(ability, 'credit', 'user')) return [];
  const isOwnClient = findCounterparty(user) === 'client' && user.client === client;
  return [
    ...(resolveScope(user) === 'all' ? (['platform'] as const) : []),
    ...(isOwnClient || canMoveMoney(ability, 'debit', 'client') ? (['client'] as const) : []),
    ...(user.wallet ? (['agent'] as const) : []),
  ];
}
