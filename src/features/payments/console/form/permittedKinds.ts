/** Which users may move whose money, and how. The service checks each payment. */

import { storedUser } from '#engine/console';
import { type Ability, resolveScope, type UserData } from '#engine/contract';
import type { PartyType } from '#ledger/contract';
import { findCounterparty } from '../../counterparty.ts';
import { canMoveBetween, canMoveMoney, type Direction, listMovableOwnerTypes } from '../../moneyRights.ts';
import type { PaymentKind } from './payment.ts';

/** Whether the signed-in user may credit, or debit, wallets of this owner type. */
export function canOperate(ability: Ability, type: Direction, ownerType: PartyType): boolean {
  return canMoveMoney(ability, type, ownerType) && (type === 'credit' || canDebit());
}

/** Whether the credit/debit page offers anything. */
export function hasOperations(ability: Ability): boolean {
  return operationKinds(ability).length > 0;
}

/** Budgets are issued by the platform, so no tenant's role can permit increasing them. */
export function canIncreaseBudget(ability: Ability, user: UserData | undefined = storedUser()): boolean {
  return user !== undefined && resolveScope(user) === 'all' && canMoveMoney(ability, 'credit', 'client');
}

/** The payment kinds of /dashboard/operations. */
export function operationKinds(ability: Ability, user: UserData | undefined = storedUser()): PaymentKind[] {
  const hasAny = (type: Direction) => listMovableOwnerTypes(ability, type).length > 0;
  return [
    ...(hasAny('credit') ? (['credit'] as const) : []),
    ...(hasAny('debit') && canDebit(user) ? (['debit'] as const) : []),
    ...(canIncreaseBudget(ability, user) ? (['budget'] as const) : []),
  ];
}

/** Message key of the credit/debit page's name: its only operation, or the general name. */
export function operationsLabel(ability: Ability, fallback = 'console.menu.operations'): string {
  const [only, ...more] = operationKinds(ability);
  return only && more.length === 0 ? `console.money.kinds.${only}` : fallback;
}

/** Users whose credits are paid from their own wallet can't debit others: the money would go into it. */
export function canDebit(user: UserData | undefined = storedUser()): boolean {
  return user !== undefined && findCounterparty(user) !== 'own';
}

/**
 * The payment kinds of /dashboard/transfer: from the user's own wallet, or between users for roles that may debit and
 * credit them.
 */
export function transferKinds(ability: Ability, user: UserData | undefined = storedUser()): PaymentKind[] {
  const kinds: PaymentKind[] = [];
  if (user?.wallet || canMoveBetween(ability, 'user')) kinds.push('transfer');
  if (user?.wallet && canMoveMoney(ability, 'credit', 'user')) kinds.push('agentUser');
  if (user?.wallet && ability.can('read', 'ClientWallet')) kinds.push('adminClient');
  return kinds;
}
