/** The people who may decide a request. */
import { and, eq, inArray, isNull, ne, notLike, or, sql } from 'drizzle-orm';
import { createAbility, type Permission } from '#engine/contract';
import {
  type Connection,
  type Core,
  findCaller,
  getTable,
  type Row,
  readRow,
  ServiceError,
} from '#engine/service';
import { NO_MAILBOX, user } from '#features/users';
import { approval } from '../approval.ts';
import { requireDecider } from './decide.ts';

/** A person who may decide, and where to reach them. */
export type Decider = { _id: string; userName: string; email: string; language: string | null };

/** How many candidates are considered for each person that is needed. */
const CANDIDATES = 4;

/**
 * Those who may approve the request now and want to be mailed about it, the oldest accounts first.
 * @param limit how many at most
 */
export async function listDeciders(core: Core, row: Row, limit: number): Promise<Decider[]> {
  const candidates = await readCandidates(core.database.orm, row, limit * CANDIDATES);
  const deciders: Decider[] = [];
  for (const candidate of candidates) {
    if (deciders.length === limit) break;
    if (await canDecide(core, row, candidate._id)) deciders.push(candidate);
  }
  return deciders;
}

/** Those whose role may approve, as far as a query can tell. */
async function readCandidates(orm: Connection, row: Row, limit: number): Promise<Decider[]> {
  const users = getTable(user);
  const roles = await readApprovingRoles(orm, row);
  const found = await orm
    .select({ _id: users._id, userName: users.userName, email: users.email, language: users.language })
    .from(users)
    .where(
      and(
        inArray(users.role, roles),
        eq(users.status, 'active'),
        sql`${users.muteApprovals} is not true`,
        ne(users._id, String(row.requestedBy)),
        notLike(users.email, `%${NO_MAILBOX}`),
        or(isNull(users.client), row.client ? eq(users.client, String(row.client)) : undefined),
      ),
    )
    .orderBy(users._id)
    .limit(limit);
  return found as Decider[];
}

async function readApprovingRoles(orm: Connection, { role: required }: Row): Promise<string[]> {
  const roles = getTable({ name: 'role' });
  const all = await orm.select({ _id: roles._id, permissions: roles.permissions }).from(roles);
  return all
    .map(({ _id, permissions }) => ({ _id: String(_id), permissions: permissions as Permission[] }))
    .filter(({ _id }) => required === null || required === _id)
    .filter(({ _id, permissions }) => createAbility(permissions, _id).can('approve', approval.subject))
    .map(({ _id }) => _id);
}

async function canDecide(core: Core, row: Row, candidate: string): Promise<boolean> {
  const { orm } = core.database;
  try {
    const caller = await findCaller(core, candidate);
    if (!caller?.ability.can('approve', approval.subject)) return false;
    await readRow(orm, approval, String(row._id), caller);
    await requireDecider({ connection: orm, calls: core.calls }, row, caller);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
