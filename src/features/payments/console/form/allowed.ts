/** Who may move whose money, and how. The service decides on each payment. */

import { storedUser } from '#engine/console';
import { type Ability, resolveScope, type UserData } from '#engine/contract';
import type { PartyType } from '#ledger/contract';
import { findCounterparty } from '../../counterparty.ts';
import { canMoveBetween, canMoveMoney, type Direction, movable } from '../../moneyRights.ts';
import type { PaymentKind } from './payment.ts';

/** Whether the signed-in user may credit, or debit, wallets of such owners. */
export function canOperate(ability: Ability, type: Direction, ownerType: PartyType): boolean {
  return canMoveMoney(ability, type, ownerType) && (type === 'credit' || canDebit());
}

/** Whether there is anything to do on the credit/debit page. */
export function operates(ability: Ability): boolean {
  return operationKinds(ability).length > 0;
}

/** The budget is the platform's money, so no tenant's role can let anyone give it. */
export function canIncreaseBudget(ability: Ability, user: UserData | undefined = storedUser()): boolean {
  return user !== undefined && resolveScope(user) === 'all' && canMoveMoney(ability, 'credit', 'client');
}

/** What /dashboard/operations offers. */
export function operationKinds(ability: Ability, user: UserData | undefined = storedUser()): PaymentKind[] {
  const isAny = (type: Direction) => movable(ability, type).length > 0;
  return [
    ...(isAny('credit') ? (['credit'] as const) : []),
    ...(isAny('debit') && canDebit(user) ? (['debit'] as const) : []),
    ...(canIncreaseBudget(ability, user) ? (['budget'] as const) : []),
  ];
}

/** The message that names the credit/debit page: its only operation, or the general name. */
export function operationsLabel(ability: Ability, several = 'console.menu.operations'): string {
  const [only, ...others] = operationKinds(ability);
  return only && others.length === 0 ? `console.money.kinds.${only}` : several;
}

/** Whose credits come from the own wallet debits nobody: another's money would go into it. */
export function canDebit(user: UserData | undefined = storedUser()): boolean {
  return user !== undefined && findCounterparty(user) !== 'own';
}

/** What /dashboard/transfer offers: out of the own wallet, or between users for roles that may debit and credit them. */
export function transferKinds(ability: Ability, user: UserData | undefined = storedUser()): PaymentKind[] {
  const kinds: PaymentKind[] = [];
  if (user?.wallet || canMoveBetween(ability, 'user')) kinds.push('transfer');
  if (user?.wallet && canMoveMoney(ability, 'credit', 'user')) kinds.push('agentUser');
  if (user?.wallet && ability.can('read', 'ClientWallet')) kinds.push('adminClient');
  return kinds;
}
