/** Whether a user has a second factor and whether their role requires one. */
import { eq } from 'drizzle-orm';
import type { SecondFactorState } from '../../contract/calls/secondFactor.ts';
import type { Connection } from '../database/database.ts';
import { secondFactors } from '../database/schema/engineTables.ts';
import { getTable } from '../database/schema/tables.ts';

const users = getTable({ name: 'user' });
const roles = getTable({ name: 'role' });

export async function findFactor(connection: Connection, user: string): Promise<SecondFactorState> {
  const [row] = await connection
    .select({
      since: users.secondFactorSince,
      isRequired: roles.requiresSecondFactor,
      recovery: secondFactors.recovery,
    })
    .from(users)
    .leftJoin(roles, eq(roles._id, users.role))
    .leftJoin(secondFactors, eq(secondFactors.user, users._id))
    .where(eq(users._id, user));
  const since = row?.since as Date | null | undefined;
  return {
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? (row?.recovery?.length ?? 0) : 0,
    isRequired: row?.isRequired === true,
  };
}
