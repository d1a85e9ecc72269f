/** The two tokens of a session: a short signed access token, and a random refresh token kept as a hash. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { thisApp } from '../../contract/app.ts';

/** How long an access token is good for. */
export const ACCESS_SECONDS = 10 * 60;

/** How long a session lasts that nobody uses. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

export type AccessClaims = { user: string; session: string };

/** @param issuedAt the same claims issued at the same second make the same token */
export function signAccessToken(
  secret: Uint8Array,
  { user, session }: AccessClaims,
  issuedAt: Date = new Date(),
): Promise<string> {
  const seconds = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT({ sid: session })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user)
    .setIssuer(thisApp().code)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(secret);
}

/** What an access token says; undefined where it is forged, malformed or has run out. */
export type AccessTokenReader = (token: string) => Promise<AccessClaims | undefined>;

const MOST_REMEMBERED = 10_000;

/** A token comes with every request of its session: its signature is checked once and remembered. */
export function createAccessTokenReader(secret: Uint8Array, now: () => number = Date.now): AccessTokenReader {
  const remembered = new Map<string, { claims: AccessClaims; expires: number }>();
  return async (token) => {
    const cached = remembered.get(token);
    if (cached) {
      if (cached.expires > now()) return cached.claims;
      remembered.delete(token);
      return undefined;
    }
    const verified = await verify(secret, token);
    if (!verified) return undefined;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(token, verified);
    return verified.claims;
  };
}

async function verify(secret: Uint8Array, token: string) {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: thisApp().code,
      requiredClaims: ['exp'],
    });
    const { sub, sid, exp = 0 } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
    return { claims: { user: sub, session: sid }, expires: exp * 1000 };
  } catch {
    return undefined;
  }
}

/** A refresh token: the session it belongs to, and a secret of which only the hash is kept. */
export type RefreshToken = { session: string; hash: Buffer };

/**
 * @param secret that signs it, so that one which was used before can be told from one that never was, and nobody who can
 * write to the database alone makes one, or turns a session over to another user
 * @param previous the token that this one replaces: derived from it, so that a client which never got the answer gets the
 * same successor when it asks again, and nothing but a hash of it has to be stored
 */
export function makeRefreshToken(
  secret: Uint8Array,
  { session, user }: AccessClaims,
  previous?: RefreshToken,
): RefreshToken & { text: string } {
  const random = previous ? successorOf(secret, previous) : randomBytes(RANDOM_BYTES);
  const signature = signatureOf(secret, { session, user }, random);
  const text = `${session}.${Buffer.concat([random, signature]).toString('base64url')}`;
  return { session, hash: hashOf(text), text };
}

/** undefined where the text can't be one of our tokens. `wasIssuedTo` tells whether it once was, to that user. */
export function readRefreshToken(
  secret: Uint8Array,
  text: string,
): (RefreshToken & { wasIssuedTo: (user: string) => boolean }) | undefined {
  const [, session, rest] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(text) ?? [];
  if (!session || !rest) return undefined;
  const bytes = Buffer.from(rest, 'base64url');
  const [random, signature] = [bytes.subarray(0, RANDOM_BYTES), bytes.subarray(RANDOM_BYTES)];
  return {
    session,
    hash: hashOf(text),
    wasIssuedTo: (user) => timingSafeEqual(signature, signatureOf(secret, { session, user }, random)),
  };
}

/** Of the 32 bytes behind the session's `_id`; the others are the signature. */
const RANDOM_BYTES = 16;

function signatureOf(secret: Uint8Array, { session, user }: AccessClaims, random: Buffer): Buffer {
  const hmac = createHmac('sha256', secret).update(`refresh token ${session} ${user} `).update(random);
  return hmac.digest().subarray(0, 32 - RANDOM_BYTES);
}

function successorOf(secret: Uint8Array, { session, hash }: RefreshToken): Buffer {
  const hmac = createHmac('sha256', secret).update(`successor of refresh token ${session} `).update(hash);
  return hmac.digest().subarray(0, RANDOM_BYTES);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
