/**
 * Kinds of background jobs. Any process may run them, step by step. A kind declares how its jobs are stored (`JobKind`)
 * and run (`JobWorker`). Leases, turns, retries and seals are common to all kinds: runner.ts.
 */
import type { RoutesContext } from '../core.ts';
import type { Connection } from '../database/database.ts';
import type { JobTable } from '../database/schema/jobColumns.ts';
import { leaveUnsealed } from '../seals/inlineSeal.ts';

type Row<Table extends JobTable> = Table['$inferSelect'];

export type JobKind<Table extends JobTable = JobTable> = {
  /** Name in errors and logs, such as 'import'. */
  name: string;
  /** If many jobs wait at once, it needs an index on `user` and `changed_at`, since users take turns. */
  table: Table;
  /** States in which a job is running. In all others it waits for a user or has ended. */
  active: readonly Row<Table>['state'][];
  /** Limits per user: running jobs, and stored jobs, of which the oldest are deleted to make room. */
  perPerson: { active: number; stored: number };
  /** Days that a job is stored after its last step. */
  days: number;
  /** Deletes data that a stopped job no longer needs. */
  discard?(orm: Connection, job: string): Promise<void>;
};

/** Passed to steps. */
export type JobContext = RoutesContext & {
  /** Called with errors. */
  onFailure: (error: unknown) => void;
};

/**
 * Runs the next step of a job and advances the job in the same transaction (`advanceJob`), so that each step is done
 * exactly once, whichever process fails in between.
 * @returns the updated job; undefined if it has ended or was changed concurrently
 * @throws ServiceError `busy` if there is no slot, to retry in the next round; `row_altered` if the job or its parts
 * were altered in the database. After any other error the step is retried
 */
export type Step<Table extends JobTable> = (job: Row<Table>) => Promise<Row<Table> | undefined>;

export type JobWorker<Table extends JobTable = JobTable> = JobKind<Table> & {
  /** How much of one job is done before it is another user's turn. */
  turn: { steps: number; milliseconds?: number };
  /** Loads what the steps of one turn share, and returns the step function. */
  begin(context: JobContext, job: Row<Table>): Step<Table> | Promise<Step<Table>>;
  /** Retry policy after errors; every second without a limit by default. */
  retry?: Retry<Table>;
};

export type Retry<Table extends JobTable> = {
  /**
   * Maximum attempts of a step; requires `attemptsColumn` in the table. Attempts that fail because the database is
   * unavailable do not count.
   */
  attempts: number;
  /** Seconds before the second attempt. Each further pause doubles, up to `longestPause`. */
  pause: number;
  longestPause: number;
  /** Changes to a job that is given up. */
  giveUp(error: unknown): Partial<Row<Table>>;
};

/** Declares a kind of jobs. Seals omit columns whose forgery could only delay or preserve a job. */
export function defineJobKind<Table extends JobTable>(kind: JobKind<Table>): JobKind<Table> {
  leaveUnsealed(kind.table, ['until', 'changedAt', 'attempts']);
  return kind;
}
