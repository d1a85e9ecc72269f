/** Password hashing: argon2id with the library's recommended parameters. */
import { hash, verify } from '@node-rs/argon2';

/**
 * The hash to store. Normalizes the password first, so that it does not depend on how a keyboard composes characters.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'));
}

/**
 * Whether the password matches the hash. Without a hash, as for an unknown user, it takes the same time and returns
 * false.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const hashed = storedHash ?? (await decoy());
  const normal = password.normalize('NFKC');
  const same =
    (await isHashOf(hashed, normal)) ||
    // Earlier versions hashed passwords without normalization.
    (normal !== password && (await isHashOf(hashed, password)));
  return storedHash !== undefined && same;
}

const isHashOf = (hashed: string, password: string) => verify(hashed, password).catch(() => false);

let decoyHash: Promise<string> | undefined;

/** A hash of a random value, at the same cost as a real one. */
function decoy(): Promise<string> {
  decoyHash ??= hashPassword(crypto.randomUUID());
  return decoyHash;
}
