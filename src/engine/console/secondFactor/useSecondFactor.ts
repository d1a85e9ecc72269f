/** Whether the user has a second factor, as the service currently reports it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactor } from '../../contract/calls/secondFactor.ts';
import { callService } from '../providers/call.ts';
import { renewUser } from '../session/session.ts';

const queryKey = ['account', 'secondFactor'];

export function useSecondFactor() {
  return useQuery({
    queryKey,
    queryFn: async () => (await callService(secondFactor)).data,
    staleTime: 0,
  });
}

/** To be called after a change: which pages the user may open can depend on it. */
export function useSecondFactorChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey }), renewUser().catch(() => undefined)]);
  };
}
