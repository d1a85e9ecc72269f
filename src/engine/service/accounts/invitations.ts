/**
 * Invitations: somebody who was added without a password is mailed a link to choose one. Whoever adds them orders the mail
 * in the same transaction, so that what is rolled back mails nobody. A round sends what was ordered: an import of
 * thousands waits for no mail server, and a restart loses none.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { INVITATION_DAYS } from '../../contract/calls/accounts.ts';
import { INVITED } from '../../contract/rights/identity.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { passwordResets } from '../database/schema/ownTables.ts';
import { tableOf } from '../database/schema/tables.ts';
import { startRounds } from '../jobs/inHand.ts';
import type { Repeating } from '../repeating.ts';
import { intactRows } from '../sealedRows/change.ts';
import { newMailedToken, sealLink } from './mailedLinks.ts';
import { createMailing, type Letter, type Mailing } from './mailing.ts';

const users = tableOf({ name: 'user' });

/** Mails that are sent at a time. */
const BATCH = 10;
const DAY = 24 * 60 * 60_000;

/** Orders an invitation, in place of one that was mailed before: the earlier link no longer works. */
export async function orderInvitation(transaction: Connection, user: string): Promise<void> {
  await transaction.delete(passwordResets).where(eq(passwordResets.user, user));
  // As long as it is only ordered, the user's `_id` stands for the hash of a token, which is twice as long. An order that is
  // made up mails to the address in the sealed row of somebody who is invited, and to nobody else.
  await transaction
    .insert(passwordResets)
    .values({ tokenHash: Buffer.from(user.replaceAll('-', ''), 'hex'), user, ...lasting() });
}

const isOrder = sql`length(${passwordResets.tokenHash}) = 16`;

/** Every process of the service runs one: an order that another has taken is passed over. */
export function startInvitations(
  core: Pick<Core, 'database' | 'keys' | 'settings'> & { app: FastifyInstance },
  onFailure: (error: unknown) => void,
): Repeating {
  const mailing = createMailing(core.app, core);
  return startRounds(async (isEnding) => {
    while (!isEnding()) {
      const letters = await takeOrders(core, mailing);
      await mailing.deliver(letters);
      if (letters.length < BATCH) return;
    }
  }, onFailure);
}

/** Makes tokens of some of the orders. Who is no longer waiting for an invitation gets none. */
function takeOrders(
  { database, keys, settings }: Pick<Core, 'database' | 'keys' | 'settings'>,
  mailing: Pick<Mailing, 'link'>,
): Promise<Letter[]> {
  return database.transaction(async (transaction) => {
    const ordered = transaction
      .select({ tokenHash: passwordResets.tokenHash })
      .from(passwordResets)
      .where(isOrder)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const taken = await transaction
      .delete(passwordResets)
      .where(inArray(passwordResets.tokenHash, ordered))
      .returning({ user: passwordResets.user });
    if (!taken.length) return [];
    const ids = taken.map(({ user }) => user);
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
    return invited.map(({ userName, email, language }, at) => ({
      to: String(email),
      about: 'invitation' as const,
      language: language as string | null,
      args: {
        ...{ name: String(userName), days: INVITATION_DAYS },
        link: mailing.link('/set-password', tokens[at]?.text ?? ''),
      },
    }));
  });
}

function lasting() {
  const now = Date.now();
  return { createdAt: new Date(now), expiresAt: new Date(now + INVITATION_DAYS * DAY) };
}
