/** People who may perform an action, for mails about it. */
import { and, eq, inArray, isNull, notLike, or, type SQL } from 'drizzle-orm';
import { createAbility, type Permission } from '#engine/contract';
import { type Connection, type Core, getTable } from '#engine/service';
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
  /** Judges one whose role allows the action: whether they may perform it on the record now. */
  isAllowed: (user: string) => Promise<boolean>;
};

/** The most people who are mailed about one thing. */
const MAX_PEOPLE = 50;
/** How many candidates are judged for each of them. */
const CANDIDATES = 4;

/** Active people with a mailbox who may perform an action, the oldest accounts first, at most 50. */
export async function listPeople({ database }: Core, request: PeopleRequest): Promise<Person[]> {
  const people: Person[] = [];
  for (const candidate of await readCandidates(database.orm, request)) {
    if (people.length === MAX_PEOPLE) break;
    if (await request.isAllowed(candidate._id)) people.push(candidate);
  }
  return people;
}

/** Those whose role allows it, as far as a query can tell. */
async function readCandidates(
  orm: Connection,
  { action, subject, client, where }: PeopleRequest,
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
    .limit(MAX_PEOPLE * CANDIDATES);
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
