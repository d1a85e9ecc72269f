/** The own password, said again: what a stolen token alone must not be able to do asks for it. */
import { and, eq } from 'drizzle-orm';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/schema/tables.ts';
import { invalidField, type ServiceError } from '../errors.ts';
import type { Caller } from './caller.ts';
import { createOwnTries } from './ownTries.ts';
import { isPassword } from './passwords.ts';

const users = tableOf({ name: 'user' });

/** Answers the hash that the password was found right by: for `lockedWithPassword`. */
export type OwnPasswordCheck = (caller: Caller, typed: string) => Promise<string>;

/**
 * The check that is made before the change.
 * @throws Refusal `wrong_password` that names `currentPassword`, `unauthorized`
 */
export function createOwnPasswordCheck(core: Core): OwnPasswordCheck {
  const tries = createOwnTries(core, 'password');
  return (caller, typed) =>
    tries(caller, async () => {
      const [own] = await core.database.orm
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users._id, caller.user));
      const kept = own?.passwordHash as string | undefined;
      if (kept === undefined || !(await isPassword(typed, kept))) throw wrongPassword();
      return kept;
    });
}

/** Whom a mail goes to, and in which language; null where none is chosen. */
export type OwnUser = { userName: string; email: string; language: string | null };

/** The caller's row, locked. @throws Refusal `wrong_password` where the password has changed since it was checked */
export async function lockedWithPassword(
  transaction: Connection,
  { user }: Caller,
  passwordHash: string,
): Promise<OwnUser> {
  const [own] = await transaction
    .select({ userName: users.userName, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users._id, user), eq(users.passwordHash, passwordHash)))
    .for('update');
  if (!own) throw wrongPassword();
  return own as OwnUser;
}

function wrongPassword(): ServiceError {
  return invalidField('currentPassword', { key: 'validation.currentPassword' }, 'wrong_password');
}
