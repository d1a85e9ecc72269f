/** Repeats work in the background while the service runs: the engine's own, and what features add. */
import type { Core, RoutesContext } from '../core.ts';
import { startPoller } from '../poller.ts';
import { type Interval, toMilliseconds } from './interval.ts';
import { createRecorder } from './recorder.ts';
import { createWorkState, type WorkDetails, type WorkKind, type WorkState } from './state.ts';

export type BackgroundWork = {
  /** Identifies the work in logs, metrics and the list of work, in snake case; unique in the app. */
  name: string;
  /** What repeats it; `work` by default. */
  kind?: WorkKind;
  /** The pause between the end of a run and the start of the next one. */
  every: Interval;
  /** It is late if no run has ended for so long: three pauses by default, and at least a minute. */
  lateAfter?: Interval;
  /**
   * One run. An error that it throws is logged, and the next run tries again.
   * @returns `SKIPPED` if another process works on it, so that this run counts neither as a success nor as a failure
   */
  run(this: void, context: BackgroundContext): Promise<unknown>;
  /** Prepares a run that an operator has requested (*Run again*): makes due what waits for another attempt. */
  onRequest?(this: void, core: Core): Promise<unknown>;
  /** What the list of work says in addition. */
  describe?(this: void, core: Core): Promise<WorkDetails>;
};

/** Returned by a run that leaves the work to another process. */
export const SKIPPED = Symbol('skipped');

export type { Interval } from './interval.ts';

export type BackgroundContext = RoutesContext & {
  /** Whether the service is shutting down. A run of many steps then ends after the current step. */
  isEnding(): boolean;
  /** Counts the run as failed, although it goes on: the error has been logged, or the work tries again by itself. */
  noteFailure(error: unknown): void;
};

/** A failure that lasts is logged once in so many milliseconds, not in every run. */
const LOG_INTERVAL = 60_000;

/** The pause between rounds that store the outcomes of runs and claim requested ones. */
const RECORDING_MS = 1000;

/**
 * Starts all works. Every process of the service runs each of them, so a run must leave alone what another process is working
 * on, for instance by `for update skip locked`.
 * @throws Error if two works have the same name
 */
export function startBackground(
  works: readonly BackgroundWork[],
  context: RoutesContext,
): { stop(): Promise<void> } {
  const { background: states } = context;
  for (const work of works) {
    if (states.has(work.name)) throw new Error(`Two background tasks are named ${work.name}. Rename one.`);
    states.set(
      work.name,
      createWorkState(work, async () => work.describe?.(context)),
    );
  }
  const pollers = new Map(
    works.map((work) => [work.name, startPoller(runner(work, context), toMilliseconds(work.every))]),
  );
  const recorder = createRecorder([...states.values()], context.database);
  const recording = startPoller(async () => {
    const requested = await recorder.claimRequests();
    for (const { name, onRequest } of works.filter(({ name }) => requested.includes(name))) {
      // What fails here fails in the run, which says so.
      await onRequest?.(context).catch(() => undefined);
      pollers.get(name)?.runNow();
    }
    await recorder.store();
  }, RECORDING_MS);
  return {
    async stop() {
      await Promise.all([...pollers.values(), recording].map((poller) => poller.stop()));
      await recorder.store(true);
      for (const { name } of works) states.delete(name);
    },
  };
}

function runner({ name, run }: BackgroundWork, context: RoutesContext) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const state = context.background.get(name) as WorkState;
  return async (isEnding: () => boolean) => {
    const end = state.begin();
    const failures: unknown[] = [];
    const noteFailure = (error: unknown) => failures.push(error);
    try {
      const outcome = await run({ ...context, isEnding, noteFailure });
      loggedAt = Number.NEGATIVE_INFINITY;
      if (failures.length) end('failed', failures[0]);
      else end(outcome === SKIPPED ? 'skipped' : 'succeeded');
    } catch (error) {
      end('failed', error);
      if (performance.now() - loggedAt < LOG_INTERVAL) return;
      loggedAt = performance.now();
      context.app.log.error({ err: error, work: name }, `background work failed: ${name}`);
    }
  };
}
