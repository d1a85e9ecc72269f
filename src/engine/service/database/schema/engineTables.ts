/**
 * The engine's own tables, in addition to those of resources. After a change, generate a migration with `npm run
 * migration`.
 */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PEOPLE } from '../../../contract/rights/identity.ts';
import { bytes, timestampColumn } from './columns.ts';
import { exportJobs, exportParts } from './exportTables.ts';
import { storedFileParts, storedFiles } from './fileTables.ts';
import { importJobs, importRows } from './importTables.ts';
import { type AddedOptions, getTable } from './tables.ts';

/**
 * Blocks of the audit log, each linked to the previous one. A block covers the audit rows with `written_by` from
 * `begins` up to, but excluding, `ends`. Never updated or deleted.
 */
export const auditBlocks = pgTable('audit_blocks', {
  /** Starts at 1. */
  number: bigint('number', { mode: 'bigint' }).primaryKey(),
  begins: bigint('begins', { mode: 'bigint' }).notNull(),
  ends: bigint('ends', { mode: 'bigint' }).notNull(),
  date: timestampColumn('date').notNull(),
  /** `_id`s of its audit rows, ordered by `written_by` and `_id`. */
  rows: uuid('rows').array().notNull(),
  /** SHA-256 of the ids and seals of its rows. */
  digest: bytes('digest').notNull(),
  seal: bytes('seal').notNull(),
});

/**
 * Row seals: each records the state of a row from a point in time on, and the newest one its current state
 * (sealedRows/). Never updated or deleted; blocks of the audit log cover them too.
 */
export const rowSeals = pgTable(
  'row_seals',
  {
    _id: uuid('_id').primaryKey(),
    table: text('table').notNull(),
    /** The row's `_id`, or its key columns. */
    record: text('record').notNull(),
    /** Starts at 1. */
    revision: integer('revision').notNull(),
    /** An HMAC of the row's values; null if it was deleted. */
    digest: bytes('digest'),
    date: timestampColumn('date').notNull(),
    /** The last block known when it was written: audit/anchor.ts. */
    anchor: bytes('anchor'),
    seal: bytes('seal').notNull(),
    /** As in the audit log. */
    writtenBy: bigint('written_by', { mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [
    uniqueIndex('row_seals_revision').on(table.table, table.record, table.revision),
    index('row_seals_written_by').on(table.writtenBy),
  ],
);

/** A signed-in device. Its refresh token is stored as a hash and replaced at each use. */
export const sessions = pgTable(
  'sessions',
  {
    _id: uuid('_id').primaryKey(),
    user: uuid('user').notNull(),
    /** SHA-256 of the current refresh token. */
    refreshHash: bytes('refresh_hash').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    /** Origin of the last sign-in or refresh. Other requests do not update it. */
    address: text('address'),
    userAgent: text('user_agent'),
    lastUsedAt: timestampColumn('last_used_at'),
    /** When the user last authenticated: sessions/confirmation.ts. Null in sessions of earlier versions. */
    confirmedAt: timestampColumn('confirmed_at'),
    /**
     * Covers all columns except `ended_at`; null once the session has ended, so that it cannot be revived:
     * sessions/sealed.ts.
     */
    seal: bytes('seal'),
  },
  (table) => [index('sessions_user').on(table.user)],
);

/** Data to verify a user's codes. `users.second_factor_since` determines whether a code is required. */
export const secondFactors = pgTable('second_factors', {
  user: uuid('user').primaryKey(),
  /** Secret of the codes, encrypted: secondFactor/secret.ts. */
  secret: bytes('secret'),
  /** Secret of an enrollment that is not confirmed yet. */
  pending: bytes('pending'),
  /** Time step of the last accepted code, so that none is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** HMACs of unused recovery codes, in hexadecimal. */
  recovery: text('recovery').array().notNull(),
});

/** A mailed link that sets a new password or accepts an invitation, with its hashed token. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** An HMAC of the token and its purpose; for a queued invitation, the user's `_id`. */
    tokenHash: bytes('token_hash').primaryKey(),
    user: uuid('user').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    /** Covers all columns except `used_at`; null once the link was used: accounts/mailedLinks.ts. */
    seal: bytes('seal'),
  },
  (table) => [index('password_resets_user').on(table.user)],
);

/** A mailed link that confirms a new e-mail address, with its hashed token. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** An HMAC of the token and its purpose. */
    tokenHash: bytes('token_hash').primaryKey(),
    user: uuid('user').notNull(),
    /** The requested address. */
    email: text('email').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    /** Covers all columns except `used_at`; null once the link was used: accounts/mailedLinks.ts. */
    seal: bytes('seal'),
  },
  (table) => [index('email_changes_user').on(table.user)],
);

/** Attempt counts per time window, for sign-ins and other limits. May be deleted without loss. */
export const tries = pgTable('tries', {
  /** An HMAC of the subject, since it may contain user input. */
  who: bytes('who').primaryKey(),
  count: integer('count').notNull(),
  /** End of the current wait, if any. */
  until: timestampColumn('until'),
  /** When the count expires. */
  ends: timestampColumn('ends').notNull(),
});

/** Idempotency keys of actions that move money: records/actions/idempotency.ts. */
export const actionKeys = pgTable(
  'action_keys',
  {
    user: uuid('user').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the action, its record and its input. */
    request: bytes('request').notNull(),
    /** The record that the request created; null for an action. */
    record: text('record'),
    date: timestampColumn('date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.key] })],
);

/** A network that a user has signed in from. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    user: uuid('user')
      .notNull()
      .references(() => getTable({ name: PEOPLE })._id, { onDelete: 'cascade' }),
    /** An HMAC of the network. */
    network: bytes('network').notNull(),
    usedAt: timestampColumn('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.network] }),
    index('known_networks_age').on(table.usedAt),
  ],
);

/** How far a reaction of a feature has come in the audit log: reactions/. */
export const reactionCursors = pgTable('reaction_cursors', {
  name: text('name').primaryKey(),
  /** The block that it is at, or the one that is to come. */
  block: bigint('block', { mode: 'bigint' }).notNull(),
  /** The rows of the block that are done. */
  position: integer('position').notNull(),
  /** The process that works on it, and until when no other may. */
  lease: uuid('lease'),
  leasedUntil: timestampColumn('leased_until'),
});

/** The next day of each schedule of a feature: schedules/. */
export const scheduleDays = pgTable('schedule_days', {
  name: text('name').primaryKey(),
  next: date('next').notNull(),
  /** The process that works on it, and until when no other may. */
  lease: uuid('lease'),
  leasedUntil: timestampColumn('leased_until'),
});

/** The last runs of each work in the background, in whichever process: background/. */
export const backgroundRuns = pgTable('background_runs', {
  name: text('name').primaryKey(),
  /** A run is in progress if it began after the last one ended. */
  begunAt: timestampColumn('begun_at'),
  endedAt: timestampColumn('ended_at'),
  /** Of the last run that ended, in milliseconds. */
  duration: integer('duration'),
  succeededAt: timestampColumn('succeeded_at'),
  failedAt: timestampColumn('failed_at'),
  /** Why the last run that failed did. */
  error: text('error'),
  /** Since the last success. */
  failures: integer('failures').notNull(),
  /** When an operator requested a run that no process has begun yet. */
  requestedAt: timestampColumn('requested_at'),
});

/** The engine's own tables, with the parts of them that are sealed. */
export const engineTables: ReadonlyMap<PgTable, AddedOptions> = new Map<PgTable, AddedOptions>([
  ...[auditBlocks, rowSeals, sessions, passwordResets, emailChanges].map(unsealed),
  ...[tries, knownNetworks, actionKeys, reactionCursors, scheduleDays, backgroundRuns].map(unsealed),
  [secondFactors, { sealed: true }],
  ...[storedFiles, storedFileParts, importJobs, importRows, exportJobs, exportParts].map(unsealed),
]);

function unsealed(table: PgTable): [PgTable, AddedOptions] {
  return [table, {}];
}
