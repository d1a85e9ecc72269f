/**
 * Stores the outcomes of runs, so that every process can say what runs anywhere: `background_runs`. Most works run every second,
 * so what is not new is stored only now and then.
 */
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { backgroundRuns } from '../database/schema/engineTables.ts';
import type { UnstoredRuns, WorkState } from './state.ts';

/** How often outcomes are stored that are as before. Below the minute after which a work is late. */
const REGULAR_MS = 15_000;
/** A run that takes longer is stored while it is in progress. */
const LONG_RUN_MS = 1000;

export type Recorder = {
  /** Stores what is new; with `all`, everything. Runs that can't be stored are stored with the next ones. */
  store(all?: boolean): Promise<void>;
  /** Takes the requested runs of works that this process is not running. No other process gets them. @returns their names */
  claimRequests(): Promise<readonly string[]>;
};

export function createRecorder(states: readonly WorkState[], { orm }: Pick<Database, 'orm'>): Recorder {
  return {
    async store(all = false) {
      const now = Date.now();
      for (const state of states) noteLongRun(state, now);
      if (!all && !states.some((state) => isDue(state, now))) return;
      // In one order in every process, so that two of them do not lock each other out.
      const changed = states.filter(({ unstored }) => unstored.begunAt !== undefined);
      if (!changed.length) return;
      const taken = changed.map((state) => ({ state, runs: state.unstored }));
      for (const { state } of taken) Object.assign(state, { unstored: { failures: 0 }, isUrgent: false });
      try {
        await storeRuns(orm, taken);
        for (const { state } of taken) state.storedAt = now;
      } catch {
        // The database is away, as the works themselves report.
        for (const { state, runs } of taken) {
          state.unstored = merge(runs, state.unstored);
          state.isUrgent = true;
        }
      }
    },
    async claimRequests() {
      const idle = states.filter(({ begunAt }) => begunAt === undefined);
      if (!idle.length) return [];
      try {
        const claimed = await orm
          .update(backgroundRuns)
          .set({ requestedAt: null })
          .where(
            and(
              isNotNull(backgroundRuns.requestedAt),
              inArray(
                backgroundRuns.name,
                idle.map(({ work }) => work.name),
              ),
            ),
          )
          .returning({ name: backgroundRuns.name });
        const names = claimed.map(({ name }) => name);
        for (const state of idle) state.isRequested ||= names.includes(state.work.name);
        return names;
      } catch {
        return [];
      }
    },
  };
}

const isDue = ({ isUrgent, storedAt, unstored }: WorkState, now: number) =>
  unstored.begunAt !== undefined && (isUrgent || now - storedAt >= REGULAR_MS);

function noteLongRun(state: WorkState, now: number): void {
  const { begunAt, unstored } = state;
  if (begunAt === undefined || begunAt === state.notedAt || now - begunAt < LONG_RUN_MS) return;
  unstored.begunAt = begunAt;
  state.notedAt = begunAt;
  state.isUrgent = true;
}

/** What is not in the later runs stays as it was. */
const merge = (earlier: UnstoredRuns, later: UnstoredRuns): UnstoredRuns => ({
  ...earlier,
  ...later,
  failures: later.succeededAt ? later.failures : earlier.failures + later.failures,
});

async function storeRuns(
  orm: Database['orm'],
  taken: readonly { state: WorkState; runs: UnstoredRuns }[],
): Promise<void> {
  const rows = taken.map(({ state, runs }) => ({
    name: state.work.name,
    begunAt: toDate(runs.begunAt),
    endedAt: toDate(runs.endedAt),
    duration: runs.duration ?? null,
    succeededAt: toDate(runs.succeededAt),
    failedAt: toDate(runs.failedAt),
    error: runs.error ?? null,
    failures: runs.failures,
  }));
  // Another process may have stored a later run of the same work. `greatest` ignores null.
  const latest = (column: string) =>
    sql`greatest(background_runs.${sql.identifier(column)}, excluded.${sql.identifier(column)})`;
  await orm
    .insert(backgroundRuns)
    .values(rows)
    .onConflictDoUpdate({
      target: backgroundRuns.name,
      set: {
        begunAt: latest('begun_at'),
        endedAt: latest('ended_at'),
        duration: sql`coalesce(excluded.duration, background_runs.duration)`,
        succeededAt: latest('succeeded_at'),
        failedAt: latest('failed_at'),
        error: sql`coalesce(excluded.error, background_runs.error)`,
        failures: sql`excluded.failures + case when excluded.succeeded_at is null then background_runs.failures else 0 end`,
      },
    });
}

const toDate = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : new Date(milliseconds);
