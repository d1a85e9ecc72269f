/**
 * Encryption of values that the service stores and reads again. Each is bound to its place, such as a user or a field of a
 * record, so that one copied elsewhere cannot be decrypted there.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { thisApp } from '../../contract/app.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** The key for a use. It is derived from SEAL_KEY, so that the database alone reveals nothing. */
export function deriveKey(sealKey: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sealKey, Buffer.alloc(0), `${thisApp().code} ${use} 1`, 32));
}

/** Nonce, authentication tag and ciphertext. */
export function encrypt(key: Uint8Array, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @throws Error if the value was not encrypted for this place with this key */
export function decrypt(key: Uint8Array, context: string, stored: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, stored.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(stored.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(stored.subarray(NONCE + TAG)), decipher.final()]);
}
