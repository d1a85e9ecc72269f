/** The user's exports: polled while one is running. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ExportJob } from '../../../contract/exports/exports.ts';
import type { ExportForm } from '../../../contract/exports/format.ts';
import { fetchExports, saveExport, stopExport } from '../../providers/exports.ts';
import { useErrorToast } from '../../records/form/useErrorToast.ts';

/** Milliseconds between two polls. */
const POLL_INTERVAL_MS = 700;

export type RecentExportsState = {
  jobs: readonly ExportJob[];
  /** Whether one was started here: its file is saved when it is done, as long as the dialog is open. */
  hasBegun: boolean;
  begin: (form: ExportForm) => void;
  stop: (job: ExportJob) => void;
  save: (job: ExportJob) => void;
};

/** @param of the name of the resource or of the report @param beginOne requests a new export */
export function useRecentExports(
  name: string,
  startExport: (form: ExportForm) => Promise<ExportJob>,
): RecentExportsState {
  const client = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const [pendingId, setPendingId] = useState<string>();
  const [hasBegun, setHasBegun] = useState(false);
  const queryKey = ['exports', name];
  const { data: jobs = [] } = useQuery({
    queryKey,
    queryFn: () => fetchExports(name),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ?? false) && POLL_INTERVAL_MS,
    // Otherwise progress would stop in a background window.
    refetchIntervalInBackground: true,
  });
  const act = (step: () => Promise<unknown>) =>
    void step()
      .catch(showError)
      .finally(() => client.invalidateQueries({ queryKey }));
  const save = (job: ExportJob) =>
    act(async () => {
      await saveExport(job);
      const messageArgs = { name: job.name, smart_count: job.rows };
      notify('console.list.exported', { type: 'success', messageArgs: messageArgs });
    });
  const done = jobs.find(({ _id, state }) => _id === pendingId && state === 'done');
  useEffect(() => {
    if (!done) return;
    setPendingId(undefined);
    save(done);
  }, [done]);
  return {
    ...{ jobs, hasBegun, save },
    begin: (form) =>
      act(async () => {
        const job = await startExport(form);
        setPendingId(job._id);
        setHasBegun(true);
      }),
    stop: ({ _id }) => act(() => stopExport(_id)),
  };
}

function isRunning({ state }: ExportJob): boolean {
  return state === 'running';
}
