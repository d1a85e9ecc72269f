/** Passwords: argon2id with the library's recommended cost. */
import { hash, verify } from '@node-rs/argon2';

/** The text that is kept of a password: of its characters, however a keyboard puts them together. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'));
}

/**
 * Whether a password is the one that was hashed. With nothing kept, as for a user that doesn't exist, it
 * takes just as long and answers no.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const hashed = storedHash ?? (await decoy());
  const normal = password.normalize('NFKC');
  const same =
    (await isHashOf(hashed, normal)) ||
    // Those from before were hashed as they were typed.
    (normal !== password && (await isHashOf(hashed, password)));
  return storedHash !== undefined && same;
}

const isHashOf = (hashed: string, password: string) => verify(hashed, password).catch(() => false);

let decoyHash: Promise<string> | undefined;

/** A hash of nothing anyone knows, at the same cost as a real one. */
function decoy(): Promise<string> {
  decoyHash ??= hashPassword(crypto.randomUUID());
  return decoyHash;
}
