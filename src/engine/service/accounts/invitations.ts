/**
 * Invitations: users added without a password receive a link to choose one. The caller queues the mail in the same
 * transaction, so that a rollback sends nothing. A background round sends queued mails: an import of thousands does not
 * wait for the mail server, and a restart loses none.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { INVITATION_DAYS } from '../../contract/calls/accounts.ts';
import { INVITED } from '../../contract/rights/identity.ts';
import { type BackgroundWork, SKIPPED } from '../background/background.ts';
import type { Core, RoutesContext } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { passwordResets } from '../database/schema/engineTables.ts';
import { getTable } from '../database/schema/tables.ts';
import { intactRows } from '../sealedRows/change.ts';
import { computeLifetime, type MailedToken, newMailedToken, sealLink } from './mailedLinks.ts';
import { createMailing, type Letter, type Mailing } from './mailing.ts';

const users = getTable({ name: 'user' });

/** Number of mails sent at once. */
const BATCH = 10;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Queues an invitation. It replaces an earlier one, whose link no longer works. */
export async function orderInvitation(transaction: Connection, user: string): Promise<void> {
  await transaction.delete(passwordResets).where(eq(passwordResets.user, user));
  // While queued, the row has the user's `_id` in place of a token hash, which is twice as long. A forged row would
  // only send a mail to the address in the sealed row of an invited user.
  await transaction
    .insert(passwordResets)
    .values({ tokenHash: Buffer.from(user.replaceAll('-', ''), 'hex'), user, ...lasting() });
}

const isOrder = sql`length(${passwordResets.tokenHash}) = 16`;

/** A mail with a link, and the token in it. */
type Invitation = Letter & { token: MailedToken };

/**
 * Sends queued invitations and skips those that another process has locked. While no mail can be sent, it retries at
 * increasing intervals.
 */
export function invitationDelivery(core: RoutesContext): BackgroundWork {
  const mailing = createMailing(core.app, core);
  let pause = 0;
  let next = 0;
  return {
    name: 'invitations',
    every: '300ms',
    // More than the longest pause while the mail server is away.
    lateAfter: '5min',
    async onRequest() {
      next = 0;
    },
    async run({ isEnding, noteFailure }) {
      if (Date.now() < next) return SKIPPED;
      while (!isEnding() && Date.now() >= next) {
        const letters = await takeOrders(core, mailing);
        const unsent = await mailing.deliver(letters);
        const isAway = unsent.length > 0 && unsent.length === letters.length;
        pause = isAway ? Math.min(pause * 2 || SECOND, MINUTE) : 0;
        next = Date.now() + pause;
        await orderAgain(core, unsent);
        if (isAway) noteFailure(new Error('The mail server accepted none of the invitations.'));
        if (letters.length < BATCH) break;
      }
      return undefined;
    },
  };
}

/** Queues undelivered invitations again, unless their link was revoked in the meantime. */
async function orderAgain(
  { database }: Pick<Core, 'database'>,
  unsent: readonly Invitation[],
): Promise<void> {
  if (!unsent.length) return;
  const ids = unsent.map(({ token }) => token.user);
  const hashes = unsent.map(({ token }) => token.hash);
  await database.transaction(async (transaction) => {
    await transaction
      .select({ _id: users._id })
      .from(users)
      .where(inArray(users._id, ids))
      .orderBy(users._id)
      .for('update');
    const ended = await transaction
      .delete(passwordResets)
      .where(and(inArray(passwordResets.tokenHash, hashes), isNull(passwordResets.usedAt)))
      .returning({ user: passwordResets.user });
    for (const { user } of ended) await orderInvitation(transaction, user);
  });
}

/**
 * Creates tokens for some of the queued invitations. Users who no longer await one get none. Locks the user before the
 * invitation, in the same order as changes of the address, to avoid a deadlock.
 */
function takeOrders(
  { database, keys, settings }: Pick<Core, 'database' | 'keys' | 'settings'>,
  mailing: Pick<Mailing, 'link'>,
): Promise<Invitation[]> {
  return database.transaction(async (transaction) => {
    const waiting = await transaction
      .select({ _id: users._id })
      .from(users)
      .innerJoin(passwordResets, eq(passwordResets.user, users._id))
      .where(isOrder)
      // Invitations queued again come last.
      .orderBy(passwordResets.createdAt)
      .limit(BATCH)
      .for('update', { of: users, skipLocked: true });
    const locked = waiting.map(({ _id }) => String(_id));
    // Another process may have taken some before they were locked.
    const deleted = await transaction
      .delete(passwordResets)
      .where(and(inArray(passwordResets.user, locked), isOrder))
      .returning({ user: passwordResets.user });
    if (!deleted.length) return [];
    const ids = deleted.map(({ user }) => user);
    const invited = await transaction
      .select({ _id: users._id, userName: users.userName, email: users.email, language: users.language })
      .from(users)
      .where(
        and(inArray(users._id, await intactRows(transaction, keys, 'users', ids)), eq(users.status, INVITED)),
      );
    const tokens = invited.map(({ _id }) => newMailedToken(settings, 'password', String(_id)));
    if (!tokens.length) return [];
    await transaction
      .insert(passwordResets)
      .values(
        tokens.map(({ hash, user }) =>
          sealLink(keys, passwordResets, { tokenHash: hash, user, ...lasting() }),
        ),
      );
    return tokens.map((token, at) => ({
      token,
      to: String(invited[at]?.email),
      about: 'invitation' as const,
      language: (invited[at]?.language ?? null) as string | null,
      args: {
        ...{ name: String(invited[at]?.userName), days: INVITATION_DAYS },
        link: mailing.link('/set-password', token.text),
      },
    }));
  });
}

const lasting = () => computeLifetime(INVITATION_DAYS * DAY);
