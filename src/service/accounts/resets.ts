/** A forgotten password: a mailed token, kept as a hash, that sets a new one once. */
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { RESET_MINUTES } from '../../contract/calls/accounts.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import { passwordResets, tableOf } from '../database/tables.ts';
import { invalidField, type Refusal } from '../errors.ts';
import { changeRows } from '../sealedRows/change.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { endMailedLinksOf, hashOfMailedToken, newMailedToken } from './mailedLinks.ts';

const users = tableOf({ name: 'user' });
const clients = tableOf({ name: 'client' });

/** A user who may sign in: active, and of no client or of an active one. */
export const mayEnter = and(
  eq(users.status, 'active'),
  or(
    isNull(users.client),
    sql`${users.client} in (select ${clients._id} from ${clients} where ${clients.status} = 'active')`,
  ),
);

/** A token for the user with that address, in place of those mailed before; undefined where there is none. */
export function newResetToken(
  { database }: Pick<Core, 'database'>,
  email: string,
): Promise<{ token: string; userName: string; language: string | null } | undefined> {
  const token = newMailedToken();
  return database.transaction(async (transaction) => {
    await transaction.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date()));
    const [user] = await transaction
      .select({ _id: users._id, userName: users.userName, language: users.language })
      .from(users)
      .where(and(eq(users.email, email), mayEnter))
      .for('update');
    if (!user) return undefined;
    await transaction.delete(passwordResets).where(eq(passwordResets.user, String(user._id)));
    await transaction.insert(passwordResets).values({
      tokenHash: hashOfMailedToken(token),
      user: String(user._id),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + RESET_MINUTES * 60_000),
    });
    return { token, userName: String(user.userName), language: user.language as string | null };
  });
}

/** Sets the new password and ends every session. @throws Refusal `invalid` that names the token */
export async function usedResetToken(
  { database, ledger }: Pick<Core, 'database' | 'ledger'>,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const inForce = and(
    eq(passwordResets.tokenHash, hashOfMailedToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, new Date()),
  );
  // Before the slow work: guessing must not cost a hash.
  const [known] = await database.orm
    .select({ user: passwordResets.user })
    .from(passwordResets)
    .where(inForce);
  if (!known) throw unusable();
  const passwordHash = await hashPassword(password);
  await database.transaction(async (transaction) => {
    const [reset] = await transaction
      .update(passwordResets)
      .set({ usedAt: new Date() })
      .where(inForce)
      .returning({ user: passwordResets.user });
    if (!reset) throw unusable();
    const [user] = await changeRows(transaction, ledger.keys, 'users', [reset.user], () =>
      transaction
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users._id, reset.user), mayEnter))
        .returning({ userName: users.userName, client: users.client }),
    );
    if (!user) throw unusable();
    await endSessionsOf(transaction, reset.user);
    await endMailedLinksOf(transaction, reset.user);
    await recordAudit(transaction, ledger.auditKey, [
      {
        user: reset.user,
        client: user.client as string | null,
        action: 'reset_password',
        resource: 'user',
        record: reset.user,
        content: String(user.userName),
      },
    ]);
  });
}

function unusable(): Refusal {
  return invalidField('token', { key: 'validation.resetToken' });
}
