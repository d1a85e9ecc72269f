/** Exports: their parameters, progress and written lines. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ExportJobState, exportStopReasons } from '../../../contract/exports/exports.ts';
import type { ExportForm } from '../../../contract/exports/format.ts';
import type { Language } from '../../../contract/languages.ts';
import type { ListRequest } from '../../../contract/lists/listRequest.ts';
import type { Subject } from '../../../contract/rights/abilities.ts';
import type { Scope } from '../../../contract/rights/roles.ts';
import { bytes } from './columns.ts';
import { jobColumns, ownerColumns } from './jobColumns.ts';

type FileRequest = Pick<ListRequest, 'filter' | 'sort'> & { report?: Readonly<Record<string, unknown>> };

/** The facts about a caller, besides their identity, that determine their rows. `rowsOf` must not depend on others. */
export type ExportView = {
  scope: Scope;
  client: string | null;
  /** All readable subjects, since a file may contain values computed from other resources. */
  readable: Subject[];
};

export const exportJobs = pgTable(
  'export_jobs',
  {
    ...jobColumns<ExportJobState, (typeof exportStopReasons)[number]>(),
    ...ownerColumns(),
    /** The resource of the list, or the name of the report. */
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    /** Filter and sort order of the list, or parameters of the report, and the creator's view at the time. */
    asked: jsonb('asked').$type<FileRequest & { saw?: ExportView }>().notNull(),
    /** The columns of the file. */
    fields: jsonb('fields').$type<string[]>().notNull(),
    form: text('form').$type<ExportForm>().notNull(),
    language: text('language').$type<Language>().notNull(),
    zone: text('zone').notNull(),
    total: integer('total').notNull(),
    estimated: boolean('estimated').notNull(),
    /** Number of parts of an ordinary list. */
    parts: integer('parts'),
    /** The next part to write, counted from 0. */
    next: integer('next').notNull().default(0),
    /** Cursor of the next part of an unbounded list. */
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
    /** Starts at 0. */
    number: integer('number').notNull(),
    /** For an ordinary list: the records of this part when the export started. */
    ids: text('ids').array(),
    /** Lines of the file; null until they are written. */
    content: text('content'),
    /** Covers hashes of the contents: exports/sealedParts.ts. */
    seal: bytes('seal'),
  },
  (table) => [primaryKey({ columns: [table.job, table.number] })],
);
