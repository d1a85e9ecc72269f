/** The balances of a side's wallet, where the caller may see them: nothing is asked that would be refused. */

import { useAbility } from '@casl/react';
import { storedUser } from '#engine/console';
import { type Ability, resolveScope } from '#engine/contract';
import type { Balance } from '#features/wallets';
import { useBalances, type WalletParty } from '#features/wallets/console';

/** @returns undefined where they can't be seen, or aren't here yet */
export function usePartyBalances(party: WalletParty | null | undefined): readonly Balance[] | undefined {
  return useSeenBalances(party).data;
}

/** The same with whether they are on their way. */
export function useSeenBalances(party: WalletParty | null | undefined): ReturnType<typeof useBalances> {
  const ability = useAbility<Ability>();
  const user = storedUser();
  const isSeen =
    party &&
    !party.hidden &&
    (party.type !== 'client' || ability.can('read', 'ClientWallet')) &&
    (party.type !== 'platform' || (user !== undefined && resolveScope(user) === 'all'));
  return useBalances(isSeen ? party.wallet : undefined);
}
