/** The figures of all declared metrics: one call for all of them, with days as they begin where the person is. */
import { useQuery } from '@tanstack/react-query';
import { metrics } from '../../contract/calls/metrics.ts';
import { callService } from '../providers/call.ts';

export function useMetrics() {
  return useQuery({
    queryKey: ['metrics'],
    queryFn: async ({ signal }) => {
      const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
      return (await callService(metrics, { query: { zone }, signal })).data;
    },
  });
}
