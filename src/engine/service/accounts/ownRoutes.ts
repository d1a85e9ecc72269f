/** Routes of My account. */
import * as calls from '../../contract/calls/ownAccount.ts';
import type { Routes } from '../core.ts';
import { toNetwork } from '../http/admission/address.ts';
import { serve } from '../http/serve.ts';
import { createRateLimit } from '../sessions/bruteForce/rateLimit.ts';
import { endCallerSession, endSessionsExceptCurrent, listOpenSessions } from '../sessions/ownSessions.ts';
import { createPasswordCheck } from '../sessions/passwordCheck.ts';
import { changePassword } from './changePassword.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './emailChanges.ts';
import { createMailing } from './mailing.ts';
import { changeOwnRecord, readOwnAccount } from './ownAccount.ts';

export const ownAccountRoutes: Routes = ({ app, ...core }) => {
  const mailing = createMailing(app, core);
  const checkedPassword = createPasswordCheck(core);
  const perAddress = createRateLimit(core, 'account', { tries: 60 });
  const perMailbox = createRateLimit(core, 'mailbox', { tries: 5, seconds: 15 * 60 });

  serve(app, calls.ownAccount, async ({ caller }) => ({ data: await readOwnAccount(core, caller) }));

  serve(app, calls.changeOwnAccount, async ({ caller, body }) => ({
    data: await changeOwnRecord(core, caller, body),
  }));

  serve(app, calls.changeOwnEmail, async ({ caller, body, origin }) => {
    const checked = await checkedPassword(caller, body.currentPassword);
    await perMailbox.take(`change ${caller.user}`);
    await perMailbox.take(`change ${body.email}`);
    const letters = await requestEmailChange(core, caller, body.email, checked, mailing);
    mailing.send(origin, async () => letters);
    return { data: await readOwnAccount(core, caller) };
  });

  serve(app, calls.cancelOwnEmail, async ({ caller }) => {
    await cancelEmailChange(core, caller);
    return { data: await readOwnAccount(core, caller) };
  });

  serve(app, calls.confirmEmail, async ({ body, origin }) => {
    await perAddress.take(`confirm ${toNetwork(origin.address)}`);
    await confirmEmailChange(core, body.token);
    return { data: null };
  });

  serve(app, calls.changeOwnPassword, async ({ caller, body, origin }) => {
    const checked = await checkedPassword(caller, body.currentPassword);
    const change = { checked, password: body.password };
    const own = await changePassword(core, caller, change);
    const { email: to, language, userName: name } = own;
    mailing.send(origin, async () => [{ to, about: 'passwordChanged', language, args: { name } }]);
    return { data: null };
  });

  serve(app, calls.ownSessions, ({ caller }) => listOpenSessions(core.database.orm, caller));

  serve(app, calls.endOwnSession, async ({ caller, params }) => {
    await endCallerSession(core, caller, params.id);
    return { data: null };
  });

  serve(app, calls.endOtherSessions, async ({ caller }) => ({
    data: { ended: await endSessionsExceptCurrent(core, caller) },
  }));
};
