/** Verifies the caller's own password, for calls that must not succeed with a stolen token alone. */
import { and, eq } from 'drizzle-orm';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField, type ServiceError } from '../errors.ts';
import { createAttemptGuard } from './attemptGuard.ts';
import type { Caller } from './caller.ts';
import { isPassword } from './passwords.ts';

const users = getTable({ name: 'user' });

/** Returns the hash against which the password was verified, for `lockedWithPassword`. */
export type PasswordCheck = (caller: Caller, typed: string) => Promise<string>;

/**
 * Creates the check, which runs before the transaction of the change.
 * @throws ServiceError `wrong_password` on `currentPassword`, `unauthorized`
 */
export function createPasswordCheck(core: Core): PasswordCheck {
  const tries = createAttemptGuard(core, 'password');
  return (caller, typed) =>
    tries(caller, async () => {
      const [own] = await core.database.orm
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users._id, caller.user));
      const storedHash = own?.passwordHash as string | undefined;
      if (storedHash === undefined || !(await isPassword(typed, storedHash))) throw wrongPassword();
      return storedHash;
    });
}

/** Recipient of a mail, and their language; null if none is set. */
export type MailRecipient = { userName: string; email: string; language: string | null };

/** The caller's row, locked. @throws ServiceError `wrong_password` if the password has changed since it was checked */
export async function lockedWithPassword(
  transaction: Connection,
  { user }: Caller,
  passwordHash: string,
): Promise<MailRecipient> {
  const [own] = await transaction
    .select({ userName: users.userName, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users._id, user), eq(users.passwordHash, passwordHash)))
    .for('update');
  if (!own) throw wrongPassword();
  return own as MailRecipient;
}

function wrongPassword(): ServiceError {
  return invalidField('currentPassword', { key: 'validation.currentPassword' }, 'wrong_password');
}
