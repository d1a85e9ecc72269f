/** Imports: each file that was read, with its rows and what came of them. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DecimalSign, ImportState, importStops, TextEncoding } from '../../../contract/imports.ts';
import type { ServiceError } from '../../errors.ts';
import { bytes } from './columns.ts';
import { jobColumns, personColumns } from './jobColumns.ts';

export const importJobs = pgTable(
  'import_jobs',
  {
    /** `reading` until the whole file is there. */
    ...jobColumns<ImportState | 'reading', (typeof importStops)[number]>(),
    ...personColumns(),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
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
