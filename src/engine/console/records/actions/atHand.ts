/** What can be done to the record whose page is open: the command palette offers it too. */
import { useSyncExternalStore } from 'react';

export type ActionAtHand = { verb: string; label: string; detail: string; icon: string; begin: () => void };

let offered: readonly ActionAtHand[] = [];
const listeners = new Set<() => void>();

/** Offers them until the answered function is called. */
export function offerAtHand(actions: readonly ActionAtHand[]): () => void {
  tell(actions);
  return () => {
    if (offered === actions) tell([]);
  };
}

export function useActionsAtHand(): readonly ActionAtHand[] {
  return useSyncExternalStore(subscribe, () => offered);
}

function tell(actions: readonly ActionAtHand[]): void {
  offered = actions;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
