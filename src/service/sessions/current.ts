/** Reads who a session belongs to, with the rules in force now: one query for each request. */
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { abilityFor, type Permission, unknownRolePermissions } from '../../contract/abilities.ts';
import type { UserData } from '../../contract/calls/sessions.ts';
import type { Connection } from '../database/database.ts';
import { sessions, tableOf } from '../database/tables.ts';
import type { Caller } from './caller.ts';
import type { AccessClaims } from './tokens.ts';

/** The caller behind a session that is alive, of a user and client that are active; else undefined. */
export async function callerOf(connection: Connection, claims: AccessClaims): Promise<Caller | undefined> {
  const found = await read(connection, claims);
  if (!found) return undefined;
  return {
    user: found.user,
    userName: found.userName,
    role: found.permissions === null ? null : found.role,
    client: found.client,
    wallet: found.wallet,
    session: claims.session,
    ability: abilityFor(found.permissions ?? undefined),
  };
}

/** What the console keeps of the user behind a session; undefined where the session is over. */
export async function userDataOf(
  connection: Connection,
  claims: AccessClaims,
): Promise<UserData | undefined> {
  const found = await read(connection, claims);
  if (!found) return undefined;
  const { user, permissions, ...rest } = found;
  return { ...rest, _id: user, ability: permissions ?? unknownRolePermissions };
}

type Found = Omit<UserData, '_id' | 'ability'> & { user: string; permissions: Permission[] | null };

const column = (table: object, name: string) => (table as Record<string, AnyPgColumn>)[name] as AnyPgColumn;
const users = tableOf({ name: 'user' });
const clients = tableOf({ name: 'client' });
const roles = tableOf({ name: 'role' });
const wallets = tableOf({ name: 'wallets' });

async function read(connection: Connection, { user, session }: AccessClaims): Promise<Found | undefined> {
  const [found] = await connection
    .select({
      user: column(users, '_id'),
      userName: column(users, 'userName'),
      firstName: column(users, 'firstName'),
      lastName: column(users, 'lastName'),
      email: column(users, 'email'),
      role: column(users, 'role'),
      client: column(users, 'client'),
      defaultCurrency: column(users, 'defaultCurrency'),
      wallet: column(wallets, '_id'),
      permissions: column(roles, 'permissions'),
    })
    .from(sessions)
    .innerJoin(users, eq(column(users, '_id'), sessions.user))
    .leftJoin(clients, eq(column(clients, '_id'), column(users, 'client')))
    .leftJoin(roles, eq(column(roles, '_id'), column(users, 'role')))
    .leftJoin(
      wallets,
      and(
        eq(column(wallets, 'owner'), column(users, '_id')),
        eq(column(wallets, 'ownerType'), 'user'),
        isNull(column(wallets, 'deletedAt')),
      ),
    )
    .where(
      and(
        eq(sessions._id, session),
        eq(sessions.user, user),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, new Date()),
        eq(column(users, 'status'), 'active'),
        or(isNull(column(users, 'client')), eq(column(clients, 'status'), 'active')),
      ),
    );
  return found as Found | undefined;
}
