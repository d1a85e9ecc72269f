/** Possible parties on either side of each kind of payment. */

import { storedUser } from '#engine/console';
import { type Ability, resolveScope } from '#engine/contract';
import type { PartyType } from '#ledger/contract';
import { findCounterparty } from '../../counterparty.ts';
import { canMoveBetween, listMovableOwnerTypes } from '../../moneyRights.ts';
import type { PaymentKind } from './payment.ts';

/**
 * A side that follows from the user, or one that is searched among these owner types. `isExact` is for users
 * who can't see the owners.
 */
export type PaymentSide =
  | { fixed: 'own' | 'client' | 'platform' }
  | { search: readonly PartyType[]; defaultsToOwn?: boolean; isExact?: boolean };

export function buildSides(kind: PaymentKind, ability: Ability): { from: PaymentSide; to: PaymentSide } {
  const user = storedUser();
  const source: PaymentSide = { fixed: findCounterparty(user ?? { role: null, client: null }) };
  const own: PaymentSide = { fixed: 'own' };
  switch (kind) {
    case 'credit':
      return { from: source, to: { search: listMovableOwnerTypes(ability, 'credit') } };
    case 'debit':
      return { from: { search: listMovableOwnerTypes(ability, 'debit') }, to: source };
    case 'budget':
      return { from: { fixed: 'platform' }, to: { search: ['client'] } };
    case 'transfer':
      return {
        from: canMoveBetween(ability, 'user') ? { search: ['user'], defaultsToOwn: true } : own,
        to: { search: ['user'], isExact: needsExactRecipient() },
      };
    case 'agentUser':
      return { from: own, to: { search: ['user'] } };
    case 'adminClient':
      return { from: own, to: { search: ['client'] } };
    case 'bonus':
      return { from: source, to: { search: ['user'] } };
  }
}

/** Users who see only their own rows can still pay a recipient whose exact name they know. */
export function needsExactRecipient(): boolean {
  const user = storedUser();
  return user !== undefined && resolveScope(user) === 'own';
}
