/** Whether the service is reachable, as observed by API calls. */

/** For useSyncExternalStore. */
export function isReachable(): boolean {
  return reachable;
}

/** Calls `listener` when it changes. Returns an unsubscribe function. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called after each request: true for any response, false if none arrived. */
export function noteReachable(isNow: boolean): void {
  if (reachable === isNow) return;
  reachable = isNow;
  for (const listener of listeners) listener();
}

let reachable = true;
const listeners = new Set<() => void>();
