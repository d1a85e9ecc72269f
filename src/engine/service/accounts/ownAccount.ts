/** Reads and updates the caller's own account. */
import { eq } from 'drizzle-orm';
import type { OwnAccount } from '../../contract/calls/ownAccount.ts';
import { getResource } from '../../contract/registry.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import { ServiceError } from '../errors.ts';
import { updateRecord } from '../records/write/update.ts';
import type { Caller } from '../sessions/caller.ts';
import { findPendingEmail } from './emailChanges.ts';

const users = getTable({ name: 'user' });

export async function readOwnAccount({ database: { orm } }: Core, caller: Caller): Promise<OwnAccount> {
  const [own] = await orm
    .select({
      _id: users._id,
      userName: users.userName,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      language: users.language,
    })
    .from(users)
    .where(eq(users._id, caller.user));
  if (!own) throw new ServiceError('unauthorized');
  const pendingEmail = await findPendingEmail(orm, caller.user);
  return { ...(own as Omit<OwnAccount, 'pendingEmail'>), pendingEmail };
}

/** Updates the user like any other record, with checks and an audit entry, but without requiring a permission. */
export async function changeOwnRecord(
  core: Core,
  caller: Caller,
  values: {
    firstName?: string | undefined;
    lastName?: string | undefined;
    language?: string | null | undefined;
  },
): Promise<OwnAccount> {
  await updateRecord(core, getResource(PEOPLE), caller.user, values, caller);
  return readOwnAccount(core, caller);
}
