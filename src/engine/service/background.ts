/** Repeats work in the background while the service runs: the engine's own, and what features add. */
import type { RoutesContext } from './core.ts';
import { startPoller } from './poller.ts';

export type BackgroundWork = {
  /** Identifies the work in logs and metrics, in snake case; unique in the app. */
  name: string;
  /** The pause between the end of a run and the start of the next one. */
  every: Interval;
  /** One run. An error that it throws is logged, and the next run tries again. */
  run(this: void, context: BackgroundContext): Promise<unknown>;
};

/** A duration such as `500ms`, `5s` or `10min`. */
export type Interval = `${number}${'ms' | 's' | 'min'}`;

export type BackgroundContext = RoutesContext & {
  /** Whether the service is shutting down. A run of many steps then ends after the current step. */
  isEnding(): boolean;
};

/** A failure that lasts is logged once in so many milliseconds, not in every run. */
const LOG_INTERVAL = 60_000;

/**
 * Starts all works. Every process of the service runs each of them, so a run must leave alone what another process is working
 * on, for instance by `for update skip locked`.
 * @throws Error if two works have the same name
 */
export function startBackground(
  works: readonly BackgroundWork[],
  context: RoutesContext,
): { stop(): Promise<void> } {
  const { background: status } = context;
  for (const { name } of works) {
    if (status.has(name)) throw new Error(`Two background tasks are named ${name}. Rename one.`);
    status.set(name, { succeeded: 0, failed: 0 });
  }
  const pollers = works.map((work) => startPoller(runner(work, context), toMilliseconds(work.every)));
  return {
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
      for (const { name } of works) status.delete(name);
    },
  };
}

function runner({ name, run }: BackgroundWork, context: RoutesContext) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return async (isEnding: () => boolean) => {
    const outcomes = context.background.get(name);
    try {
      await run({ ...context, isEnding });
      loggedAt = Number.NEGATIVE_INFINITY;
      if (outcomes) Object.assign(outcomes, { succeeded: outcomes.succeeded + 1, lastSuccess: Date.now() });
    } catch (error) {
      if (outcomes) outcomes.failed += 1;
      if (performance.now() - loggedAt < LOG_INTERVAL) return;
      loggedAt = performance.now();
      context.app.log.error({ err: error, work: name }, `background work failed: ${name}`);
    }
  };
}

const units = { ms: 1, s: 1000, min: 60_000 };

function toMilliseconds(interval: Interval): number {
  const [, count, unit] = /^(\d+)(ms|s|min)$/.exec(interval) ?? [];
  if (!Number(count)) throw new Error(`${interval} is not an interval. Write it like 500ms, 5s or 10min.`);
  return Number(count) * units[unit as keyof typeof units];
}
