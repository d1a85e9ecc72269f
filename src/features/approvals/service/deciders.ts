/** The people who may decide a request. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Core, findCaller, getTable, type Row, readRow, ServiceError } from '#engine/service';
import { user } from '#features/users';
import { listPeople, type Person } from '#features/users/service';
import { approval } from '../approval.ts';
import { requireDecider } from './decide.ts';

/** Those who may approve the request now and want to be mailed about it. */
export function listDeciders(core: Core, row: Row): Promise<Person[]> {
  const users = getTable(user);
  return listPeople(core, {
    ...{ action: 'approve', subject: approval.subject, client: row.client as string | null },
    where: and(
      sql`${users.muteApprovals} is not true`,
      ne(users._id, String(row.requestedBy)),
      row.role ? eq(users.role, String(row.role)) : undefined,
    ),
    isAllowed: (candidate) => canDecide(core, row, candidate),
  });
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
