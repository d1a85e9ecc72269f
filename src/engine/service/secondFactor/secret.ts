/**
 * How secrets of second factors are kept: encrypted with a key that is made from LEDGER_KEY, so that the database
 * alone gives none away, and bound to the user, so that none can be put in another's place.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { thisApp } from '../../contract/app.ts';
import { hmac } from '../seals/hmac.ts';

export type FactorKeys = { secret: Buffer; recovery: Buffer };

/** @param ledgerKey stays as it is for good, which AUTH_SECRET does not */
export function factorKeys(ledgerKey: Uint8Array): FactorKeys {
  const key = (use: string) =>
    Buffer.from(
      hkdfSync('sha256', ledgerKey, Buffer.alloc(0), `${thisApp().code} second factor ${use} 1`, 32),
    );
  return { secret: key('secret'), recovery: key('recovery') };
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** The nonce, the tag, and the secret encrypted. */
export function encrypted({ secret: key }: FactorKeys, user: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(user));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** undefined where it was not encrypted for this user with this key. */
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

/** In hexadecimal. Too short to be kept under a plain hash: all of them could be tried. */
export function recoveryHash({ recovery }: FactorKeys, user: string, code: string): string {
  return hmac(recovery, `${user} ${code}`).toString('hex');
}
