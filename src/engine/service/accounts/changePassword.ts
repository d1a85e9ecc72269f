/** Changes a user's own password. */
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import { changeRows } from '../sealedRows/change.ts';
import type { Caller } from '../sessions/caller.ts';
import { hashNewPassword } from '../sessions/newPassword.ts';
import { lockedWithPassword, type MailRecipient } from '../sessions/passwordCheck.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { revokeMailedLinks } from './mailedLinks.ts';

const users = getTable({ name: 'user' });

/**
 * Sets the password, ends all other sessions and revokes all mailed links.
 * @param checked the hash against which the current password was verified
 * @returns the recipient of a notification
 */
export async function changePassword(
  { database, keys }: Pick<Core, 'database' | 'keys'>,
  caller: Caller,
  { checked, password }: { checked: string; password: string },
): Promise<MailRecipient> {
  const { user, userName, role, client, session } = caller;
  const [row] = await database.orm.select({ email: users.email }).from(users).where(eq(users._id, user));
  const passwordHash = await hashNewPassword(password, [userName, row?.email ?? '']);
  return database.transaction(async (transaction) => {
    const own = await lockedWithPassword(transaction, caller, checked);
    await changeRows(transaction, keys, 'users', [user], () =>
      transaction.update(users).set({ passwordHash }).where(eq(users._id, user)),
    );
    await endUserSessions(transaction, user, session);
    await revokeMailedLinks(transaction, user);
    await recordAudit(transaction, keys, [
      { user, role, client, action: 'change_password', resource: 'user', record: user, content: userName },
    ]);
    return own;
  });
}
