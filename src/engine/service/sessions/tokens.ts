/** The tokens of a session: a short-lived signed access token, and a random refresh token that is stored as a hash. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { thisApp } from '../../contract/app.ts';

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 10 * 60;

/** Lifetime of an unused session. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

export type AccessClaims = { user: string; session: string };

/** @param issuedAt the same claims issued in the same second result in the same token */
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

/** Returns the claims of an access token; undefined if it is forged, malformed or expired. */
export type AccessTokenReader = (token: string) => Promise<AccessClaims | undefined>;

const MAX_CACHED = 10_000;

/** Caches verified tokens, since each comes with every request of its session. */
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
    if (remembered.size >= MAX_CACHED) remembered.clear();
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

/** A refresh token: its session, and the hash of its secret. */
export type RefreshToken = { session: string; hash: Buffer };

/**
 * @param secret key of the signature. It distinguishes used tokens from ones that never existed. An attacker with write
 * access to the database can neither forge a token nor assign a session to another user.
 * @param previous token that this one replaces and is derived from: a client that lost the response receives the same
 * successor again, and only its hash has to be stored
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

/**
 * Undefined if the text does not have the format of a token. `wasIssuedTo` tells whether it was once issued to a user.
 */
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

/** The number of random bytes among the 32 after the session's `_id`; the others are the signature. */
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
