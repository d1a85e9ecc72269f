/** Waiting until React has done what follows from what it has just shown. */
import { unstable_IdlePriority as idle, unstable_scheduleCallback as schedule } from 'scheduler';

/**
 * Resolves once React has nothing left to do: an effect runs a moment after the page shows what it belongs to,
 * and on a busy machine a test that has found the page is quicker than the effect.
 */
export function waitForEffects(): Promise<void> {
  return new Promise((resolve) => {
    schedule(idle, () => resolve());
  });
}
