/** Whether a side's wallet is frozen, and why, if the caller may see it. */

import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { Ability } from '#engine/contract';
import { findWallets, type WalletParty } from '#features/wallets/console';

/** The party, marked as frozen if it is; the same object until that changes. */
export function useWithFrozen(party: WalletParty | null): WalletParty | null {
  const dataProvider = useDataProvider();
  const ability = useAbility<Ability>();
  const isVisible =
    party !== null && !party.hidden && party.type !== 'platform' && ability.can('read', 'Wallet');
  const { data } = useQuery({
    queryKey: ['wallets', 'frozen', party?.wallet],
    enabled: isVisible,
    queryFn: async () => {
      const [wallet] = await findWallets(dataProvider, [String(party?.wallet)]);
      return wallet?.frozen === true ? { for: String(wallet.frozenFor ?? '') } : null;
    },
  });
  return useMemo(() => (party && data ? { ...party, frozen: data } : party), [party, data]);
}
