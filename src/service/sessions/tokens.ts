/** The two tokens of a session: a short signed access token, and a random refresh token kept as a hash. */
import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** How long an access token is good for. */
export const ACCESS_SECONDS = 10 * 60;

/** How long a session lasts that nobody uses. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

export type AccessClaims = { user: string; session: string };

const ISSUER = 'monedero';

export function signAccessToken(secret: Uint8Array, { user, session }: AccessClaims): Promise<string> {
  return new SignJWT({ sid: session })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user)
    .setIssuer(ISSUER)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(secret);
}

/** What an access token says; undefined where it is forged, malformed or has run out. */
export type AccessTokenReader = (token: string) => Promise<AccessClaims | undefined>;

const MOST_REMEMBERED = 10_000;

/** A token comes with every request of its session: its signature is checked once and remembered. */
export function createAccessTokenReader(secret: Uint8Array, now: () => number = Date.now): AccessTokenReader {
  const remembered = new Map<string, { claims: AccessClaims; expires: number }>();
  return async (token) => {
    const known = remembered.get(token);
    if (known) {
      if (known.expires > now()) return known.claims;
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
      issuer: ISSUER,
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

export function makeRefreshToken(session: string): RefreshToken & { text: string } {
  const text = `${session}.${randomBytes(32).toString('base64url')}`;
  return { session, hash: hashOf(text), text };
}

/** undefined where the text was never one of our tokens. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(text);
  return match?.[1] ? { session: match[1], hash: hashOf(text) } : undefined;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
