/**
 * Kinds of jobs: work in the background that any process may do, a step at a time. What a kind declares is how its jobs are
 * kept (`JobKind`) and how they are done (`JobWorker`); leases, turns, retries and seals are the same for all: runner.ts.
 */
import type { RoutesContext } from '../core.ts';
import type { Connection } from '../database/database.ts';
import type { JobTable } from '../database/schema/jobColumns.ts';
import { leaveUnsealed } from '../seals/inlineSeal.ts';

type Row<Table extends JobTable> = Table['$inferSelect'];

export type JobKind<Table extends JobTable = JobTable> = {
  /** In errors and logs: 'import'. */
  name: string;
  /** Where many jobs wait at a time it needs an index on `user` and `changed_at`: people take turns. */
  table: Table;
  /** The states in which it is under way: in all others it waits for a person, or is over. */
  active: readonly Row<Table>['state'][];
  /** How many of one person may be under way, and how many are kept: the oldest make room. */
  perPerson: { active: number; stored: number };
  /** How long one is kept after its last step. */
  days: number;
  /** Removes what is of no use once a job is stopped. */
  discard?(orm: Connection, job: string): Promise<void>;
};

/** What steps are done with. */
export type JobContext = RoutesContext & {
  /** Told of what went wrong. */
  onFailure: (error: unknown) => void;
};

/**
 * Does the next step of a job, and moves the job on in the step's own transaction (`advanceJob`): so each step is done once,
 * whichever process ends in between.
 * @returns the job as the step left it; undefined where it is over, or was changed meanwhile
 * @throws ServiceError `busy`: there is no slot for it, and it is tried again in the next round; `row_altered`: the job or its parts were
 * altered in the database; anything else is a failure, and the step is tried again
 */
export type Step<Table extends JobTable> = (job: Row<Table>) => Promise<Row<Table> | undefined>;

export type JobWorker<Table extends JobTable = JobTable> = JobKind<Table> & {
  /** How much of one job is done before another person has their turn. */
  turn: { steps: number; milliseconds?: number };
  /** Reads what the steps of one turn have in common, and answers what does each of them. */
  begin(context: JobContext, job: Row<Table>): Step<Table> | Promise<Step<Table>>;
  /** How a step is tried again after a failure. Without it: every second, for ever. */
  retry?: Retry<Table>;
};

export type Retry<Table extends JobTable> = {
  /**
   * How often a step is tried before its job is given up; needs `attemptsColumn` in the table. A database that is out of reach does not
   * count.
   */
  attempts: number;
  /** Until the second attempt, in seconds; each further pause is twice as long as the one before, up to the longest. */
  pause: number;
  longestPause: number;
  /** What a job that is given up becomes. */
  giveUp(error: unknown): Partial<Row<Table>>;
};

/** Declares a kind of jobs. The seals of its rows leave out what only delays a job, or spares it, where it is forged. */
export function defineJobKind<Table extends JobTable>(kind: JobKind<Table>): JobKind<Table> {
  leaveUnsealed(kind.table, ['until', 'changedAt', 'attempts']);
  return kind;
}
