/** The figures of all declared metrics: one call for all of them, with days as they begin where the person is. */
import { useQuery } from '@tanstack/react-query';
import { metrics } from '../../contract/calls/metrics.ts';
import { callService } from '../providers/call.ts';
import { METRICS } from '../providers/queryClient.ts';
import { FIRST_PERIODS } from './series.ts';

/** @param periods the most of each that are asked for */
export function useMetrics(periods = FIRST_PERIODS) {
  return useQuery({
    queryKey: [METRICS, periods],
    queryFn: async ({ signal }) => {
      const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
      return (await callService(metrics, { query: { zone, periods: String(periods) }, signal })).data;
    },
  });
}
