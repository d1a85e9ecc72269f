/** Inviting users: what a new one without a password is, and mailing an invitation once more. */
import { INVITATION_DAYS } from '../../../engine/contract/calls/accounts.ts';
import { INVITED } from '../../../engine/contract/rights/identity.ts';
import { orderInvitation } from '../../../engine/service/accounts/invitations.ts';
import { recordAudit } from '../../../engine/service/audit/record.ts';
import type { Core, Routes } from '../../../engine/service/core.ts';
import { invalidField, Refusal } from '../../../engine/service/errors.ts';
import { serve } from '../../../engine/service/http/serve.ts';
import { canMail } from '../../../engine/service/mail/mailer.ts';
import type { Values } from '../../../engine/service/records/hooks.ts';
import { readRow } from '../../../engine/service/records/read.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { createLimit } from '../../../engine/service/sessions/guesses/limit.ts';
import { demandRoleWithin, requireConfirmedGrant } from '../../../engine/service/sessions/rights/rights.ts';
import * as calls from '../calls.ts';
import { user } from '../resource.ts';

/** No password has this hash. */
export const NO_PASSWORD = '';

/** A new user without a password: invited, unless nobody is to sign in. @throws Refusal `invalid` where no mail can be sent */
export function invited({ settings }: Core, values: Values): Values {
  if (!canMail(settings)) throw invalidField('password', { key: 'validation.passwordWithoutMail' });
  const status = values.status === 'active' ? INVITED : values.status;
  return { ...values, status, passwordHash: NO_PASSWORD };
}

export const invitationRoutes: Routes = ({ app, ...core }) => {
  const { settings } = core;
  const perUser = createLimit(core, 'invitations', { tries: 5, seconds: 60 * 60 });

  serve(app, calls.invitations, () => ({ data: { available: canMail(settings), days: INVITATION_DAYS } }));

  serve(app, calls.inviteAgain, async ({ caller, params, reply }) => {
    if (!canMail(settings)) throw invalidField('email', { key: 'validation.passwordWithoutMail' });
    await inviteAgain(core, caller, params.id, (id) => perUser.take(id, reply));
    return { data: null };
  });
};

/** @param take counts a mail to a user. @throws Refusal `not_found`, `forbidden`, `wrong_state`, `confirmation_required` */
function inviteAgain(
  { database, keys }: Core,
  caller: Caller,
  id: string,
  take: (id: string) => Promise<void>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const row = await readRow(transaction, user, id, caller, true);
    await demandRoleWithin(transaction, caller, String(row.role), '_id');
    if (row.status !== INVITED) {
      const args = { state: String(row.status), from: INVITED };
      throw new Refusal('wrong_state', { status: { key: 'validation.wrongState', args } });
    }
    await requireConfirmedGrant(transaction, caller, String(row.role));
    await take(row._id);
    await orderInvitation(transaction, row._id);
    await recordAudit(transaction, keys, [
      {
        ...{ user: caller.user, client: row.client as string | null, action: 'invite' },
        ...{ resource: user.name, record: row._id, content: String(row.userName) },
      },
    ]);
  });
}
