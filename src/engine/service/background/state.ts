/** What a process knows about a work: the outcomes of its runs, and those that are not stored yet. */
import { describeFailure } from './failureText.ts';
import type { Interval } from './interval.ts';

/** What repeats a work. */
export type WorkKind = 'work' | 'job' | 'reaction' | 'schedule';

/** What a work is, apart from what it does: BackgroundWork. */
export type WorkProperties = {
  readonly name: string;
  readonly kind?: WorkKind;
  readonly every: Interval;
  readonly lateAfter?: Interval;
};

/** What the list of work says of it in addition to its runs. */
export type WorkDetails = {
  /** When the next run is due, if not after the pause. */
  nextAt?: Date | undefined;
  /** How often it has something to do, if not after each pause. */
  interval?: Interval;
  /** The blocks of the audit log that a reaction has yet to handle, and the date of the first one. */
  behind?: { blocks: number; since: Date | null } | undefined;
};

/** What the runs since the last storing have changed. Dates are in milliseconds of Unix time. */
export type UnstoredRuns = {
  begunAt?: number;
  endedAt?: number;
  /** Of the last run that ended, in milliseconds. */
  duration?: number;
  succeededAt?: number;
  failedAt?: number;
  error?: string;
  /** Failures since the last success, or since the last storing if there was none. */
  failures: number;
};

type Outcome = 'succeeded' | 'failed' | 'skipped';

export type WorkState = {
  readonly work: WorkProperties;
  describe(): Promise<WorkDetails | undefined>;
  /** Since the process started, for its metrics. */
  succeeded: number;
  failed: number;
  lastSuccess?: number;
  /** When the run in progress began; undefined if there is none. */
  begunAt: number | undefined;
  /** When the run in progress began that was stored as such. */
  notedAt?: number;
  unstored: UnstoredRuns;
  /** Whether the unstored runs say something new and don't wait for the next regular storing. */
  isUrgent: boolean;
  storedAt: number;
  /** Whether an operator has requested the next run, and sees its outcome at once. */
  isRequested: boolean;
  /** @returns the function to call when the run has ended */
  begin(): (outcome: Outcome, error?: unknown) => void;
};

/** Runs that take longer are stored at once: they are rare, and someone may wait for them. */
const NOTABLE_MS = 1000;

export function createWorkState(
  work: WorkProperties,
  describe: WorkState['describe'] = async () => undefined,
): WorkState {
  let last: Outcome | undefined;
  const state: WorkState = {
    work,
    describe,
    succeeded: 0,
    failed: 0,
    begunAt: undefined,
    unstored: { failures: 0 },
    isUrgent: false,
    storedAt: 0,
    isRequested: false,
    begin() {
      const begunAt = Date.now();
      state.begunAt = begunAt;
      return (outcome, error) => {
        state.begunAt = undefined;
        if (outcome === 'skipped') return;
        const endedAt = Date.now();
        const duration = endedAt - begunAt;
        const { unstored } = state;
        Object.assign(unstored, { begunAt, endedAt, duration });
        state.isUrgent ||= outcome !== last || duration > NOTABLE_MS || state.isRequested;
        state.isRequested = false;
        last = outcome;
        if (outcome === 'succeeded') {
          state.succeeded += 1;
          state.lastSuccess = endedAt;
          Object.assign(unstored, { succeededAt: endedAt, failures: 0 });
        } else {
          state.failed += 1;
          unstored.failures += 1;
          Object.assign(unstored, { failedAt: endedAt, error: describeFailure(error) });
        }
      };
    },
  };
  return state;
}
