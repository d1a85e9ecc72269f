/** Sends mails: by SMTP if SMTP_URL is set, otherwise to an outbox folder for the operator. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { thisApp } from '../../contract/app.ts';
import type { Settings } from '../settings/environment.ts';
import { isInMemory } from '../settings/keys.ts';

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** @returns the destination, for the log; never the content. @throws Error if the mail could not be sent */
  send(mail: Mail): Promise<string>;
};

type MailSettings = Pick<
  Settings,
  'smtpUrl' | 'publicUrl' | 'dataDir' | 'databaseUrl' | 'production' | 'host'
>;

export function createMailer(settings: MailSettings): Mailer {
  if (settings.smtpUrl !== undefined) return smtp(settings.smtpUrl, senderOf(settings));
  return hasOutbox(settings) ? outbox(join(settings.dataDir, 'outbox')) : nowhere;
}

/** Whether mails can be sent. Features that depend on them are unavailable otherwise. */
export function canMail(settings: MailSettings): boolean {
  return settings.smtpUrl !== undefined || hasOutbox(settings);
}

/** Whether the mail server rejected this mail or its recipient permanently. Other errors may be temporary. */
export function isPermanentFailure(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && (responseCode ?? 0) >= 500;
}

/** A production service with DATABASE_URL has none: its operators may not have access to this machine's folder. */
function hasOutbox({ dataDir, production, databaseUrl }: MailSettings): boolean {
  return !isInMemory(dataDir) && !(production && databaseUrl);
}

const SECONDS = 1000;

function smtp(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: 10 * SECONDS,
      greetingTimeout: 10 * SECONDS,
      socketTimeout: 30 * SECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
      return 'the mail server';
    },
  };
}

/** One text file per mail. */
function outbox(folder: string): Mailer {
  return {
    async send({ to, subject, text }) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.txt`;
      const file = join(folder, name);
      writeFileSync(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600, flag: 'wx' });
      return file;
    },
  };
}

const nowhere: Mailer = {
  send: () => Promise.reject(new Error('SMTP_URL is not set, so mails cannot be sent')),
};

/** The user name in SMTP_URL if it is an address, otherwise no-reply at the public host. */
function senderOf({ smtpUrl = '', publicUrl, host }: MailSettings): string {
  const user = decodeURIComponent(new URL(smtpUrl).username);
  const address = user.includes('@') ? user : `no-reply@${publicUrl ? new URL(publicUrl).hostname : host}`;
  return `${thisApp().name} <${address}>`;
}
