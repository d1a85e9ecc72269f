/** Invites new users without a password, and mails invitations again. */

import { INVITATION_DAYS, INVITED } from '#engine/contract';
import {
  actorOf,
  type Caller,
  type Connection,
  type Core,
  canMail,
  createRateLimit,
  invalidField,
  orderInvitation,
  type RecordInput,
  type Routes,
  type Row,
  readRow,
  recordAudit,
  requireConfirmedGrant,
  requireRoleWithin,
  ServiceError,
  serve,
} from '#engine/service';
import * as calls from '../calls.ts';
import { user } from '../resource.ts';

/** A value that no password hashes to. */
export const NO_PASSWORD = '';

/**
 * A new user without a password is invited, unless they are inactive.
 * @throws ServiceError `invalid` if mails can't be sent
 */
export function inviteWithoutPassword({ settings }: Core, values: RecordInput): RecordInput {
  if (!canMail(settings)) throw invalidField('password', { key: 'validation.passwordWithoutMail' });
  const status = values.status === 'active' ? INVITED : values.status;
  return { ...values, status, passwordHash: NO_PASSWORD };
}

/**
 * Returns the change with the status that follows: active requires a password, invited requires that there is
 * none.
 */
export function alignStatus(row: Row, values: RecordInput): RecordInput {
  const hasPassword = (values.passwordHash ?? row.passwordHash) !== NO_PASSWORD;
  if (!hasPassword) return values.status === 'active' ? { ...values, status: INVITED } : values;
  return (values.status ?? row.status) === INVITED ? { ...values, status: 'active' } : values;
}

export const invitationRoutes: Routes = ({ app, ...core }) => {
  const { settings } = core;
  const perUser = createRateLimit(core, 'invitations', { tries: 5, seconds: 60 * 60 });

  serve(app, calls.invitations, () => ({ data: { available: canMail(settings), days: INVITATION_DAYS } }));

  serve(app, calls.inviteAgain, async ({ caller, params }) => {
    if (!canMail(settings)) throw invalidField('email', { key: 'validation.passwordWithoutMail' });
    await inviteAgain(core, caller, params.id, (id) => perUser.take(id));
    return { data: null };
  });
};

/**
 * @param countMail counts a mail against the user's limit.
 * @throws ServiceError `not_found`, `forbidden`, `wrong_state`, `confirmation_required`
 */
async function inviteAgain(
  { database, keys }: Core,
  caller: Caller,
  id: string,
  countMail: (id: string) => Promise<void>,
): Promise<void> {
  const existing = await requireInvited(database.orm, caller, id);
  // Counted before the transaction, because counts survive it and need a second connection. The embedded
  // database has only one.
  await countMail(existing._id);
  await database.transaction(async (transaction) => {
    const row = await requireInvited(transaction, caller, id, true);
    await orderInvitation(transaction, row._id);
    await recordAudit(transaction, keys, [
      {
        ...actorOf(caller),
        ...{ client: row.client as string | null, action: 'invite' },
        ...{ resource: user.name, record: row._id, content: String(row.userName) },
      },
    ]);
  });
}

/** Returns an invited user whom the caller may invite again. */
async function requireInvited(
  connection: Connection,
  caller: Caller,
  id: string,
  lock = false,
): Promise<Row> {
  const row = await readRow(connection, user, id, caller, lock);
  await requireRoleWithin(connection, caller, String(row.role), '_id');
  if (row.status !== INVITED) {
    const args = { state: String(row.status), from: INVITED };
    throw new ServiceError('wrong_state', { status: { key: 'validation.wrongState', args } });
  }
  await requireConfirmedGrant(connection, caller, String(row.role));
  return row;
}
