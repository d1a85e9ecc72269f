/** Routes of accounts for visitors without a session. */
import {
  forgotPassword,
  RESET_MAILS,
  RESET_MINUTES,
  register,
  resetPassword,
} from '../../contract/calls/accounts.ts';
import { signUpRole } from '../../contract/signUp.ts';
import type { Routes } from '../core.ts';
import { addsPeople } from '../feature.ts';
import { toNetwork } from '../http/admission/address.ts';
import { serve } from '../http/serve.ts';
import { createRateLimit } from '../sessions/bruteForce/rateLimit.ts';
import { createMailing } from './mailing.ts';
import { registerPerson } from './register.ts';
import { consumeResetToken, newResetToken } from './resets.ts';

const HOUR = 60 * 60;

export const accountRoutes: Routes = ({ app, ...core }) => {
  const mailing = createMailing(app, core);
  // Without a self-registration role, the call does not exist.
  const role = signUpRole();
  const perAddress = createRateLimit(core, 'account', { tries: 60 });
  const registrations = createRateLimit(core, 'registrations', { tries: 60, seconds: HOUR });
  const perKey = createRateLimit(core, 'public key', { tries: 600, seconds: HOUR });
  // Limits mails for as long as a link is valid, so that the newest link in a mailbox always works, even if others have
  // used up the limit.
  const perMailbox = createRateLimit(core, 'mailbox', { tries: RESET_MAILS, seconds: RESET_MINUTES * 60 });

  if (role && addsPeople())
    serve(app, register, async ({ body, origin }) => {
      await registrations.take(toNetwork(origin.address));
      await perKey.take(body.publicKey.toLowerCase());
      const { data, letters } = await registerPerson(core, role, body);
      mailing.send(origin, async () => letters);
      return { data };
    });

  serve(app, forgotPassword, async ({ body: { email }, origin }) => {
    await perAddress.take(`forgot ${toNetwork(origin.address)}`);
    mailing.send(origin, async () => {
      if (!(await perMailbox.allows(email))) return [];
      const created = await newResetToken(core, email);
      if (!created) return [];
      const { userName: name, language, token } = created;
      const link = mailing.link('/reset-password', token);
      return [{ to: email, about: 'reset', language, args: { name, minutes: RESET_MINUTES, link } }];
    });
    return { data: null };
  });

  serve(app, resetPassword, async ({ body, origin }) => {
    const address = origin.address;
    await perAddress.take(`reset ${toNetwork(address)}`);
    await consumeResetToken(core, body, address);
    return { data: null };
  });
};
