/** Reads who a session belongs to, with the rules in force now: asked for by each request, one query for many. */
import { sql } from 'drizzle-orm';
import { unknownRolePermissions } from '../../contract/abilities.ts';
import type { UserData } from '../../contract/calls/sessions.ts';
import type { Connection } from '../database/database.ts';
import { editionNow, lastEdition, remembered as rememberedLookUp } from '../database/edition.ts';
import { gathered } from '../database/gather.ts';
import { defineStatement } from '../database/statement.ts';
import { abilityOf } from './abilities.ts';
import type { Caller } from './caller.ts';
import { rulesVersionOf } from './rulesVersion.ts';
import type { AccessClaims } from './tokens.ts';

/**
 * The caller behind a session that is alive, of a user and client that are active; else undefined.
 * @param presume whether the last edition that was met will do
 */
export async function callerOf(
  connection: Connection,
  claims: AccessClaims,
  presume = false,
): Promise<Caller | undefined> {
  const last = presume ? lastEdition(connection) : undefined;
  const edition = last ?? (await editionNow(connection));
  const name = nameOf(claims);
  let found = await remembered(connection, name, edition);
  // A session that was used meanwhile lasts longer than is remembered.
  if (found && found.expires <= Date.now()) found = await read(connection, name);
  if (!found) return undefined;
  return {
    user: found._id,
    userName: found.userName,
    role: found.permissions === null ? null : found.role,
    client: found.client,
    wallet: found.wallet,
    session: claims.session,
    ability: abilityOf(found.permissions),
    confirmedAt: found.confirmedAt ?? 0,
    lacksSecondFactor: found.lacksSecondFactor,
    rules: rulesVersionOf(found),
    edition,
    presumed: last !== undefined,
  };
}

/** What the console keeps of the user behind a session; undefined where the session is over. */
export async function userDataOf(
  connection: Connection,
  claims: AccessClaims,
): Promise<UserData | undefined> {
  const found = await read(connection, nameOf(claims));
  if (!found) return undefined;
  const { permissions, expires: _, confirmedAt: __, ...user } = found;
  const ability = permissions === null ? unknownRolePermissions : JSON.parse(permissions);
  return { ...user, ability, rules: rulesVersionOf(found) };
}

/** `permissions` are those of the role as JSON, null where there is no such role; `expires` in milliseconds. */
type Found = FoundUser & { permissions: string | null };
/** `confirmedAt` in milliseconds too. */
type FoundUser = Omit<UserData, 'ability' | 'rules'> & { expires: number; confirmedAt: number | null };

const nameOf = ({ session, user }: AccessClaims) => `${session} ${user}`;

async function readAll(connection: Connection, names: string[]): Promise<(Found | undefined)[]> {
  const asked = names.map((name) => {
    const [session, user] = name.split(' ');
    return { session, user };
  });
  const [row] = await readUsers(connection, { asked: JSON.stringify(asked), now: new Date().toISOString() });
  const users = new Map(row?.users?.map(({ session, ...user }) => [session, user]));
  return asked.map(({ session }) => {
    const user = users.get(String(session));
    return user && { ...user, permissions: row?.permissions?.[user.role ?? ''] ?? null };
  });
}

const read = gathered(readAll);
/** A wallet may be added for who has none. */
const remembered = rememberedLookUp(readAll, ({ wallet }) => wallet !== null);

/** Each role's rules come out once, however many of its users ask. */
const readUsers = defineStatement<
  { asked: string; now: string },
  { users: (FoundUser & { session: string })[] | null; permissions: Record<string, string> | null }
>(
  'read_callers',
  sql`
  with found as materialized (
    select s._id as session, u._id, u.user_name as "userName", u.first_name as "firstName",
      u.last_name as "lastName", u.email, u.role, u.client, u.default_currency as "defaultCurrency", u.language,
      w._id as wallet, floor(extract(epoch from s.expires_at) * 1000) as expires,
      floor(extract(epoch from s.confirmed_at) * 1000) as "confirmedAt",
      coalesce(r.requires_second_factor and u.second_factor_since is null, false) as "lacksSecondFactor"
    from json_to_recordset(${sql.placeholder('asked')}::json) as asked(session uuid, "user" uuid)
    join sessions s on s._id = asked.session and s."user" = asked."user"
    join users u on u._id = s."user"
    left join clients c on c._id = u.client
    left join roles r on r._id = u.role
    left join wallets w on w.owner = u._id and w.owner_type = 'user' and w.deleted_at is null
    where s.ended_at is null and s.expires_at > ${sql.placeholder('now')}::timestamptz
      and u.status = 'active' and (u.client is null or c.status = 'active')
  )
  select (select json_agg(found) from found) as users, (
    select json_object_agg(r._id, r.permissions::text)
    from roles r where r._id in (select role from found)) as permissions`,
);
