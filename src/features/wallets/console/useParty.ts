/** Parties by the `_id` of their wallet or owner, and the one named in the URL, until the user selects another. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { storedUser } from '#engine/console';
import { resolveScope } from '#engine/contract';
import { findParty } from './parties.ts';
import type { WalletParty } from './party.ts';

/**
 * @param initialId the `_id` of a wallet or its owner; if null, users who see only their own wallet get that
 * @returns also whether the party is still being resolved
 */
export function useParty(initialId: string | null) {
  const user = storedUser();
  const id = initialId ?? (user && resolveScope(user) === 'own' ? user.wallet : null);
  const [selected, setParty] = useState<WalletParty | null>();
  const { data, isLoading } = usePartyById(id);
  const isSelected = selected !== undefined;
  return { party: isSelected ? selected : (data ?? null), isAwaited: isLoading && !isSelected, setParty };
}

/** @returns null as data if the caller can see neither the wallet nor its owner */
export function usePartyById(id: string | null) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['user', 'party', id],
    enabled: id !== null,
    queryFn: async () => (await findParty(dataProvider, String(id))) ?? null,
  });
}
