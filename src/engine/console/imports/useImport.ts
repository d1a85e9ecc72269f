/** An import as it stands: asked for again and again while it is under way. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportJob } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { importNow } from '../providers/imports.ts';
import { useErrorText } from '../records/form/useErrorToast.ts';

/** Milliseconds between two looks at what is under way. */
const POLL_INTERVAL_MS = 700;

export type Act = (step: () => Promise<ImportJob>) => void;

export type ImportProps = {
  resource: Resource;
  job: ImportJob;
  /** Takes a step; the import is shown as the service answers. */
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
    queryFn: () => importNow(id),
    refetchInterval: ({ state }) => isUnderWay(state.data) && POLL_INTERVAL_MS,
    // Else it would stand still in a window behind another.
    refetchIntervalInBackground: true,
  });
  const act = async (step: () => Promise<ImportJob>) => {
    setActing(true);
    setFailure(undefined);
    try {
      // An answer that was asked for before would show what no longer is.
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

function isUnderWay(job: ImportJob | undefined): boolean {
  return job?.state === 'checking' || job?.state === 'running';
}

/** When it has ended before one's eyes: the lists that were read before lack what it has made. */
function useOnFinished(job: ImportJob | undefined, onEnd: () => void): void {
  const previous = useRef<ImportJob['state']>(undefined);
  useEffect(() => {
    if (previous.current === 'running' && job?.state !== 'running') onEnd();
    previous.current = job?.state;
  });
}
