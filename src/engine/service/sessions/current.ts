/**
 * Resolves the user of a session with their current rules. Every request needs it; concurrent lookups share one query.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { UserFacts } from '../../contract/appTypes.ts';
import type { UserData } from '../../contract/calls/sessions.ts';
import { type Permission, unknownRolePermissions } from '../../contract/rights/abilities.ts';
import { resolveWildcards } from '../../contract/rights/wildcards.ts';
import type { Core } from '../core.ts';
import { batchedLookup, type Lookup } from '../database/batchLoader.ts';
import {
  currentGeneration,
  lastGeneration,
  cachedLookup as rememberedLookUp,
} from '../database/cacheGeneration.ts';
import type { Connection } from '../database/database.ts';
import { asJson, type RowFields } from '../database/schema/rowFields.ts';
import { defineStatement, type SqlStatement } from '../database/statement.ts';
import { ServiceError } from '../errors.ts';
import { serviceFeatures } from '../feature.ts';
import { findAltered } from '../sealedRows/altered.ts';
import { rowName } from '../sealedRows/revisions.ts';
import { type SealedRowJson, sealedRow } from '../sealedRows/seal.ts';
import type { SealKeys } from '../seals/keys.ts';
import type { Caller } from './caller.ts';
import { cachedAbility } from './rights/abilities.ts';
import { computeRulesVersion } from './rights/rulesVersion.ts';
import { isSessionIntact, type SessionJson, sessionJson, sessionOf } from './sealed.ts';
import type { AccessClaims } from './tokens.ts';

/**
 * The caller of a valid session whose user and client are active; otherwise undefined.
 * @param keys `keys`
 * @param optimistic whether the last known cache generation is recent enough
 * @throws ServiceError `account_altered`
 */
export async function resolveCaller(
  connection: Connection,
  keys: SealKeys,
  claims: AccessClaims,
  optimistic = false,
): Promise<Caller | undefined> {
  const last = optimistic ? lastGeneration(connection) : undefined;
  const generation = last ?? (await currentGeneration(connection));
  const name = nameOf(claims);
  const { read, remembered } = getReads(keys);
  let session = await remembered(generation.reading, name);
  // The session may have been refreshed since it was cached, which extends its expiry.
  if (session && session.expires <= Date.now()) session = await read(connection, name);
  if (!session) return undefined;
  return toCaller(session, claims.session, {
    cachedConnection: generation.reading,
    authorizedUnder: last?.version,
  });
}

/**
 * A user with their current permissions, for acting without a session: in a job, or once somebody has approved a call. Never
 * confirmed. Undefined if the user or client is inactive.
 * @throws ServiceError `account_altered`
 */
export async function findCaller(
  { database, keys }: Pick<Core, 'database' | 'keys'>,
  user: string,
): Promise<Caller | undefined> {
  const { reading } = await currentGeneration(database.orm);
  const [lookup] = await readAll(database.orm, keys, getReads(keys).readAlone, [` ${user}`]);
  return lookup && toCaller(lookup, null, { cachedConnection: reading });
}

/** @throws ServiceError `account_altered` */
function toCaller(
  lookup: SessionLookup,
  session: string | null,
  cache: Pick<Caller, 'cachedConnection' | 'authorizedUnder'>,
): Caller {
  if (lookup.altered) throw new ServiceError('account_altered');
  return {
    user: lookup._id,
    userName: lookup.userName,
    role: lookup.permissions === null ? null : lookup.role,
    client: lookup.client,
    ...lookup.facts,
    session,
    via: undefined,
    ability: cachedAbility(lookup.permissions, lookup.role),
    confirmedAt: lookup.confirmedAt ?? 0,
    lacksSecondFactor: lookup.lacksSecondFactor,
    rules: computeRulesVersion(lookup),
    ...cache,
  };
}

/**
 * The user data that the console stores; undefined if the session has ended.
 * @throws ServiceError `account_altered`
 */
export async function toUserData(
  connection: Connection,
  { keys, settings }: Pick<Core, 'keys' | 'settings'>,
  claims: AccessClaims,
): Promise<UserData | undefined> {
  const session = await getReads(keys).read(connection, nameOf(claims));
  if (!session) return undefined;
  if (session.altered) throw new ServiceError('account_altered');
  const { permissions, expires: _, confirmedAt: __, altered: ___, facts, ...user } = session;
  const rules: Permission[] = permissions === null ? unknownRolePermissions : JSON.parse(permissions);
  const ability = resolveWildcards(rules, permissions === null ? null : user.role);
  const { reportingZone } = settings;
  return { ...user, ...facts, ability, rules: computeRulesVersion(session), reportingZone };
}

/**
 * `permissions` are those of the role as JSON, null if the role does not exist; `expires` is in milliseconds.
 * `altered`: the row of the user, role or client does not match its seal.
 */
type SessionLookup = LookedUpUser & { facts: UserFacts; permissions: string | null; altered: boolean };
/** `confirmedAt` is in milliseconds too. */
type LookedUpUser = Omit<UserData, 'ability' | 'rules' | 'reportingZone' | keyof UserFacts> & {
  expires: number;
  confirmedAt: number | null;
};

const nameOf = ({ session, user }: AccessClaims) => `${session} ${user}`;

async function readAll(
  connection: Connection,
  keys: SealKeys,
  readUsers: ReadUsers,
  names: readonly string[],
): Promise<(SessionLookup | undefined)[]> {
  const sessionKeys = names.map((name) => {
    const [session, user] = name.split(' ');
    return { session: session || null, user };
  });
  const [row] = await readUsers(connection, {
    sessionKeys: JSON.stringify(sessionKeys),
    now: new Date().toISOString(),
  });
  const users = new Map(row?.users?.map(({ session, ...user }) => [session, user]));
  const alteredRows = await findAltered(connection, keys, [
    ...[...users.values()].flatMap(({ userRow, clientRow }) => [
      ...named('users', userRow),
      ...named('clients', clientRow),
    ]),
    ...Object.values(row?.roles ?? {}).flatMap((role) => named('roles', role.row)),
  ]);
  const isAltered = (table: string, row: SealedRowJson | null) =>
    row !== null && alteredRows.has(rowName({ table, record: row.record }));
  return sessionKeys.map(({ session, user }) => {
    const match = users.get(String(session ?? user));
    if (!match) return undefined;
    const { sessionRow, userRow, clientRow, ...details } = match;
    if (session && !isSessionIntact(keys, sessionOf(sessionRow))) return undefined;
    const role = row?.roles?.[details.role ?? ''];
    const altered =
      isAltered('users', userRow) || isAltered('clients', clientRow) || isAltered('roles', role?.row ?? null);
    return { ...details, permissions: role?.permissions ?? null, altered };
  });
}

const named = (table: string, row: SealedRowJson | null) => (row ? [{ table, row }] : []);

type SessionReads = {
  read: Lookup<string, SessionLookup>;
  remembered: Lookup<string, SessionLookup>;
  /** Reads users without a session. */
  readAlone: ReadUsers;
};
const readsByKeys = new WeakMap<SealKeys, SessionReads>();

function getReads(keys: SealKeys): SessionReads {
  const cached = readsByKeys.get(keys);
  if (cached) return cached;
  const readUsers = sessionsStatement();
  const load = (connection: Connection, names: readonly string[]) =>
    readAll(connection, keys, readUsers, names);
  const lasts = ({ facts }: SessionLookup) =>
    serviceFeatures.every(({ userFacts }) => userFacts?.lasts?.({ ...facts }) ?? true);
  const created = {
    read: batchedLookup(load),
    remembered: rememberedLookUp(load, lasts),
    readAlone: usersStatement(),
  };
  readsByKeys.set(keys, created);
  return created;
}

/** Returns the rules of each role once, however many of its users are looked up. */
type ReadUsers = SqlStatement<{ sessionKeys: string; now: string }, CallersRow>;
type CallersRow = {
  users:
    | (LookedUpUser & { facts: UserFacts; session: string; sessionRow: SessionJson } & Record<
          'userRow' | 'clientRow',
          SealedRowJson | null
        >)[]
    | null;
  roles: Record<string, { permissions: string; row: SealedRowJson }> | null;
};

const sessionsStatement = () =>
  callersStatement('read_callers', {
    source: sql`sessions s on s._id = requested.session and s."user" = requested."user"
      join users u on u._id = s."user"`,
    session: sql`s._id as session, floor(extract(epoch from s.expires_at) * 1000) as expires,
      floor(extract(epoch from s.confirmed_at) * 1000) as "confirmedAt", ${sessionJson} as "sessionRow"`,
    isOpen: sql`s.ended_at is null and s.expires_at > ${sql.placeholder('now')}::timestamptz`,
  });

const usersStatement = () =>
  callersStatement('read_callers_without_session', {
    source: sql`users u on u._id = requested."user"`,
    session: sql`u._id as session, null::float8 as expires, null::float8 as "confirmedAt", null::json as "sessionRow"`,
    isOpen: sql`${sql.placeholder('now')}::timestamptz is not null`,
  });

function callersStatement(
  name: string,
  { source, session, isOpen }: Record<'source' | 'session' | 'isOpen', SQL>,
): ReadUsers {
  const sources = serviceFeatures.flatMap(({ userFacts }) => userFacts ?? []);
  const facts = Object.assign({}, ...sources.map((source) => source.facts)) as RowFields;
  const joins = sources.flatMap((source) => source.joins ?? []);
  return defineStatement(
    name,
    sql`
  with found as materialized (
    select ${session}, u._id, u.user_name as "userName", u.first_name as "firstName",
      u.last_name as "lastName", u.email, u.role, u.client, u.language,
      ${asJson(facts)} as facts,
      coalesce(r.requires_second_factor and u.second_factor_since is null, false) as "lacksSecondFactor",
      ${sealedRow('users', 'u')} as "userRow", ${sealedRow('clients', 'c')} as "clientRow"
    from json_to_recordset(${sql.placeholder('sessionKeys')}::json) as requested(session uuid, "user" uuid)
    join ${source}
    left join clients c on c._id = u.client
    left join roles r on r._id = u.role
    ${sql.join(joins, sql` `)}
    where ${isOpen} and u.status = 'active' and (u.client is null or c.status = 'active')
  )
  select (select json_agg(found) from found) as users, (
    select json_object_agg(r._id, json_build_object('permissions', r.permissions::text, 'row', ${sealedRow('roles', 'r')}))
    from roles r where r._id in (select role from found)) as roles`,
  );
}
