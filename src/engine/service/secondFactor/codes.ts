/** Codes of a second factor: TOTP codes of authenticator apps (RFC 6238), and recovery codes. */
import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { thisApp } from '../../contract/app.ts';
import { CODE_SECONDS, RECOVERY_CODES } from '../../contract/calls/secondFactor.ts';

/** The defaults that all authenticator apps support. */
const FORM = { algorithm: 'SHA1', digits: 6, period: CODE_SECONDS } as const;

/** Accepted time steps before and after the current one, for clocks that are off by half a minute and slow typists. */
const TOLERATED_STEPS = 1;

/** As long as the output of SHA-1, with which codes are generated. */
export function newSecret(): Buffer {
  return randomBytes(20);
}

/** The secret for the app: as text to type in, and as a URI. */
export function shownSecret(secret: Uint8Array, userName: string): { secret: string; uri: string } {
  const totp = secretOf(secret);
  const uri = new TOTP({ ...FORM, issuer: thisApp().name, label: userName, secret: totp }).toString();
  return { secret: totp.base32, uri };
}

/** The time step of a code; undefined if the code is not currently valid. */
export function findStep(secret: Uint8Array, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = TOTP.validate({
    ...FORM,
    token: code,
    secret: secretOf(secret),
    timestamp,
    window: TOLERATED_STEPS,
  });
  return delta === null ? undefined : TOTP.counter({ ...FORM, timestamp }) + delta;
}

/** Normalizes input for comparison: users type spaces and dashes anywhere. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^0-9a-z]/g, '');
}

export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

/** Easy to write down: contains no letters that look alike. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);
}

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

function letters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function secretOf(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
