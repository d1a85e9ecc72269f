/**
 * Sessions are sealed, so that an attacker with write access to the database cannot extend, confirm or revive one.
 * Ending a session removes its seal.
 */
import { sql } from 'drizzle-orm';
import { sessions } from '../database/schema/engineTables.ts';
import { fromHex, milliseconds } from '../database/schema/rowFields.ts';
import { isInlineSealIntact, leaveUnsealed, sealRowInline } from '../seals/inlineSeal.ts';
import type { SealKeys } from '../seals/keys.ts';

leaveUnsealed(sessions, ['endedAt']);

export type SessionRow = typeof sessions.$inferSelect;

/** Column values of an ended session. */
export const endedNow = () => ({ endedAt: new Date(), seal: null });

/** The session with its seal, for writing. */
export function sealSession(keys: SealKeys, session: SessionRow): SessionRow {
  return { ...session, seal: sealRowInline(keys, sessions, session) };
}

export function isSessionIntact(keys: SealKeys, session: SessionRow): boolean {
  return isInlineSealIntact(keys, sessions, session);
}

/** A session as `sessionJson` returns it: timestamps in milliseconds, bytes in hexadecimal. */
export type SessionJson = {
  [Name in keyof SessionRow]: Exclude<SessionRow[Name], null> extends Date
    ? number | Extract<SessionRow[Name], null>
    : Exclude<SessionRow[Name], null> extends Buffer
      ? string | Extract<SessionRow[Name], null>
      : SessionRow[Name];
};

/** SQL for SessionJson of a session under the alias `s`. */
export const sessionJson = sql`json_build_object('_id', s._id, 'user', s."user",
  'refreshHash', encode(s.refresh_hash, 'hex'), 'createdAt', ${milliseconds(sql`s.created_at`)},
  'expiresAt', ${milliseconds(sql`s.expires_at`)}, 'endedAt', ${milliseconds(sql`s.ended_at`)},
  'address', s.address, 'userAgent', s.user_agent, 'lastUsedAt', ${milliseconds(sql`s.last_used_at`)},
  'confirmedAt', ${milliseconds(sql`s.confirmed_at`)}, 'seal', encode(s.seal, 'hex'))`;

export function sessionOf({ refreshHash, seal, ...session }: SessionJson): SessionRow {
  const { createdAt, expiresAt, endedAt, lastUsedAt, confirmedAt } = session;
  const dateOf = (at: number | null) => (at === null ? null : new Date(at));
  return {
    ...session,
    refreshHash: fromHex(refreshHash),
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
    endedAt: dateOf(endedAt),
    lastUsedAt: dateOf(lastUsedAt),
    confirmedAt: dateOf(confirmedAt),
    seal: seal === null ? null : fromHex(seal),
  };
}
