/** Runs a task repeatedly, with a pause after each round. */

export type Repeating = {
  /** Begins a round at once, unless one is in progress. */
  runNow(): void;
  /** Stops and waits for the current round. */
  stop(): Promise<void>;
};

/**
 * @param work one round; must not throw. Long rounds can check `isEnding` between steps and return early
 * @param pause milliseconds between the end of a round and the next one
 */
export function startPoller(work: (isEnding: () => boolean) => Promise<void>, pause: number): Repeating {
  let round = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const runNow = () => {
    if (stopped || !timer) return;
    clearTimeout(timer);
    timer = undefined;
    round = work(() => stopped).then(next);
  };
  const next = () => {
    if (!stopped) timer = setTimeout(runNow, pause).unref();
  };
  next();
  return {
    runNow,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
