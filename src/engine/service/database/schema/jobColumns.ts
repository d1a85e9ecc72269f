/** Columns that all job tables share: jobs/kind.ts. */
import { integer, type PgColumn, type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestampColumn } from './columns.ts';

/** Columns of any job table, to be spread into it. */
export const jobColumns = <State extends string, Reason extends string>() => ({
  _id: uuid('_id').primaryKey(),
  state: text('state').$type<State>().notNull(),
  /** Why the service stopped the job. */
  why: text('why').$type<Reason>(),
  createdAt: timestampColumn('created_at').notNull(),
  changedAt: timestampColumn('changed_at').notNull(),
  /** Expiry of the current worker's lease, or time of the next attempt. */
  until: timestampColumn('until'),
  /** Covers all columns except `until`, `changed_at` and `attempts`; null in a row that cannot be resumed. */
  seal: bytes('seal'),
});

/** Columns of jobs that run with the permissions of the session or the principal that started them. */
export const ownerColumns = () => ({
  user: uuid('user').notNull(),
  /** Null if a principal started it. */
  session: uuid('session'),
  /** What acts for the user, such as an API key; null for people. */
  via: text('via'),
});

/** For kinds with a retry limit: consecutive failures of the current step. */
export const attemptsColumn = () => ({ attempts: integer('attempts') });

type Column = keyof ReturnType<typeof jobColumns>;

/** A job table. Users take turns if it has a `user` column; jobs can be given up if it has `attempts`. */
export type JobTable = PgTable &
  Record<Column, PgColumn> & { $inferSelect: JobColumns; user?: PgColumn; attempts?: PgColumn };

export type JobColumns = {
  _id: string;
  state: string;
  why: string | null;
  createdAt: Date;
  changedAt: Date;
  until: Date | null;
  seal: Buffer | null;
  attempts?: number | null;
};

const anyJobs = () =>
  pgTable('jobs', { ...jobColumns<string, string>(), ...ownerColumns(), ...attemptsColumn() });

/** The table, typed by the columns above only, which type inference cannot derive from a type parameter. */
export const asJobs = (table: JobTable) => table as unknown as ReturnType<typeof anyJobs>;
