/** What people do about their own account before they are signed in. */
import { forgotPassword, RESET_MINUTES, register, resetPassword } from '../../contract/calls/accounts.ts';
import type { Routes } from '../core.ts';
import { addressOf } from '../http/address.ts';
import { serve } from '../http/serve.ts';
import { createLimit } from '../sessions/limit.ts';
import { createMailing } from './mailing.ts';
import { registerCustomer } from './register.ts';
import { newResetToken, usedResetToken } from './resets.ts';

export const accountRoutes: Routes = ({ app, ...core }) => {
  const mailing = createMailing(app, core);
  const perAddress = createLimit(core, 'account', { tries: 60 });
  const perMailbox = createLimit(core, 'mailbox', { tries: 5, seconds: 15 * 60 });

  serve(app, register, async ({ body, request, reply }) => {
    await perAddress.take(`register ${addressOf(request)}`, reply);
    return { data: await registerCustomer(core, body) };
  });

  serve(app, forgotPassword, async ({ body: { email }, request, reply }) => {
    await perAddress.take(`forgot ${addressOf(request)}`, reply);
    await perMailbox.take(`${addressOf(request)} ${email}`, reply);
    mailing.send(request, async () => {
      const made = await newResetToken(core, email);
      if (!made) return [];
      const { userName: name, language, token } = made;
      const link = mailing.link('/reset-password', token);
      return [{ to: email, about: 'reset', language, args: { name, minutes: RESET_MINUTES, link } }];
    });
    return { data: null };
  });

  serve(app, resetPassword, async ({ body, request, reply }) => {
    await perAddress.take(`reset ${addressOf(request)}`, reply);
    await usedResetToken(core, body);
    return { data: null };
  });
};
