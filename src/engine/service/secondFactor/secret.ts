/**
 * Encryption of second-factor secrets. The key is derived from SEAL_KEY, so that the database alone does not reveal
 * them. Each is bound to its user, so that it cannot be copied to another.
 */
import { decrypt, deriveKey, encrypt } from '../seals/encryption.ts';
import { hmac } from '../seals/hmac.ts';

export type FactorKeys = {
  secret: Buffer;
  recovery: Buffer;
  /** For recovery codes from before a rotation of SEAL_KEY, which can't be hashed again. */
  retiredRecovery: readonly Buffer[];
};

/**
 * Derives the keys of second factors.
 * @param sealKey rather than AUTH_SECRET, which can change at any time: rotation of SEAL_KEY encrypts the secrets again
 * @param retired earlier values of SEAL_KEY
 */
export function factorKeys(sealKey: Uint8Array, retired: readonly Uint8Array[] = []): FactorKeys {
  return {
    secret: derived(sealKey, 'secret'),
    recovery: derived(sealKey, 'recovery'),
    retiredRecovery: retired.map((one) => derived(one, 'recovery')),
  };
}

function derived(sealKey: Uint8Array, use: string): Buffer {
  return deriveKey(sealKey, `second factor ${use}`);
}

export function encrypted({ secret: key }: FactorKeys, user: string, secret: Uint8Array): Buffer {
  return encrypt(key, user, secret);
}

/** Undefined if the value was not encrypted for this user with this key. */
export function decrypted({ secret: key }: FactorKeys, user: string, stored: Uint8Array): Buffer | undefined {
  try {
    return decrypt(key, user, stored);
  } catch {
    return undefined;
  }
}

/** In hexadecimal. A plain hash would not be enough, since recovery codes are short enough to try them all. */
export function recoveryHash({ recovery }: FactorKeys, user: string, code: string): string {
  return hashUnder(recovery, user, code);
}

/** Every hash under which this code may be stored. */
export function recoveryHashes(keys: FactorKeys, user: string, code: string): string[] {
  return [keys.recovery, ...keys.retiredRecovery].map((key) => hashUnder(key, user, code));
}

const hashUnder = (key: Buffer, user: string, code: string) => hmac(key, `${user} ${code}`).toString('hex');
