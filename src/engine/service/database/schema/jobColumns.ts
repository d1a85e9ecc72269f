/** What every table of jobs has, whatever its kind: jobs/kind.ts. */
import { integer, type PgColumn, type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestampColumn } from './columns.ts';

/** The columns of any table of jobs, to be spread into it. */
export const jobColumns = <State extends string, Reason extends string>() => ({
  _id: uuid('_id').primaryKey(),
  state: text('state').$type<State>().notNull(),
  /** Why it stopped by itself. */
  why: text('why').$type<Reason>(),
  createdAt: timestampColumn('created_at').notNull(),
  changedAt: timestampColumn('changed_at').notNull(),
  /** Until when a process holds the lease on it, or until when nobody tries it again. */
  until: timestampColumn('until'),
  /** Over all but `until`, `changed_at` and `attempts`; null in a row that nobody may resume. */
  seal: bytes('seal'),
});

/** The columns of jobs that are done by the rights of the session in which they were begun. */
export const personColumns = () => ({
  user: uuid('user').notNull(),
  session: uuid('session').notNull(),
});

/** For kinds that give up: how often in a row the step at hand has failed. */
export const attemptsColumn = () => ({ attempts: integer('attempts') });

type Column = keyof ReturnType<typeof jobColumns>;

/** A table of jobs. People take turns where it has a `user`; it may be given up where it has `attempts`. */
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
  pgTable('jobs', { ...jobColumns<string, string>(), ...personColumns(), ...attemptsColumn() });

/** The table, typed by the columns above alone: the compiler can't follow them through a type parameter. */
export const asJobs = (table: JobTable) => table as unknown as ReturnType<typeof anyJobs>;
