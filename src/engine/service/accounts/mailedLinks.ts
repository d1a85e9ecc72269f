/**
 * Links that are mailed: to a new password, and for another address. What is kept of a token is an HMAC that names its
 * user and its use, so that whoever can write to the database can neither make one nor turn one over to somebody else. The seal of
 * its row covers the rest: until when it works, and which address it confirms.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { emailChanges, passwordResets } from '../database/schema/engineTables.ts';
import { isInlineSealIntact, leaveUnsealed, sealRowInline } from '../seals/inlineSeal.ts';
import type { SealKeys } from '../seals/keys.ts';

/** What a link is for. */
type Use = 'password' | 'email';
type Settings = Pick<Core['settings'], 'authSecret'>;

/** A token: whose it is, and what is kept of it. */
export type MailedToken = { user: string; hash: Buffer };

/** A token that nobody can guess: the user's `_id`, and as many random bytes. */
export function newMailedToken(settings: Settings, use: Use, user: string): MailedToken & { text: string } {
  const bytes = Buffer.concat([Buffer.from(user.replaceAll('-', ''), 'hex'), randomBytes(16)]);
  const text = bytes.toString('base64url');
  return { user, hash: hashOf(settings, use, text), text };
}

/** undefined where the text can't be one of our tokens. */
export function readMailedToken(settings: Settings, use: Use, text: string): MailedToken | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined;
  const id = Buffer.from(text, 'base64url').toString('hex').slice(0, 32);
  const user = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { user, hash: hashOf(settings, use, text) };
}

/** No link that was mailed for this user works any more. */
export async function revokeMailedLinks(connection: Connection, user: string): Promise<void> {
  await connection.delete(passwordResets).where(eq(passwordResets.user, user));
  await connection.delete(emailChanges).where(eq(emailChanges.user, user));
}

for (const table of [passwordResets, emailChanges]) leaveUnsealed(table, ['usedAt']);

type Link<Table extends Links> = Omit<Table['$inferSelect'], 'seal' | 'usedAt'>;
type Links = typeof passwordResets | typeof emailChanges;

/** The row of a link with its seal, to be inserted. */
export function sealLink<Table extends Links>(keys: SealKeys, table: Table, link: Link<Table>) {
  return { ...link, seal: sealRowInline(keys, table, link) };
}

/** When a link is made, and when it ends. */
export function computeLifetime(milliseconds: number): { createdAt: Date; expiresAt: Date } {
  const now = Date.now();
  return { createdAt: new Date(now), expiresAt: new Date(now + milliseconds) };
}

/** What marks a link as used: without its seal, nobody makes it work again. */
export const usedNow = () => ({ usedAt: new Date(), seal: null });

/** Whether the service left the link as it is. */
export function isLinkIntact(keys: SealKeys, table: Links, link: Links['$inferSelect']): boolean {
  return isInlineSealIntact(keys, table, link);
}

function hashOf({ authSecret }: Settings, use: Use, text: string): Buffer {
  return createHmac('sha256', authSecret).update(`mailed link ${use} ${text}`).digest();
}
