/** The breakdown of recent days: fetched once for the two sections that show it. */
import { useQuery } from '@tanstack/react-query';
import { callService } from '#engine/console';
import { type BreakdownDays, breakdown } from '../calls.ts';

export function useBreakdown(days: BreakdownDays) {
  return useQuery({
    // Below the wallets' query key, so that it is refreshed when money moves.
    queryKey: ['wallets', 'breakdown', days],
    queryFn: async ({ signal }) => {
      return (await callService(breakdown, { query: { days: String(days) as '30' }, signal })).data;
    },
  });
}
