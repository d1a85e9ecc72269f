/** Passwords: argon2id with the library's recommended cost. */
import { hash, verify } from '@node-rs/argon2';

/** The text that is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether a password is the one that was hashed. With nothing kept, as for a user that doesn't exist, it
 * takes just as long and answers no.
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const same = await verify(kept ?? (await decoy()), password).catch(() => false);
  return kept !== undefined && same;
}

let made: Promise<string> | undefined;

/** A hash of nothing anyone knows, at the same cost as a real one. */
function decoy(): Promise<string> {
  made ??= hashPassword(crypto.randomUUID());
  return made;
}
