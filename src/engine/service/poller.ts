/** Work that is done again and again while the service runs, with a pause between. */

export type Repeating = {
  /** Stops, once a round that is under way is over. */
  stop(): Promise<void>;
};

/**
 * @param work one round; must not throw. `isEnding` tells a round of many steps whether to end with the step at hand
 * @param pause milliseconds between the end of a round and the next one
 */
export function startPoller(work: (isEnding: () => boolean) => Promise<void>, pause: number): Repeating {
  let round = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      round = work(() => stopped).then(next);
    }, pause).unref();
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
