/** Password resets: a mailed token, stored as a hash, sets a new password once. */
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { RESET_MINUTES } from '../../contract/calls/accounts.ts';
import { INVITED } from '../../contract/rights/identity.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import { passwordResets } from '../database/schema/engineTables.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField, type ServiceError } from '../errors.ts';
import { changeRows, intactRows } from '../sealedRows/change.ts';
import { rememberNetwork } from '../sessions/bruteForce/knownNetworks.ts';
import { hashNewPassword } from '../sessions/newPassword.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import {
  computeLifetime,
  isLinkIntact,
  newMailedToken,
  readMailedToken,
  revokeMailedLinks,
  sealLink,
  usedNow,
} from './mailedLinks.ts';

const users = getTable({ name: 'user' });
const clients = getTable({ name: 'client' });

const isOfActiveClient = or(
  isNull(users.client),
  sql`${users.client} in (select ${clients._id} from ${clients} where ${clients.status} = 'active')`,
);

/** A user who may sign in: active, without a client or with an active one. */
export const canSignIn = and(eq(users.status, 'active'), isOfActiveClient);

/** A user who may set a password with a link: also one who has not accepted an invitation yet. */
const canReset = and(inArray(users.status, ['active', INVITED]), isOfActiveClient);

/**
 * Minutes that an older link remains valid after a newer one. A user who requests two, because a mail is late, may use
 * either.
 */
const OLDER_LINK_MINUTES = 5;

/**
 * Creates a token for the user with that address and revokes those older than a few minutes. Undefined if there is no
 * such user.
 */
export function newResetToken(
  { database, keys, settings }: Pick<Core, 'database' | 'keys' | 'settings'>,
  email: string,
): Promise<{ token: string; userName: string; language: string | null } | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date()));
    const [user] = await transaction
      .select({ _id: users._id, userName: users.userName, language: users.language })
      .from(users)
      .where(and(eq(users.email, email), canSignIn))
      .for('update');
    if (!user) return undefined;
    // An attacker may have replaced the address until the mail is sent.
    if (!(await intactRows(transaction, keys, 'users', [String(user._id)])).length) return undefined;
    const before = new Date(Date.now() - OLDER_LINK_MINUTES * 60_000);
    await transaction
      .delete(passwordResets)
      .where(and(eq(passwordResets.user, String(user._id)), lt(passwordResets.createdAt, before)));
    const token = newMailedToken(settings, 'password', String(user._id));
    const link = { tokenHash: token.hash, user: token.user, ...computeLifetime(RESET_MINUTES * 60_000) };
    await transaction.insert(passwordResets).values(sealLink(keys, passwordResets, link));
    return { token: token.text, userName: String(user.userName), language: user.language as string | null };
  });
}

/**
 * Sets the new password, accepts an invitation, and revokes all sessions and other links of the user. Since the user
 * has proven access to the mailbox, their network becomes a known one, so that an attacker on another network cannot
 * lock them out.
 * @throws ServiceError `invalid` on the token
 */
export async function consumeResetToken(
  { database, keys, settings }: Core,
  { token: text, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  const token = readMailedToken(settings, 'password', text);
  if (!token) throw unusable();
  const inForce = and(
    eq(passwordResets.tokenHash, token.hash),
    eq(passwordResets.user, token.user),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, new Date()),
  );
  // Checked before hashing, which a guessed token must not cost.
  const [row] = await database.orm
    .select({
      ...{ link: passwordResets, userName: users.userName },
      ...{ email: users.email, status: users.status },
    })
    .from(passwordResets)
    .innerJoin(users, eq(users._id, passwordResets.user))
    .where(inForce);
  if (!row || !isLinkIntact(keys, passwordResets, row.link)) throw unusable();
  const passwordHash = await hashNewPassword(password, [row.userName, row.email]);
  await database.transaction(async (transaction) => {
    // Serializes concurrent uses of two links of one user.
    await transaction
      .select({ _id: users._id })
      .from(users)
      .where(eq(users._id, row.link.user))
      .for('update');
    const [reset] = await transaction.select().from(passwordResets).where(inForce).for('update');
    if (!reset || !isLinkIntact(keys, passwordResets, reset)) throw unusable();
    await transaction.update(passwordResets).set(usedNow()).where(inForce);
    const [user] = await changeRows(transaction, keys, 'users', [reset.user], () =>
      transaction
        .update(users)
        .set({ passwordHash, status: 'active' })
        .where(and(eq(users._id, reset.user), canReset))
        .returning({ userName: users.userName, role: users.role, client: users.client }),
    );
    if (!user) throw unusable();
    await endUserSessions(transaction, reset.user);
    await revokeMailedLinks(transaction, reset.user);
    await rememberNetwork(transaction, settings, reset.user, address);
    await recordAudit(transaction, keys, [
      {
        user: reset.user,
        role: user.role as string | null,
        client: user.client as string | null,
        action: row.status === INVITED ? 'accept_invitation' : 'reset_password',
        resource: 'user',
        record: reset.user,
        content: String(user.userName),
      },
    ]);
  });
}

function unusable(): ServiceError {
  return invalidField('token', { key: 'validation.resetToken' });
}
