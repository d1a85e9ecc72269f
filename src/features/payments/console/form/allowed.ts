/** Who may move whose money, and how. The service decides on each payment. */

import { storedUser } from '../../../../engine/console/session/storage.ts';
import type { UserData } from '../../../../engine/contract/calls/sessions.ts';
import type { Ability } from '../../../../engine/contract/rights/abilities.ts';
import { scopeOf } from '../../../../engine/contract/rights/scope.ts';
import type { PartyType } from '../../../../ledger/contract/parties.ts';
import { moneySource } from '../../moneySource.ts';
import type { PaymentKind } from './payment.ts';

/** To recharge a user's wallet asks for `recharge User`, a client's for `recharge Client`. */
export function mayRecharge(ability: Ability, ownerType: unknown): boolean {
  return rechargeable(ability).some((type) => type === ownerType);
}

/** The kinds of owners whose wallets may be credited and debited. The platform's own never is. */
export function rechargeable(ability: Ability): PartyType[] {
  const types: PartyType[] = [];
  if (ability.can('recharge', 'User')) types.push('user');
  if (ability.can('recharge', 'Client')) types.push('client');
  return types;
}

/** The budget is the platform's money, so no tenant's role can let anyone give it. */
export function mayIncreaseBudget(ability: Ability, user: UserData | undefined = storedUser()): boolean {
  return user !== undefined && scopeOf(user) === 'all' && ability.can('recharge', 'Client');
}

/** What /dashboard/operations offers. */
export function operationKinds(ability: Ability, user: UserData | undefined = storedUser()): PaymentKind[] {
  if (rechargeable(ability).length === 0) return [];
  const debit = mayDebit(user) ? (['debit'] as const) : [];
  return [
    ...(['credit'] as const),
    ...debit,
    ...(mayIncreaseBudget(ability, user) ? (['budget'] as const) : []),
  ];
}

/** Whose credits come from the own wallet debits nobody: another's money would go into it. */
export function mayDebit(user: UserData | undefined = storedUser()): boolean {
  return user !== undefined && moneySource(user) !== 'own';
}

/** What /dashboard/transfer offers: out of the own wallet, or between users for who may recharge them. */
export function transferKinds(ability: Ability, user: UserData | undefined = storedUser()): PaymentKind[] {
  const kinds: PaymentKind[] = [];
  if (user?.wallet || ability.can('recharge', 'User')) kinds.push('transfer');
  if (user?.wallet && ability.can('recharge', 'User')) kinds.push('agentUser');
  if (user?.wallet && ability.can('read', 'ClientWallet')) kinds.push('adminClient');
  return kinds;
}
