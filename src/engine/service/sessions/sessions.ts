/** Starts, refreshes and ends sessions. */
import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../contract/calls/sessions.ts';
import { canonicalEmail } from '../../contract/values/emails.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { sessions } from '../database/schema/engineTables.ts';
import { getTable } from '../database/schema/tables.ts';
import { ServiceError } from '../errors.ts';
import { newId } from '../newId.ts';
import { acceptCode } from '../secondFactor/accept.ts';
import { factorKeys } from '../secondFactor/secret.ts';
import { type SignInAttempt, sessionEntry } from './audit.ts';
import type { FailedSignIns } from './bruteForce/failedSignIns.ts';
import { isKnownNetwork, rememberNetwork } from './bruteForce/knownNetworks.ts';
import type { Guess, Guesses } from './bruteForce/signInThrottle.ts';
import { type Caller, requireSession } from './caller.ts';
import { toUserData } from './current.ts';
import type { Origin } from './device.ts';
import { isPassword } from './passwords.ts';
import { endedNow, isSessionIntact, type SessionRow, sealSession } from './sealed.ts';
import { makeRefreshToken, readRefreshToken, SESSION_SECONDS, signAccessToken } from './tokens.ts';

const users = getTable({ name: 'user' });

/**
 * Signs in. The audit log records success and failure.
 * @param userName or the e-mail address @param origin of the request
 * @throws ServiceError `wrong_credentials`, the same for whatever is wrong; `too_many_requests`
 */
export async function startSession(
  core: SigningIn,
  { userName, password, code }: { userName: string; password: string; code?: string | undefined },
  origin: Origin,
): Promise<Session> {
  const { address } = origin;
  const user = await findSignInUser(core, userName, address);
  const guess: Guess = {
    account: user ? { user: user._id } : { name: userName },
    isKnownNetwork: user?.isKnownNetwork ?? false,
    address,
  };
  const succeeded = await core.guesses.take(guess);
  const attempt: SignInAttempt = { user, address };
  const isRight = await isPassword(password, user?.passwordHash);
  if (isRight && code !== undefined) await core.takeCode(String(user?._id));
  const credentials = { passwordHash: String(user?.passwordHash), code };
  const session = isRight && (await signedIn(core, attempt, credentials, origin).catch(rejectAttempt));
  if (session) {
    await succeeded();
    return session;
  }
  await core.failures.note(attempt);
  throw new ServiceError('wrong_credentials');

  /** A wrong code counts as a failed sign-in. A request for a code means that the password was right. */
  async function rejectAttempt(error: unknown): Promise<never> {
    const code = error instanceof ServiceError ? error.code : undefined;
    if (code === 'wrong_code') await core.failures.note(attempt);
    if (code === 'second_factor_required') await succeeded();
    throw error;
  }
}

/** The core with what signing in needs in addition: limits, and the log of failures. */
export type SigningIn = Core & {
  guesses: Guesses;
  failures: FailedSignIns;
  /** Counts an attempt to enter a code. */
  takeCode(user: string): Promise<void>;
};

type SignInUser = NonNullable<SignInAttempt['user']> & { passwordHash: string; isKnownNetwork: boolean };

/** The user with this name or e-mail address, ignoring case. */
async function findSignInUser(
  { database, settings }: Core,
  userName: string,
  address: string,
): Promise<SignInUser | undefined> {
  const name = userName.toLowerCase();
  const [user] = await database.orm
    .select({
      _id: users._id,
      userName: users.userName,
      role: users.role,
      client: users.client,
      passwordHash: users.passwordHash,
      isKnownNetwork: isKnownNetwork(settings, sql`${users._id}`, address),
    })
    .from(users)
    // User names cannot contain an @, so that no name equals another user's address.
    .where(
      name.includes('@') ? eq(users.email, canonicalEmail(name)) : eq(sql`lower(${users.userName})`, name),
    );
  return user as SignInUser | undefined;
}

/**
 * Undefined if the user or client is inactive, or the password has changed since it was verified.
 * @throws ServiceError `second_factor_required`, `wrong_code`
 */
async function signedIn(
  { database, keys, settings }: Core,
  attempt: SignInAttempt,
  { passwordHash, code }: { passwordHash: string; code: string | undefined },
  origin: Origin,
): Promise<Session | undefined> {
  const claims = { user: String(attempt.user?._id), session: newId() };
  const refresh = makeRefreshToken(settings.authSecret, claims);
  const secondFactor = factorKeys(settings.sealKey, settings.retiredSealKeys);
  const userData = await database.transaction(async (transaction) => {
    // Locked against a concurrent password change, which ends all sessions and must not miss this one.
    const [same] = await transaction
      .select({ _id: users._id, secondFactorSince: users.secondFactorSince })
      .from(users)
      .where(and(eq(users._id, claims.user), eq(users.passwordHash, passwordHash)))
      .for('share');
    if (!same) return undefined;
    const createdAt = new Date();
    const row = { _id: claims.session, user: claims.user, refreshHash: refresh.hash, createdAt };
    const session = { ...row, confirmedAt: createdAt, ...usedFrom(origin), endedAt: null, seal: null };
    await transaction.insert(sessions).values(sealSession(keys, session));
    const userData = await toUserData(transaction, { keys, settings }, claims);
    if (!userData) {
      // The session must not remain: it would become valid if the user is activated.
      await transaction.delete(sessions).where(eq(sessions._id, claims.session));
      return undefined;
    }
    const hasSecondFactor = same.secondFactorSince !== null;
    if (hasSecondFactor && code === undefined) throw new ServiceError('second_factor_required');
    const factor = hasSecondFactor
      ? await acceptCode(transaction, keys, secondFactor, claims.user, String(code))
      : undefined;
    await rememberNetwork(transaction, settings, claims.user, origin.address);
    const user = attempt.user && { ...attempt.user, role: userData.role };
    await recordAudit(transaction, keys, [sessionEntry('sign_in', { ...attempt, user }, factor)]);
    return userData;
  });
  if (!userData) return undefined;
  // The user may have just registered, so a lagging replica must not serve their first reads.
  await database.noteWrite(claims.user);
  const accessToken = await signAccessToken(settings.authSecret, claims);
  return { userData, accessToken, refreshToken: refresh.text };
}

/**
 * A refresh token works once. For a few seconds the same device may repeat the call, after a lost response or a reload,
 * and receives the same pair.
 * @throws ServiceError `unauthorized`. A token that is reused later or elsewhere ends the session; a forged one does
 * not
 */
export async function refreshSession(
  { database, keys, settings }: Core,
  text: string,
  origin: Origin,
): Promise<Session> {
  const used = readRefreshToken(settings.authSecret, text);
  if (!used) throw new ServiceError('unauthorized');
  const renewed = await database.transaction(async (transaction) => {
    const [session] = await transaction
      .select()
      .from(sessions)
      .where(
        and(eq(sessions._id, used.session), isNull(sessions.endedAt), gt(sessions.expiresAt, new Date())),
      )
      .for('update');
    if (!session || !isSessionIntact(keys, session) || !used.wasIssuedTo(session.user)) return undefined;
    const claims = { session: used.session, user: session.user };
    const next = makeRefreshToken(settings.authSecret, claims, used);
    const isCurrent = used.hash.equals(session.refreshHash);
    const isRetry = !isCurrent && next.hash.equals(session.refreshHash) && isSameDevice(session, origin);
    const userData =
      isCurrent || isRetry ? await toUserData(transaction, { keys, settings }, claims) : undefined;
    // The token was used before, by the owner or a thief, or the user is inactive.
    if (!userData) return end(transaction, eq(sessions._id, used.session));
    const usage = usedFrom(origin);
    if (isCurrent) {
      await transaction
        .update(sessions)
        .set(sealSession(keys, { ...session, refreshHash: next.hash, ...usage }))
        .where(eq(sessions._id, used.session));
    }
    const issuedAt = isRetry && session.lastUsedAt ? session.lastUsedAt : usage.lastUsedAt;
    return { userData, claims, issuedAt, refreshToken: next.text };
  });
  if (!renewed) throw new ServiceError('unauthorized');
  const { claims, issuedAt, ...tokens } = renewed;
  return { ...tokens, accessToken: await signAccessToken(settings.authSecret, claims, issuedAt) };
}

/** How long a client may repeat a refresh whose response was lost. */
const RETRY_MS = 10_000;

/** Whether the session was refreshed from the same device a moment ago. */
function isSameDevice(
  { address, userAgent, lastUsedAt }: Pick<SessionRow, 'address' | 'userAgent' | 'lastUsedAt'>,
  origin: Origin,
): boolean {
  const isRecent = lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < RETRY_MS;
  return isRecent && address === origin.address && userAgent === origin.userAgent;
}

/** Signs out. */
export function endSession(
  { database, keys }: Pick<Core, 'database' | 'keys'>,
  caller: Caller,
  address: string,
): Promise<void> {
  const { user, userName, role, client } = caller;
  const session = requireSession(caller);
  return database.transaction(async (transaction) => {
    await end(transaction, eq(sessions._id, session));
    const attempt: SignInAttempt = { user: { _id: user, userName, role, client }, address };
    await recordAudit(transaction, keys, [sessionEntry('sign_out', attempt)]);
  });
}

/**
 * Ends all sessions of a user whose password changed or who became inactive.
 * @param but the session to keep
 */
export function endUserSessions(connection: Connection, user: string, but?: string | null): Promise<void> {
  return end(connection, and(eq(sessions.user, user), but ? ne(sessions._id, but) : undefined));
}

/** Ends the sessions of all users of a client. */
export function endSessionsOfClient(connection: Connection, client: string): Promise<void> {
  return end(
    connection,
    sql`${sessions.user} in (select ${users._id} from ${users} where ${users.client} = ${client})`,
  );
}

async function end(connection: Connection, which: SQL | undefined): Promise<void> {
  await connection
    .update(sessions)
    .set(endedNow())
    .where(and(which, isNull(sessions.endedAt)));
}

/** Session columns that sign-in and refresh update. */
function usedFrom({ address, userAgent }: Origin) {
  const now = Date.now();
  return { address, userAgent, lastUsedAt: new Date(now), expiresAt: new Date(now + SESSION_SECONDS * 1000) };
}
