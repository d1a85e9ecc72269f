/** The user who is to get a bonus, as the address names them. */

import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { partyNamed } from '../../wallets/console/index.ts';

/** @param id the `_id` of the user or of the wallet; null asks nothing */
export function useRecipient(id: string | null) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['user', 'party', id],
    enabled: id !== null,
    queryFn: async () => (await partyNamed(dataProvider, String(id))) ?? null,
  });
}
