/** Lists a user's open sessions and ends them from another one. */
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { OwnSession } from '../../contract/calls/ownAccount.ts';
import { isUuid } from '../../contract/values/recordId.ts';
import { type AuditEntry, recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { sessions } from '../database/schema/engineTables.ts';
import { ServiceError } from '../errors.ts';
import { type Caller, requireSession } from './caller.ts';
import { describeDevice } from './device.ts';
import { endedNow } from './sealed.ts';

type Parts = Pick<Core, 'database' | 'keys'>;

/** More than anyone would look through. */
const MAX_SESSIONS = 100;

/** Most recently used first; `total` includes those beyond the limit. */
export async function listOpenSessions(
  connection: Connection,
  { user, session }: Pick<Caller, 'user' | 'session'>,
): Promise<{ data: OwnSession[]; total: number }> {
  const lastUsedAt = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;
  const rows = await connection
    .select({
      _id: sessions._id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(sessions)
    .where(openOf(user))
    .orderBy(desc(sql`${sessions._id} = ${session}`), desc(lastUsedAt), desc(sessions._id))
    .limit(MAX_SESSIONS);
  const data = rows.map(({ _id, userAgent, address, createdAt, lastUsedAt }) => ({
    _id,
    current: _id === session,
    device: describeDevice(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
  }));
  return { data, total: rows[0]?.total ?? 0 };
}

/** @throws ServiceError `not_found` if it is not an open session of the caller */
export async function endCallerSession({ database, keys }: Parts, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id)) throw new ServiceError('not_found');
  await database.transaction(async (transaction) => {
    const [ended] = await end(transaction, and(openOf(caller.user), eq(sessions._id, id)));
    if (!ended) throw new ServiceError('not_found');
    await recordAudit(transaction, keys, [entryOf('end_session', caller, ended)]);
  });
}

/** @returns number of ended sessions */
export function endSessionsExceptCurrent({ database, keys }: Parts, caller: Caller): Promise<number> {
  return database.transaction(async (transaction) => {
    const ended = await end(transaction, and(openOf(caller.user), ne(sessions._id, requireSession(caller))));
    if (!ended.length) return 0;
    await recordAudit(transaction, keys, [entryOf('end_other_sessions', caller, { sessions: ended.length })]);
    return ended.length;
  });
}

/** Ends a session that was used to guess a password or code. */
export function endGuessingSession(
  { database, keys }: Parts,
  caller: Caller,
  attempts: number,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const [ended] = await end(
      transaction,
      and(openOf(caller.user), eq(sessions._id, requireSession(caller))),
    );
    if (!ended) return;
    const entry = entryOf('end_session', caller, ended);
    await recordAudit(transaction, keys, [{ ...entry, data: { ...entry.data, after: { attempts } } }]);
  });
}

function openOf(user: string) {
  return and(eq(sessions.user, user), isNull(sessions.endedAt), gt(sessions.expiresAt, new Date()));
}

function end(connection: Connection, which: ReturnType<typeof and>) {
  return connection
    .update(sessions)
    .set(endedNow())
    .where(which)
    .returning({ session: sessions._id, address: sessions.address });
}

function entryOf(
  action: 'end_session' | 'end_other_sessions',
  { user, userName, role, client }: Caller,
  before: unknown,
): AuditEntry {
  return { user, role, client, action, resource: 'user', record: user, content: userName, data: { before } };
}
