/** The dashboard's figures, all from a single call, with days in the platform's time zone. */
import { useQuery } from '@tanstack/react-query';
import { callService } from '#engine/console';
import { overview } from '../calls.ts';

export function useOverview({ enabled = true } = {}) {
  return useQuery({
    // Below the wallets' query key, so that it is refreshed when money moves.
    queryKey: ['wallets', 'overview'],
    enabled,
    queryFn: async ({ signal }) => {
      return (await callService(overview, { signal })).data;
    },
  });
}
