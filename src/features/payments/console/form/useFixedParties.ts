/** Who stands on a side whatever is chosen: oneself, the own client, the platform. */

import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { callService } from '../../../../engine/console/providers/call.ts';
import { storedUser } from '../../../../engine/console/session/storage.ts';
import type { Ability } from '../../../../engine/contract/rights/abilities.ts';
import { PLATFORM_ID } from '../../../../ledger/contract/parties.ts';
import { clientWallet } from '../../../balances/calls.ts';
import type { Party } from '../../../wallets/console/index.ts';

type Fixed = Partial<Record<'own' | 'client' | 'platform', Party>>;

/** `isFinding` as long as the client's wallet is looked for. */
export function useFixedParties(): { parties: Fixed; isFinding: boolean } {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const client = user?.client;
  const { data, isLoading } = useQuery({
    queryKey: ['wallets', 'ofClient', client],
    enabled: Boolean(client) && ability.can('read', 'ClientWallet'),
    queryFn: async ({ signal }) => {
      const { data: wallet } = await callService(clientWallet, { params: { id: String(client) }, signal });
      return wallet as { _id: string; owner: string; _names?: Record<string, string> };
    },
  });
  const platform: Party = {
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
    ...(data && {
      client: { wallet: data._id, owner: data.owner, type: 'client', name: data._names?.owner ?? data.owner },
    }),
  };
  return { parties, isFinding: isLoading };
}
