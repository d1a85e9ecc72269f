/** Whether the service can be reached, as the calls themselves find out. */

/** For useSyncExternalStore. */
export function isReachable(): boolean {
  return reachable;
}

/** Calls `listener` when that changes. Returns how to stop. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Said by each call: whatever the answer was, there was one; or none arrived. */
export function noteReachable(isNow: boolean): void {
  if (reachable === isNow) return;
  reachable = isNow;
  for (const listener of listeners) listener();
}

let reachable = true;
const listeners = new Set<() => void>();
