/** Files of records: their metadata, and their content in parts. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestampColumn } from './columns.ts';

/**
 * A file uploaded for a field. A record claims it, and its seal covers the file's digest. Unclaimed files are deleted
 * after a day.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    _id: uuid('_id').primaryKey(),
    resource: text('resource').notNull(),
    field: text('field').notNull(),
    name: text('name').notNull(),
    /** Detected from the content; null until the upload is complete, like size and digest. */
    type: text('type'),
    size: integer('size'),
    /** In hexadecimal. */
    sha256: text('sha256'),
    /** The uploader, and their tenant at the time. */
    user: uuid('user').notNull(),
    client: uuid('client'),
    createdAt: timestampColumn('created_at').notNull(),
    /** `_id` of the record that has claimed it; null until then. */
    record: text('record'),
  },
  (table) => [
    index('stored_files_unclaimed').on(table.user, table.createdAt).where(sql`${table.record} is null`),
  ],
);

export const storedFileParts = pgTable(
  'stored_file_parts',
  {
    file: uuid('file')
      .notNull()
      .references(() => storedFiles._id, { onDelete: 'cascade' }),
    /** Starts at 0. */
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.number] })],
);
