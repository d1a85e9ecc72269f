/** What people do about their own account before they are signed in. */
import { forgotPassword, RESET_MINUTES, register, resetPassword } from '../../contract/calls/accounts.ts';
import type { Routes } from '../core.ts';
import { failureOf } from '../database/failures.ts';
import type { Settings } from '../environment.ts';
import { serve } from '../http/serve.ts';
import { createMailer } from '../mail/mailer.ts';
import { mailText } from '../mail/texts.ts';
import { createLimit } from '../sessions/limit.ts';
import { createBackground } from './background.ts';
import { registerCustomer } from './register.ts';
import { newResetToken, usedResetToken } from './resets.ts';

export const accountRoutes: Routes = ({ app, ...core }) => {
  const { settings } = core;
  const background = createBackground(app);
  const mailer = createMailer(settings);
  const perAddress = createLimit(core, 'account', { tries: 60 });
  const perMailbox = createLimit(core, 'mailbox', { tries: 5, seconds: 15 * 60 });

  serve(app, register, async ({ body, request, reply }) => {
    await perAddress.take(`register ${request.ip}`, reply);
    return { data: await registerCustomer(core, body) };
  });

  serve(app, forgotPassword, async ({ body: { email }, request, reply }) => {
    await perAddress.take(`forgot ${request.ip}`, reply);
    await perMailbox.take(`${request.ip} ${email}`, reply);
    const language = request.headers['accept-language'];
    background(
      async () => {
        const made = await newResetToken(core, email);
        if (!made) return;
        const link = `${addressOf(settings)}/reset-password#token=${made.token}`;
        const args = { name: made.userName, minutes: RESET_MINUTES, link };
        const where = await mailer.send({
          to: email,
          subject: mailText(language, 'mail.reset.subject'),
          text: mailText(language, 'mail.reset.text', args),
        });
        note(`a mail went to ${where}`);
      },
      (error) => note(`a mail could not be sent: ${reasonOf(error)}`),
    );
    return { data: null };
  });

  serve(app, resetPassword, async ({ body, request, reply }) => {
    await perAddress.take(`reset ${request.ip}`, reply);
    await usedResetToken(core, body);
    return { data: null };
  });

  /** In the log where there is one, else on the developer's screen. Never the token. */
  function note(line: string): void {
    if (settings.log) app.log.info(line);
    else console.log(`  ${line}`);
  }
};

/** Never from the request: whoever sends that could name their own host. */
function addressOf({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

/** Drizzle's own message would hold the statement's parameters. */
function reasonOf(error: unknown): string {
  return failureOf(error)?.message ?? (error instanceof Error ? error.message : String(error));
}
