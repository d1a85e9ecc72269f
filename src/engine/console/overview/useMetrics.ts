/** The values of all declared metrics: a single call, with days in the reporting zone. */
import { useQuery } from '@tanstack/react-query';
import { metrics } from '../../contract/calls/metrics.ts';
import { callService } from '../providers/call.ts';
import { METRICS } from '../providers/queryClient.ts';
import { FIRST_PERIODS } from './series.ts';

/** @param periods the maximum number requested of each */
export function useMetrics(periods = FIRST_PERIODS) {
  return useQuery({
    queryKey: [METRICS, periods],
    queryFn: async ({ signal }) => {
      return (await callService(metrics, { query: { periods: String(periods) }, signal })).data;
    },
  });
}
