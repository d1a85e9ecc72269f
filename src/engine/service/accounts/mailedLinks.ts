/**
 * Links sent by mail: to reset a password or to confirm an e-mail address. The database stores an HMAC of the token
 * that covers its user and purpose, so that an attacker with write access can neither forge one nor assign it to
 * another user. The row's seal covers the rest: expiry and the address to confirm.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { emailChanges, passwordResets } from '../database/schema/engineTables.ts';
import { isInlineSealIntact, leaveUnsealed, sealRowInline } from '../seals/inlineSeal.ts';
import type { SealKeys } from '../seals/keys.ts';

/** Purpose of a link. */
type Use = 'password' | 'email';
type Settings = Pick<Core['settings'], 'authSecret'>;

/** The user of a token and its stored hash. */
export type MailedToken = { user: string; hash: Buffer };

/** An unguessable token: the user's `_id` and as many random bytes. */
export function newMailedToken(settings: Settings, use: Use, user: string): MailedToken & { text: string } {
  const bytes = Buffer.concat([Buffer.from(user.replaceAll('-', ''), 'hex'), randomBytes(16)]);
  const text = bytes.toString('base64url');
  return { user, hash: hashOf(settings, use, text), text };
}

/** Undefined if the text does not have the format of a token. */
export function readMailedToken(settings: Settings, use: Use, text: string): MailedToken | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined;
  const id = Buffer.from(text, 'base64url').toString('hex').slice(0, 32);
  const user = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { user, hash: hashOf(settings, use, text) };
}

/** Revokes all links mailed for this user. */
export async function revokeMailedLinks(connection: Connection, user: string): Promise<void> {
  await connection.delete(passwordResets).where(eq(passwordResets.user, user));
  await connection.delete(emailChanges).where(eq(emailChanges.user, user));
}

for (const table of [passwordResets, emailChanges]) leaveUnsealed(table, ['usedAt']);

type Link<Table extends Links> = Omit<Table['$inferSelect'], 'seal' | 'usedAt'>;
type Links = typeof passwordResets | typeof emailChanges;

/** The row of a link with its seal, for insertion. */
export function sealLink<Table extends Links>(keys: SealKeys, table: Table, link: Link<Table>) {
  return { ...link, seal: sealRowInline(keys, table, link) };
}

/** Creation and expiry of a link. */
export function computeLifetime(milliseconds: number): { createdAt: Date; expiresAt: Date } {
  const now = Date.now();
  return { createdAt: new Date(now), expiresAt: new Date(now + milliseconds) };
}

/** Marks a link as used. It also removes the seal, so that resetting `usedAt` does not reactivate the link. */
export const usedNow = () => ({ usedAt: new Date(), seal: null });

/** Whether the link is unchanged since the service wrote it. */
export function isLinkIntact(keys: SealKeys, table: Links, link: Links['$inferSelect']): boolean {
  return isInlineSealIntact(keys, table, link);
}

function hashOf({ authSecret }: Settings, use: Use, text: string): Buffer {
  return createHmac('sha256', authSecret).update(`mailed link ${use} ${text}`).digest();
}
