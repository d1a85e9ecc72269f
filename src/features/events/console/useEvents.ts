/** The latest events, and those that follow while the page is open. */
import { useEffect, useRef, useState } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { callService } from '#engine/console';
import { audit } from '#features/audit';
import { listEvents } from '../calls.ts';

/** Events that it shows at first, and at most. */
const FIRST_SHOWN = 50;
const MAX_SHOWN = 200;
/** Milliseconds until it asks again, once there are no further events. */
const PAUSE = 2000;

type Listed = Awaited<ReturnType<typeof callService<typeof listEvents>>>['data'][number];
export type ShownEvent = Pick<Listed, 'name' | 'entry'>;

/**
 * @param isFollowing if false, nothing is added
 * @returns the newest first; undefined until the first are there
 */
export function useEvents(isFollowing: boolean) {
  const [events, setEvents] = useState<readonly ShownEvent[]>();
  const [error, setError] = useState<unknown>();
  const cursor = useRef<string>(undefined);
  const provider = useDataProvider();
  useEffect(() => {
    if (!isFollowing || error) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const add = (added: readonly ShownEvent[]) =>
      setEvents((before = []) => {
        const known = new Set(before.map(({ entry }) => entry._id));
        return [...added.filter(({ entry }) => !known.has(entry._id)), ...before].slice(0, MAX_SHOWN);
      });
    const follow = async () => {
      let after = cursor.current ?? 'latest';
      while (!signal.aborted) {
        const { data, next } = await callService(listEvents, { query: { after }, signal });
        if (after === 'latest') add(await readLatest(provider));
        add(data.toReversed());
        const isAtEnd = after === 'latest' || after === next;
        after = next;
        cursor.current = next;
        if (isAtEnd) await pauseUntilVisible();
      }
    };
    follow().catch((reason: unknown) => {
      if (!signal.aborted) setError(reason);
    });
    return () => leaving.abort();
  }, [isFollowing, error, provider]);
  return { events, error, retry: () => setError(undefined) };
}

async function pauseUntilVisible(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PAUSE));
  while (document.hidden);
}

/** The newest entries of the audit log, sealed or not yet, as events. */
async function readLatest(provider: DataProvider): Promise<ShownEvent[]> {
  const { data } = await provider.getList(audit.name, {
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: FIRST_SHOWN },
  });
  return data.map(({ id: _, ...entry }) => ({
    name: `${entry.resource}.${entry.action}`,
    entry: entry as ShownEvent['entry'],
  }));
}
