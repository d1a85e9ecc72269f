/** Rights over other users' and clients' money, for console and service. */

import type { Ability } from '#engine/contract';
import type { PartyType } from '#ledger/contract';

/** Into a wallet, or out of it. */
export type Direction = 'credit' | 'debit';

const subjects = { user: 'User', client: 'Client' } as const;

/**
 * Whether a role may credit, or debit, the wallets of this owner type. Always false for the platform's
 * wallet.
 */
export function canMoveMoney(ability: Ability, direction: Direction, ownerType: PartyType): boolean {
  return ownerType !== 'platform' && ability.can(direction, subjects[ownerType]);
}

/** The owner types whose wallets a role may credit, or debit. */
export function listMovableOwnerTypes(ability: Ability, direction: Direction): PartyType[] {
  return (['user', 'client'] as const).filter((type) => canMoveMoney(ability, direction, type));
}

/** Whether a role may move money from one wallet of this owner type to another. */
export function canMoveBetween(ability: Ability, ownerType: PartyType): boolean {
  return canMoveMoney(ability, 'debit', ownerType) && canMoveMoney(ability, 'credit', ownerType);
}
