/** Waits until React has run its effects. */
import { unstable_IdlePriority as idle, unstable_scheduleCallback as schedule } from 'scheduler';

/**
 * Resolves when React is idle: effects run after their component is visible, so a test that has found the component could
 * continue before them.
 */
export function waitForEffects(): Promise<void> {
  return new Promise((resolve) => {
    schedule(idle, () => resolve());
  });
}
