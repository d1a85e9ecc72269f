/** The current state of an import, polled while it is running. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportJob } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { fetchImport } from '../providers/imports.ts';
import { useErrorText } from '../records/form/useErrorToast.ts';

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 700;

export type Act = (step: () => Promise<ImportJob>) => void;

export type ImportProps = {
  resource: Resource;
  job: ImportJob;
  /** Runs a step and shows the import from the response. */
  act: Act;
  isActing: boolean;
  onAnother: () => void;
};

export function useImport(resource: Resource, id: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const [isActing, setActing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const queryKey = importKey(id);
  const { data: job, error } = useQuery({
    queryKey,
    queryFn: () => fetchImport(id),
    refetchInterval: ({ state }) => isRunning(state.data) && POLL_INTERVAL_MS,
    // Otherwise polling would stop in a background window.
    refetchIntervalInBackground: true,
  });
  const act = async (step: () => Promise<ImportJob>) => {
    setActing(true);
    setFailure(undefined);
    try {
      // A response requested earlier would show outdated state.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, await step());
    } catch (failed) {
      setFailure(errorText(failed));
      await client.invalidateQueries({ queryKey });
    } finally {
      setActing(false);
    }
  };
  useOnFinished(job, () => void client.invalidateQueries({ queryKey: [resource.name] }));
  return { job, error, act, isActing, failure };
}

export function importKey(id: string) {
  return ['import', id];
}

function isRunning(job: ImportJob | undefined): boolean {
  return job?.state === 'checking' || job?.state === 'running';
}

/** When a running import ends, invalidates cached lists, which lack its records. */
function useOnFinished(job: ImportJob | undefined, onFinished: () => void): void {
  const previous = useRef<ImportJob['state']>(undefined);
  useEffect(() => {
    if (previous.current === 'running' && job?.state !== 'running') onFinished();
    previous.current = job?.state;
  });
}
