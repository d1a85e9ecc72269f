/** The rights over other people's money: the same answer for console and service. */

import type { Ability } from '#engine/contract';
import type { PartyType } from '#ledger/contract';

/** Into a wallet, or out of it. */
export type Direction = 'credit' | 'debit';

const subjects = { user: 'User', client: 'Client' } as const;

/** Whether a role may credit, or debit, the wallets of such owners. Nobody moves the platform's money this way. */
export function canMoveMoney(ability: Ability, direction: Direction, ownerType: PartyType): boolean {
  return ownerType !== 'platform' && ability.can(direction, subjects[ownerType]);
}

/** The kinds of owners whose wallets a role may credit, or debit. */
export function movable(ability: Ability, direction: Direction): PartyType[] {
  return (['user', 'client'] as const).filter((type) => canMoveMoney(ability, direction, type));
}

/** Whether a role may take money out of one such wallet and put it into another. */
export function canMoveBetween(ability: Ability, ownerType: PartyType): boolean {
  return canMoveMoney(ability, 'debit', ownerType) && canMoveMoney(ability, 'credit', ownerType);
}
