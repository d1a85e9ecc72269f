/** First and last names of users, as far as the caller may read them. */
import { and, inArray } from 'drizzle-orm';
import { restrictTo } from '#engine/contract';
import { type Caller, type Connection, getColumn, getTable, tenantFilter } from '#engine/service';
import { user } from '../resource.ts';

/** @returns full names by `_id`, without users whom the caller may not read */
export async function readPersonNames(
  connection: Connection,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const { fields } = restrictTo(user, caller.ability);
  const isVisible = caller.ability.can('read', user.subject) && fields.firstName && fields.lastName;
  if (!isVisible || !ids.length) return new Map();
  const users = getTable(user);
  const rows = await connection
    .select({ _id: users._id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(getColumn(user, '_id'), [...ids]), tenantFilter(user, caller)));
  return new Map(
    rows.map(({ _id, firstName, lastName }) => [String(_id), `${firstName} ${lastName}`.trim()]),
  );
}
