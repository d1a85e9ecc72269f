/** The balances of a side's wallet, if the caller may see them; sends no request that would be rejected. */

import { useAbility } from '@casl/react';
import { storedUser } from '#engine/console';
import { type Ability, resolveScope } from '#engine/contract';
import type { Balance } from '#features/wallets';
import { useBalances, type WalletParty } from '#features/wallets/console';

/** @returns undefined if not visible or still loading */
export function usePartyBalances(party: WalletParty | null | undefined): readonly Balance[] | undefined {
  return useVisibleBalances(party).data;
}

/** The same, with the loading state. */
export function useVisibleBalances(party: WalletParty | null | undefined): ReturnType<typeof useBalances> {
  const ability = useAbility<Ability>();
  const user = storedUser();
  const isVisible =
    party &&
    !party.hidden &&
    (party.type !== 'client' || ability.can('read', 'ClientWallet')) &&
    (party.type !== 'platform' || (user !== undefined && resolveScope(user) === 'all'));
  return useBalances(isVisible ? party.wallet : undefined);
}
