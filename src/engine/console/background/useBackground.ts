/** The list of work in the background, and its *Run again*. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type BackgroundWorkEntry, listBackground, runBackground } from '../../contract/calls/background.ts';
import { callService } from '../providers/call.ts';
import { useErrorToast } from '../records/form/useErrorToast.ts';
import { useWorkName } from './workLabels.ts';

export const backgroundKey = ['background'];

/** While a run is awaited, its outcome appears soon; otherwise little changes. */
const REFRESH_MS = { awaiting: 1000, otherwise: 5000 };

const isAwaited = ({ requestedAt, status }: BackgroundWorkEntry) =>
  requestedAt !== null || status === 'running';

export function useBackground() {
  return useQuery({
    queryKey: backgroundKey,
    queryFn: async ({ signal }) => (await callService(listBackground, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(isAwaited) ? REFRESH_MS.awaiting : REFRESH_MS.otherwise,
  });
}

export function useRunAgain(work: BackgroundWorkEntry) {
  const client = useQueryClient();
  const notify = useNotify();
  const workName = useWorkName();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callService(runBackground, { params: { name: work.name } }),
    onSuccess: () =>
      notify('console.background.requested', { type: 'success', messageArgs: { name: workName(work) } }),
    onError: useErrorToast(),
    onSettled: () => client.invalidateQueries({ queryKey: backgroundKey }),
  });
  return { runAgain: () => mutate(), isPending: isPending || work.requestedAt !== null };
}
