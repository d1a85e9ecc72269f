/** The dashboard's figures: one call for all of them, with days as they begin where the person is. */
import { useQuery } from '@tanstack/react-query';
import { callService } from '#engine/console';
import { overview } from '../calls.ts';

export function useOverview() {
  return useQuery({
    // Under the wallets' own key, so that money that moves makes it old.
    queryKey: ['wallets', 'overview'],
    queryFn: async ({ signal }) => {
      const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
      return (await callService(overview, { query: { zone }, signal })).data;
    },
  });
}
