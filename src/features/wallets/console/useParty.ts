/** The party named in the URL, until the user selects another. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { storedUser } from '#engine/console';
import { resolveScope } from '#engine/contract';
import { findParty } from './parties.ts';
import type { WalletParty } from './party.ts';

/**
 * @param asked the `_id` of a wallet or its owner; if null, users who see only their own wallet get that @returns also
 * whether a party is expected but not resolved yet
 */
export function useParty(asked: string | null) {
  const dataProvider = useDataProvider();
  const user = storedUser();
  const id = asked ?? (user && resolveScope(user) === 'own' ? user.wallet : null);
  const [chosen, setParty] = useState<WalletParty | null>();
  const { data, isLoading } = useQuery({
    queryKey: ['user', 'party', id],
    enabled: id !== null,
    queryFn: async () => (await findParty(dataProvider, String(id))) ?? null,
  });
  const isChosen = chosen !== undefined;
  return { party: isChosen ? chosen : (data ?? null), isAwaited: isLoading && !isChosen, setParty };
}
