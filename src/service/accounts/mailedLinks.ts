/** Links that are mailed: to a new password, and for another address. Only the hash of their token is kept. */
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { emailChanges, passwordResets } from '../database/tables.ts';

/** A token that nobody can guess. */
export function newMailedToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of it. */
export function hashOfMailedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** No link that was mailed for this user works any more. */
export async function endMailedLinksOf(connection: Connection, user: string): Promise<void> {
  await connection.delete(passwordResets).where(eq(passwordResets.user, user));
  await connection.delete(emailChanges).where(eq(emailChanges.user, user));
}
