/** What the last days come to, taken apart: asked once for both sections that tell of the same days. */
import { useQuery } from '@tanstack/react-query';
import { callService } from '#engine/console';
import { type BreakdownDays, breakdown } from '../calls.ts';

export function useBreakdown(days: BreakdownDays) {
  return useQuery({
    // Under the wallets' own key, so that money that moves makes it old.
    queryKey: ['wallets', 'breakdown', days],
    queryFn: async ({ signal }) => {
      const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
      return (await callService(breakdown, { query: { zone, days: String(days) as '30' }, signal })).data;
    },
  });
}
