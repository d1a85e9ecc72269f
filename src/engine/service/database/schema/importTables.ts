/** Imports: parsed files with their rows and results. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DecimalSign, ImportState, importStops, TextEncoding } from '../../../contract/imports.ts';
import type { ServiceError } from '../../errors.ts';
import { bytes } from './columns.ts';
import { jobColumns, ownerColumns } from './jobColumns.ts';

export const importJobs = pgTable(
  'import_jobs',
  {
    /** `reading` until the whole file is stored. */
    ...jobColumns<ImportState | 'reading', (typeof importStops)[number]>(),
    ...ownerColumns(),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    encoding: text('encoding').$type<TextEncoding>(),
    /** SHA-256 of the file in hexadecimal, to detect repeated imports. */
    fileHash: text('file_hash'),
    /** Number of empty rows, which are skipped. */
    skipped: integer('skipped').notNull().default(0),
    /** Decimal separator; null if it is unknown and the user has not chosen one. */
    decimalSign: text('decimal_sign').$type<DecimalSign>(),
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull(),
    total: integer('total').notNull().default(0),
    /** The next row to process, counted from 0. */
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
    /** Starts at 0. */
    number: integer('number').notNull(),
    /** Row number in the file, from 1 and including empty rows; null in imports of earlier versions: `number` + 1. */
    row: integer('row'),
    cells: jsonb('cells').$type<unknown[]>().notNull(),
    /** `_id` of the created record. */
    record: text('record'),
    /** Error of the row. */
    problem: jsonb('problem').$type<RowProblem>(),
    seal: bytes('seal'),
  },
  (table) => [primaryKey({ columns: [table.job, table.number] })],
);

export type RowProblem = Omit<ServiceError['body'], 'statusCode'>;
