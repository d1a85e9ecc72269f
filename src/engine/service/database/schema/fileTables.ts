/** Where files of records are kept: what is known of each, and its content in parts. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestampColumn } from './columns.ts';

/** A file that was sent for a field. Its record, whose seal takes in the digest, claims it; else it is removed after a day. */
export const storedFiles = pgTable(
  'stored_files',
  {
    _id: uuid('_id').primaryKey(),
    resource: text('resource').notNull(),
    field: text('field').notNull(),
    name: text('name').notNull(),
    /** What its content tells; null, as size and digest, until all of it has arrived. */
    type: text('type'),
    size: integer('size'),
    /** In hexadecimal. */
    sha256: text('sha256'),
    /** Who has sent it, and of which tenant they were. */
    user: uuid('user').notNull(),
    client: uuid('client'),
    createdAt: timestampColumn('created_at').notNull(),
    /** The `_id` of the record that has it; null until one claims it. */
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
    /** Counts from 0. */
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.number] })],
);
