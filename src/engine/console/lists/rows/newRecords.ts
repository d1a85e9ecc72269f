/** Records that this tab has just created: the next list that shows them marks them for a moment, so that they are found. */
import { useEffect, useSyncExternalStore } from 'react';
import type { RaRecord } from 'react-admin';

/** Long enough to be found, in milliseconds, counted from when a list shows them. */
const MARKED_MS = 3000;

let ids: ReadonlySet<unknown> = new Set();
const listeners = new Set<() => void>();

/** Marks them in the next list that shows them. @param added their `_id`s */
export function markNew(added: readonly string[]): void {
  replace(new Set([...ids, ...added]));
}

/** Which of these rows are new. */
export function useNewRecords(rows: readonly RaRecord[]): (row: RaRecord) => boolean {
  const marked = useSyncExternalStore(subscribe, () => ids);
  const shown = rows.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  const key = JSON.stringify(shown);
  useEffect(() => {
    const found = new Set<unknown>(JSON.parse(key));
    if (found.size === 0) return;
    const timer = setTimeout(() => replace(new Set([...ids].filter((id) => !found.has(id)))), MARKED_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return ({ id }) => shown.includes(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replace(next: ReadonlySet<unknown>): void {
  ids = next;
  for (const listener of listeners) listener();
}
