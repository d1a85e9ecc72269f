/** The codes of a second factor: an authenticator app's (RFC 6238), and recovery codes. */
import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { thisApp } from '../../contract/app.ts';
import { CODE_SECONDS, RECOVERY_CODES } from '../../contract/calls/secondFactor.ts';

/** What apps take for granted where nothing else is said. */
const FORM = { algorithm: 'SHA1', digits: 6, period: CODE_SECONDS } as const;

/** Of a clock that is half a minute wrong, and of who types slowly. */
const STEPS_BESIDE = 1;

/** As long as the hash that the codes are made with. */
export function newSecret(): Buffer {
  return randomBytes(20);
}

/** For the app: as a text to be typed, and as an address. */
export function shownSecret(secret: Uint8Array, userName: string): { secret: string; uri: string } {
  const totp = secretOf(secret);
  const uri = new TOTP({ ...FORM, issuer: thisApp().name, label: userName, secret: totp }).toString();
  return { secret: totp.base32, uri };
}

/** The time step that a code belongs to; undefined where it is none of now. */
export function findStep(secret: Uint8Array, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = TOTP.validate({
    ...FORM,
    token: code,
    secret: secretOf(secret),
    timestamp,
    window: STEPS_BESIDE,
  });
  return delta === null ? undefined : TOTP.counter({ ...FORM, timestamp }) + delta;
}

/** What was typed, as codes are compared: people put blanks and dashes where they like. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^0-9a-z]/g, '');
}

export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

/** To be written down: without letters that look like others. */
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
