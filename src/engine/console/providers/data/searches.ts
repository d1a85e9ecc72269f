/**
 * A page of a search: the service answers what it has found in the time it had, and how far it has come. The rest of the
 * page is asked for until it is full, and whoever waits can see that it goes on.
 */
import { useSyncExternalStore } from 'react';
import type { ApiResponse } from '../http.ts';

/** Milliseconds before it is told: most searches are at their end sooner. */
const SOON = 300;

type Part = { data: unknown[]; next?: string; searchedTo?: string };

let reached: string | undefined;
const listeners = new Set<() => void>();

/** The moment (ISO 8601) that a search which is under way has come to. */
export function useSearchReached(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reached,
  );
}

function tell(moment: string | undefined): void {
  reached = moment;
  for (const listener of listeners) listener();
}

/**
 * @param first the answer to the whole page
 * @param askFrom asks for so many rows behind a cursor; rejects where the search is given up
 * @returns as if one call had answered all of it
 */
export async function fillPage(
  first: ApiResponse,
  size: number,
  askFrom: (after: string, rows: number) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let part = first.json as Part;
  if (!part.searchedTo) return first;
  const data = [...part.data];
  const began = Date.now();
  try {
    while (part.next && part.searchedTo && data.length < size) {
      if (Date.now() - began > SOON) tell(part.searchedTo);
      part = (await askFrom(part.next, size - data.length)).json as Part;
      data.push(...part.data);
    }
  } finally {
    tell(undefined);
  }
  return { ...first, json: { ...(first.json as Part), data, next: part.next } };
}
