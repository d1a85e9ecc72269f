/** The tables of the engine itself, beside those of the resources. A change here becomes a migration with `npm run migration`. */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PEOPLE } from '../../../contract/rights/identity.ts';
import { bytes, timestampColumn } from './columns.ts';
import { exportJobs, exportParts } from './exportTables.ts';
import { storedFileParts, storedFiles } from './fileTables.ts';
import { importJobs, importRows } from './importTables.ts';
import { type AddedOptions, getTable } from './tables.ts';

/**
 * What the audit log held when it was sealed, each block linked to the one before it. A block has every
 * audit row whose `written_by` is from `begins` up to, and without, `ends`. Never updated, never deleted.
 */
export const auditBlocks = pgTable('audit_blocks', {
  /** Counts from 1. */
  number: bigint('number', { mode: 'bigint' }).primaryKey(),
  begins: bigint('begins', { mode: 'bigint' }).notNull(),
  ends: bigint('ends', { mode: 'bigint' }).notNull(),
  date: timestampColumn('date').notNull(),
  /** `_id`s of its audit rows, in the order of `written_by` and `_id`. */
  rows: uuid('rows').array().notNull(),
  /** SHA-256 of the ids and seals of its rows. */
  digest: bytes('digest').notNull(),
  seal: bytes('seal').notNull(),
});

/**
 * What a row of a sealed table has been, from some moment on: sealedRows/. The newest of a row tells what it must be
 * now. Never updated, never deleted; the blocks of the audit log have these rows too.
 */
export const rowSeals = pgTable(
  'row_seals',
  {
    _id: uuid('_id').primaryKey(),
    table: text('table').notNull(),
    /** The row's `_id`, or what its key columns hold. */
    record: text('record').notNull(),
    /** Counts from 1. */
    revision: integer('revision').notNull(),
    /** An HMAC of what the row held; null where it was removed. */
    digest: bytes('digest'),
    date: timestampColumn('date').notNull(),
    /** The last block that was known when it was written: audit/anchor.ts. */
    anchor: bytes('anchor'),
    seal: bytes('seal').notNull(),
    /** As the audit log has it. */
    writtenBy: bigint('written_by', { mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [
    uniqueIndex('row_seals_revision').on(table.table, table.record, table.revision),
    index('row_seals_written_by').on(table.writtenBy),
  ],
);

/** A signed-in device. Its refresh token is kept as a hash and replaced at each use. */
export const sessions = pgTable(
  'sessions',
  {
    _id: uuid('_id').primaryKey(),
    user: uuid('user').notNull(),
    /** SHA-256 of the refresh token in force. */
    refreshHash: bytes('refresh_hash').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    /** Where it was used from last, as of signing in and each refresh: no request writes for it. */
    address: text('address'),
    userAgent: text('user_agent'),
    lastUsedAt: timestampColumn('last_used_at'),
    /** When the person last proved who they are: sessions/confirmation.ts. Those of earlier versions never did. */
    confirmedAt: timestampColumn('confirmed_at'),
    /** Over all but `ended_at`; null once it has ended, so that nobody revives it: sessions/sealed.ts. */
    seal: bytes('seal'),
  },
  (table) => [index('sessions_user').on(table.user)],
);

/** What a user's codes are held against. Whether they are asked for says `users.second_factor_since`. */
export const secondFactors = pgTable('second_factors', {
  user: uuid('user').primaryKey(),
  /** What the codes are made of, encrypted: secondFactor/secret.ts. */
  secret: bytes('secret'),
  /** Another that was begun and not confirmed yet. */
  pending: bytes('pending'),
  /** The time step of the last code that was accepted: none is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** HMACs, in hexadecimal, of the recovery codes that were not used yet. */
  recovery: text('recovery').array().notNull(),
});

/** A mailed link that sets a new password, or accepts an invitation by it: its token as a hash, and whether it was used. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** An HMAC of the token, and of what it is for; of an invitation that is yet to be mailed, the user's `_id`. */
    tokenHash: bytes('token_hash').primaryKey(),
    user: uuid('user').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    /** Over all but `used_at`; null once it was used: accounts/mailedLinks.ts. */
    seal: bytes('seal'),
  },
  (table) => [index('password_resets_user').on(table.user)],
);

/** A mailed link that confirms another e-mail address: its token as a hash, and whether it was used. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** An HMAC of the token, and of what it is for. */
    tokenHash: bytes('token_hash').primaryKey(),
    user: uuid('user').notNull(),
    /** The address that is asked for. */
    email: text('email').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    /** Over all but `used_at`; null once it was used: accounts/mailedLinks.ts. */
    seal: bytes('seal'),
  },
  (table) => [index('email_changes_user').on(table.user)],
);

/** How often something was tried within a window of time: sign-ins and the like. Nothing is lost with it. */
export const tries = pgTable('tries', {
  /** An HMAC of what is counted, since it may hold what someone typed. */
  who: bytes('who').primaryKey(),
  count: integer('count').notNull(),
  /** Until when nothing more is tried, where there is a wait. */
  until: timestampColumn('until'),
  /** When it is forgotten. */
  ends: timestampColumn('ends').notNull(),
});

/** Under which keys actions were done that move money: records/actions/idempotency.ts. */
export const actionKeys = pgTable(
  'action_keys',
  {
    user: uuid('user').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the action, its record and what was sent. */
    request: bytes('request').notNull(),
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
    /** An HMAC of it. */
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

/** Every table of the engine's own, with what of it is sealed. */
export const engineTables: ReadonlyMap<PgTable, AddedOptions> = new Map<PgTable, AddedOptions>([
  ...[auditBlocks, rowSeals, sessions, passwordResets, emailChanges].map(unsealed),
  ...[tries, knownNetworks, actionKeys, reactionCursors].map(unsealed),
  [secondFactors, { sealed: true }],
  ...[storedFiles, storedFileParts, importJobs, importRows, exportJobs, exportParts].map(unsealed),
]);

function unsealed(table: PgTable): [PgTable, AddedOptions] {
  return [table, {}];
}
