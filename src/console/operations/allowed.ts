/** Whose wallets the role lets someone recharge: DESIGN section 7. The service decides on each one. */
import type { Ability } from '../../contract/abilities.ts';
import type { PartyType } from '../../contract/fields.ts';

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

/** The address of the credit/debit page with a wallet and a type already chosen. */
export function operationAddress(wallet: string, type: 'credit' | 'debit'): string {
  return `/dashboard/operations?${new URLSearchParams({ wallet, type })}`;
}
