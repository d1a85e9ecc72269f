/** Changes of a user's own e-mail address. A change takes effect once the link mailed to the new address is used. */
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { EMAIL_CHANGE_MINUTES } from '../../contract/calls/ownAccount.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { emailChanges } from '../database/schema/engineTables.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField, type ServiceError } from '../errors.ts';
import { changeRows } from '../sealedRows/change.ts';
import type { Caller } from '../sessions/caller.ts';
import { lockedWithPassword } from '../sessions/passwordCheck.ts';
import {
  computeLifetime,
  isLinkIntact,
  newMailedToken,
  readMailedToken,
  revokeMailedLinks,
  sealLink,
  usedNow,
} from './mailedLinks.ts';
import type { Letter, Mailing } from './mailing.ts';
import { canSignIn } from './resets.ts';

type Parts = Pick<Core, 'database' | 'keys' | 'settings'>;
const users = getTable({ name: 'user' });

/**
 * Records the requested change. If the address is taken, the response is the same, and its owner is notified by mail.
 * @param passwordHash the hash against which the caller's password was verified
 * @returns the mails to send
 * @throws ServiceError `invalid` if the address is unchanged
 */
export function requestEmailChange(
  { database, keys, settings }: Parts,
  caller: Caller,
  email: string,
  passwordHash: string,
  mailing: Pick<Mailing, 'link'>,
): Promise<Letter[]> {
  const token = newMailedToken(settings, 'email', caller.user);
  return database.transaction(async (transaction) => {
    const own = await lockedWithPassword(transaction, caller, passwordHash);
    if (own.email === email) throw invalidField('email', { key: 'validation.sameEmail' });
    await transaction.delete(emailChanges).where(lt(emailChanges.expiresAt, new Date()));
    // A user who requests the same address again, because a mail is late, may use either link. A different address
    // replaces the earlier one.
    await transaction
      .delete(emailChanges)
      .where(and(eq(emailChanges.user, caller.user), ne(emailChanges.email, email)));
    const lasting = computeLifetime(EMAIL_CHANGE_MINUTES * 60_000);
    const row = { tokenHash: token.hash, user: caller.user, email, ...lasting };
    await transaction.insert(emailChanges).values(sealLink(keys, emailChanges, row));
    const change = { before: { email: own.email }, after: { email } };
    await recordAudit(transaction, keys, [entryOf('ask_email', caller, change)]);
    const notice: Letter = {
      to: own.email,
      about: 'emailAsked',
      language: own.language,
      args: { name: own.userName, email },
    };
    const link = mailing.link('/confirm-email', token.text);
    const [owner] = await ownerOf(transaction, email);
    return [notice, owner ? toOwner(email, owner) : toNewAddress(email, own, link)];
  });
}

/**
 * Consumes the link's token and changes the address. Revokes password reset links sent to the old address.
 * @throws ServiceError `invalid` on the token, whatever the reason
 */
export async function confirmEmailChange({ database, keys, settings }: Parts, text: string): Promise<void> {
  const token = readMailedToken(settings, 'email', text);
  if (!token) throw unusable();
  return database.transaction(async (transaction) => {
    const condition = and(
      eq(emailChanges.tokenHash, token.hash),
      eq(emailChanges.user, token.user),
      inForce(),
    );
    const [change] = await transaction.select().from(emailChanges).where(condition).for('update');
    if (!change || !isLinkIntact(keys, emailChanges, change)) throw unusable();
    await transaction.update(emailChanges).set(usedNow()).where(condition);
    if ((await ownerOf(transaction, change.email)).length) throw unusable();
    const ownRow = and(eq(users._id, change.user), canSignIn);
    const [before] = await transaction
      .select({ userName: users.userName, role: users.role, client: users.client, email: users.email })
      .from(users)
      .where(ownRow)
      .for('update');
    if (!before) throw unusable();
    await changeRows(transaction, keys, 'users', [change.user], () =>
      transaction.update(users).set({ email: change.email }).where(ownRow),
    );
    await revokeMailedLinks(transaction, change.user);
    const who = {
      user: change.user,
      userName: String(before.userName),
      role: before.role as string | null,
      client: before.client as string | null,
    };
    const data = { before: { email: before.email }, after: { email: change.email } };
    await recordAudit(transaction, keys, [entryOf('confirm_email', who, data)]);
  });
}

/** Cancels the requested change. */
export function cancelEmailChange({ database, keys }: Parts, caller: Caller): Promise<void> {
  return database.transaction(async (transaction) => {
    const dropped = await transaction
      .delete(emailChanges)
      .where(and(eq(emailChanges.user, caller.user), inForce()))
      .returning({ email: emailChanges.email });
    const [last] = dropped;
    if (!last) return;
    const data = { before: { email: last.email } };
    await recordAudit(transaction, keys, [entryOf('cancel_email', caller, data)]);
  });
}

/** The address that awaits confirmation; null if there is none. */
export async function findPendingEmail(
  connection: Connection,
  user: string,
): Promise<{ email: string; expiresAt: string } | null> {
  const [pending] = await connection
    .select({ email: emailChanges.email, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.user, user), inForce()))
    .orderBy(desc(emailChanges.expiresAt))
    .limit(1);
  return pending ? { email: pending.email, expiresAt: pending.expiresAt.toISOString() } : null;
}

const inForce = () => and(isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, new Date()));

type Person = { userName: string; language: string | null };

async function ownerOf(connection: Connection, email: string): Promise<Person[]> {
  const rows = await connection
    .select({ userName: users.userName, language: users.language })
    .from(users)
    .where(eq(users.email, email));
  return rows as Person[];
}

const toOwner = (to: string, { userName, language }: Person): Letter => ({
  to,
  about: 'emailTaken',
  language,
  args: { name: userName },
});

const toNewAddress = (to: string, { userName, language }: Person, link: string): Letter => ({
  to,
  about: 'emailConfirm',
  language,
  args: { name: userName, minutes: EMAIL_CHANGE_MINUTES, link },
});

function entryOf(
  action: 'ask_email' | 'cancel_email' | 'confirm_email',
  { user, userName, role, client }: Pick<Caller, 'user' | 'userName' | 'role' | 'client'>,
  data: { before?: unknown; after?: unknown },
) {
  return { user, role, client, action, resource: 'user', record: user, content: userName, data };
}

function unusable(): ServiceError {
  return invalidField('token', { key: 'validation.emailToken' });
}
