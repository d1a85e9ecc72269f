/**
 * Encryption of second-factor secrets. The key is derived from LEDGER_KEY, so that the database alone does not reveal
 * them. Each is bound to its user, so that it cannot be copied to another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { thisApp } from '../../contract/app.ts';
import { hmac } from '../seals/hmac.ts';

export type FactorKeys = {
  secret: Buffer;
  recovery: Buffer;
  /** For recovery codes from before a rotation of LEDGER_KEY, which can't be hashed again. */
  retiredRecovery: readonly Buffer[];
};

/**
 * Derives the keys of second factors.
 * @param ledgerKey rather than AUTH_SECRET, which can change at any time: rotation of LEDGER_KEY encrypts the secrets again
 * @param retired earlier values of LEDGER_KEY
 */
export function factorKeys(ledgerKey: Uint8Array, retired: readonly Uint8Array[] = []): FactorKeys {
  return {
    secret: derived(ledgerKey, 'secret'),
    recovery: derived(ledgerKey, 'recovery'),
    retiredRecovery: retired.map((one) => derived(one, 'recovery')),
  };
}

function derived(ledgerKey: Uint8Array, use: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', ledgerKey, Buffer.alloc(0), `${thisApp().code} second factor ${use} 1`, 32),
  );
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Nonce, authentication tag and ciphertext. */
export function encrypted({ secret: key }: FactorKeys, user: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(user));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Undefined if the value was not encrypted for this user with this key. */
export function decrypted({ secret: key }: FactorKeys, user: string, stored: Uint8Array): Buffer | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, stored.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(user))
      .setAuthTag(stored.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(stored.subarray(NONCE + TAG)), decipher.final()]);
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
