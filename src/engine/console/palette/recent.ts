/** The recently opened records, stored in this browser until sign-out because they contain names. */
import { useEffect } from 'react';
import { useGetOne, useStore } from 'react-admin';
import { resources } from '../../contract/registry.ts';
import type { MatchedPage } from '../app/pageAt.ts';
import { subscribeOnly } from '../providers/queryClient.ts';
import { representation } from '../records/representation.ts';

export type Recent = { resource: string; id: string; name: string };

const MAX_RECENT = 8;

export function useRecent(): [Recent[], (recent: Recent[]) => void] {
  return useStore<Recent[]>('recent', none);
}

const none: Recent[] = [];

/** Adds the current record to the recent ones, without a request of its own. */
export function useTrackRecent(page: MatchedPage | undefined): void {
  const current = page && 'resource' in page && page.id !== undefined ? page : undefined;
  const name = current?.resource.name ?? resources[0]?.name ?? '';
  const id = decodeURIComponent(current?.id ?? '');
  const { data } = useGetOne(name, { id }, subscribeOnly);
  const [recent, setRecent] = useRecent();
  // Only under its `_id`: pages with another identifier redirect to that.
  const label = current && data?.id === id ? representation(current.resource, data) : undefined;
  const isTracked = recent[0]?.resource === name && recent[0].id === id && recent[0].name === label;
  useEffect(() => {
    if (label === undefined || isTracked) return;
    const others = recent.filter((one) => one.resource !== name || one.id !== id);
    setRecent([{ resource: name, id, name: label }, ...others].slice(0, MAX_RECENT));
  }, [label, isTracked, name, id, recent, setRecent]);
}
