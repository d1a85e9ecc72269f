/** Imports: each file that was read, with its rows and what came of them. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DecimalSign, ImportState, importStops, TextEncoding } from '../../../contract/imports.ts';
import type { ServiceError } from '../../errors.ts';
import { bytes, timestampColumn } from './columns.ts';

export const importJobs = pgTable(
  'import_jobs',
  {
    _id: uuid('_id').primaryKey(),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    /** `reading` until the whole file is there. */
    state: text('state').$type<ImportState | 'reading'>().notNull(),
    /** Why it stopped by itself. */
    why: text('why').$type<(typeof importStops)[number]>(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    encoding: text('encoding').$type<TextEncoding>(),
    /** SHA-256 of the file in hexadecimal, by which a second import of it is noticed. */
    fileHash: text('file_hash'),
    /** Empty rows, which were skipped. */
    skipped: integer('skipped').notNull().default(0),
    /** How decimals are written in it; null where the file doesn't tell and nobody has said it. */
    decimalSign: text('decimal_sign').$type<DecimalSign>(),
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull(),
    total: integer('total').notNull().default(0),
    /** The row to be done next, from 0. */
    next: integer('next').notNull().default(0),
    made: integer('made').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    user: uuid('user').notNull(),
    /** Whose rights it is done by: the session in which it was started. */
    session: uuid('session').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    changedAt: timestampColumn('changed_at').notNull(),
    /** Until when a process has it in hand. */
    until: timestampColumn('until'),
    /** Over all but `until` and `changed_at`; null in a row that nobody may go on with. */
    seal: bytes('seal'),
  },
  (table) => [index('import_jobs_user').on(table.user), index('import_jobs_changed_at').on(table.changedAt)],
);

export const importRows = pgTable(
  'import_rows',
  {
    job: uuid('job')
      .notNull()
      .references(() => importJobs._id, { onDelete: 'cascade' }),
    /** Counts from 0. */
    number: integer('number').notNull(),
    /** Its position in the file, from 1, with the empty rows; null where there were none: `number` + 1. */
    row: integer('row'),
    cells: jsonb('cells').$type<unknown[]>().notNull(),
    /** The `_id` of the record that was made of it. */
    record: text('record'),
    /** What was wrong with it. */
    problem: jsonb('problem').$type<RowProblem>(),
    seal: bytes('seal'),
  },
  (table) => [primaryKey({ columns: [table.job, table.number] })],
);

export type RowProblem = Omit<ServiceError['body'], 'statusCode'>;
