/** Parties that are fixed for a side: the user, their client and the platform. */

import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { callService, storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import { clientWallet } from '#features/balances/calls';
import type { WalletParty } from '#features/wallets/console';
import { PLATFORM_ID } from '#ledger/contract';

type Fixed = Partial<Record<'own' | 'client' | 'platform', WalletParty>>;

/** `isFinding` is true while the client's wallet is being looked up. */
export function useFixedParties(): { parties: Fixed; isLoading: boolean } {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const client = user?.client;
  const { data, isLoading } = useQuery({
    queryKey: ['wallets', 'ofClient', client],
    enabled: Boolean(client) && ability.can('read', 'ClientWallet'),
    queryFn: async ({ signal }) => {
      const { data: wallet } = await callService(clientWallet, { params: { id: String(client) }, signal });
      return wallet as ClientWallet;
    },
  });
  const platform: WalletParty = {
    ...{ wallet: PLATFORM_ID, owner: PLATFORM_ID, type: 'platform' },
    name: translate('console.party.platform'),
  };
  const parties: Fixed = {
    platform,
    ...(user?.wallet && {
      own: {
        ...{ wallet: user.wallet, owner: user._id, type: 'user', name: user.userName },
        detail: translate('console.money.ownWallet'),
      },
    }),
    ...(client && { client: data ? clientParty(data) : hiddenClient(client, translate) }),
  };
  return { parties, isLoading };
}

type ClientWallet = { _id: string; owner: string; _names?: Record<string, string> };

function clientParty({ _id, owner, _names }: ClientWallet): WalletParty {
  return { wallet: _id, owner, type: 'client', name: _names?.owner ?? owner };
}

/**
 * The client whose wallet pays, if the caller may not see that wallet: the service resolves it, so a credit or debit
 * only needs the other side.
 */
function hiddenClient(client: string, translate: (key: string) => string): WalletParty {
  const name = translate('console.several.sources.client');
  return { wallet: '', owner: client, type: 'client', name, hidden: true };
}
