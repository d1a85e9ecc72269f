/**
 * Fills a page of search results: the service returns what it found within its time limit and how far it got. The rest
 * is requested until the page is full, with progress shown.
 */
import { useSyncExternalStore } from 'react';
import type { ApiResponse } from '../http.ts';

/** Milliseconds before progress is shown: most searches finish earlier. */
const PROGRESS_DELAY_MS = 300;

type Part = { data: unknown[]; next?: string; searchedTo?: string };

let reached: string | undefined;
const listeners = new Set<() => void>();

/** The time (ISO 8601) that the running search has reached. */
export function useSearchReached(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reached,
  );
}

function publish(timestamp: string | undefined): void {
  reached = timestamp;
  for (const listener of listeners) listener();
}

/**
 * @param first the response to the request for the full page @param askFrom requests a number of rows after a cursor;
 * rejects if the search is cancelled @returns a combined response, as if from one call
 */
export async function fillPage(
  first: ApiResponse,
  size: number,
  fetchFrom: (after: string, rows: number) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let part = first.json as Part;
  if (!part.searchedTo) return first;
  const data = [...part.data];
  const began = Date.now();
  try {
    while (part.next && part.searchedTo && data.length < size) {
      if (Date.now() - began > PROGRESS_DELAY_MS) publish(part.searchedTo);
      part = (await fetchFrom(part.next, size - data.length)).json as Part;
      data.push(...part.data);
    }
  } finally {
    publish(undefined);
  }
  return { ...first, json: { ...(first.json as Part), data, next: part.next } };
}
