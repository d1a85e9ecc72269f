/** Exports: what each was asked for, how far it is, and what was written of its file. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ExportJobState, exportStopReasons } from '../../../contract/exports/exports.ts';
import type { ExportForm } from '../../../contract/exports/format.ts';
import type { Language } from '../../../contract/languages.ts';
import type { ListRequest } from '../../../contract/lists/listRequest.ts';
import type { Subject } from '../../../contract/rights/abilities.ts';
import type { Scope } from '../../../contract/rights/roles.ts';
import { bytes } from './columns.ts';
import { jobColumns, personColumns } from './jobColumns.ts';

type FileRequest = Pick<ListRequest, 'filter' | 'sort'> & { report?: Readonly<Record<string, unknown>> };

/** All of a caller that decides which rows there are for them, beside who they are: `rowsOf` asks for nothing else. */
export type ExportView = {
  scope: Scope;
  client: string | null;
  /** Of all subjects, since a file also holds what is computed from the rows of others. */
  readable: Subject[];
};

export const exportJobs = pgTable(
  'export_jobs',
  {
    ...jobColumns<ExportJobState, (typeof exportStopReasons)[number]>(),
    ...personColumns(),
    /** Whose list it is, or the name of the report. */
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    /** Filter and order of the list, or what the report was asked for with; and how far whoever asked saw then. */
    asked: jsonb('asked').$type<FileRequest & { saw?: ExportView }>().notNull(),
    /** The columns of the file. */
    fields: jsonb('fields').$type<string[]>().notNull(),
    form: text('form').$type<ExportForm>().notNull(),
    language: text('language').$type<Language>().notNull(),
    zone: text('zone').notNull(),
    total: integer('total').notNull(),
    estimated: boolean('estimated').notNull(),
    /** How many parts a list with a bound was divided into. */
    parts: integer('parts'),
    /** The part to be written next, from 0. */
    next: integer('next').notNull().default(0),
    /** Where that begins in a list without bound. */
    after: text('after'),
    rows: integer('rows').notNull().default(0),
    bytes: integer('bytes').notNull().default(0),
  },
  (table) => [index('export_jobs_user').on(table.user), index('export_jobs_changed_at').on(table.changedAt)],
);

export const exportParts = pgTable(
  'export_parts',
  {
    job: uuid('job')
      .notNull()
      .references(() => exportJobs._id, { onDelete: 'cascade' }),
    /** Counts from 0. */
    number: integer('number').notNull(),
    /** Of a list with a bound: the records of this part, as the list had them when the export began. */
    ids: text('ids').array(),
    /** Lines of the file; null until they are written. */
    content: text('content'),
    /** Over the hashes of what it holds: exports/sealedParts.ts. */
    seal: bytes('seal'),
  },
  (table) => [primaryKey({ columns: [table.job, table.number] })],
);
