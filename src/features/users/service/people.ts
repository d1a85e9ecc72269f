/** People whose role allows an action, for mails about it. */
import { and, eq, inArray, isNull, notLike, or, type SQL } from 'drizzle-orm';
import { createAbility, type Permission } from '#engine/contract';
import { type Connection, getTable } from '#engine/service';
import { NO_MAILBOX, user } from '../resource.ts';

/** A person, and where to reach them. */
export type Person = { _id: string; userName: string; email: string; language: string | null };

export type PeopleRequest = {
  action: Permission['action'];
  subject: string;
  /** They belong to it, or to none. Without it only those who belong to none. */
  client: string | null;
  /** Further conditions on the table of users. */
  where?: SQL | undefined;
  limit: number;
};

/**
 * Active people with a mailbox whose role allows an action, the oldest accounts first: as far as a query can tell. Whether they may
 * perform it on a record is for the caller to judge.
 */
export async function readPeople(
  orm: Connection,
  { action, subject, client, where, limit }: PeopleRequest,
): Promise<Person[]> {
  const users = getTable(user);
  const found = await orm
    .select({ _id: users._id, userName: users.userName, email: users.email, language: users.language })
    .from(users)
    .where(
      and(
        inArray(users.role, await readRoles(orm, action, subject)),
        eq(users.status, 'active'),
        notLike(users.email, `%${NO_MAILBOX}`),
        or(isNull(users.client), client ? eq(users.client, client) : undefined),
        where,
      ),
    )
    .orderBy(users._id)
    .limit(limit);
  return found as Person[];
}

async function readRoles(orm: Connection, action: Permission['action'], subject: string): Promise<string[]> {
  const roles = getTable({ name: 'role' });
  const all = await orm.select({ _id: roles._id, permissions: roles.permissions }).from(roles);
  return all
    .map(({ _id, permissions }) => ({ _id: String(_id), permissions: permissions as Permission[] }))
    .filter(({ _id, permissions }) => createAbility(permissions, _id).can(action, subject))
    .map(({ _id }) => _id);
}
