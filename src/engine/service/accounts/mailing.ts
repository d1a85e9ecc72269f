/** Account mails. Responses do not wait for them, so that response times do not reveal whether an account exists. */
import type { FastifyInstance } from 'fastify';
import type { Messages } from '../../i18n/en.ts';
import type { AppMails } from '../appServices.ts';
import type { Core, RoutesContext } from '../core.ts';
import { findDatabaseError } from '../database/failures.ts';
import { createMailer, isPermanentFailure } from '../mail/mailer.ts';
import { mailText } from '../mail/texts.ts';
import type { Origin } from '../sessions/device.ts';
import type { Settings } from '../settings/environment.ts';

export type Letter = {
  to: string;
  /** Name of its subject and text below `mail` in i18n: the engine's, or one of the app's own. */
  about: keyof Messages['mail'] | keyof AppMails;
  /** The recipient's language; null for the first one that the request accepts. */
  language: string | null;
  args: Record<string, string | number>;
};

export type Mailing = {
  /** Creates and sends mails in the background. Failures are logged, not returned. */
  send(origin: Origin, make: () => Promise<readonly Letter[]>): void;
  /**
   * Sends mails outside a request and waits for them. Failures are logged.
   * @returns the mails that failed temporarily and can be retried
   */
  deliver<L extends Letter>(letters: readonly L[]): Promise<L[]>;
  /** URL of a page for a mail. The token is in the fragment, which browsers do not send to servers or proxies. */
  link(page: string, token: string): string;
};

export function createMailing(app: FastifyInstance, { settings }: Pick<Core, 'settings'>): Mailing {
  const background = createBackground(app);
  const sending = createSending(app, settings);
  return {
    send({ languages }, make) {
      background(async () => {
        await sending.postAll(await make(), languages);
      }, sending.noteFailure);
    },
    async deliver(letters) {
      const outcomes = await sending.postAll(letters);
      return letters.filter((_, at) => outcomes[at] === 'unsent');
    },
    link: (page, token) => `${pageUrl(settings, page)}#token=${token}`,
  };
}

/**
 * What became of a mail: `unsent` failed temporarily and can be tried again, `rejected` was refused by the mail server for
 * good.
 */
export type MailOutcome = 'sent' | 'unsent' | 'rejected';

/** Sends mails outside a request and waits for them. Failures are logged. @returns the outcomes, in their order */
export function sendLetters(
  { app, settings }: Pick<RoutesContext, 'app' | 'settings'>,
  letters: readonly Letter[],
): Promise<MailOutcome[]> {
  return createSending(app, settings).postAll(letters);
}

function createSending(app: FastifyInstance, settings: Settings) {
  const mailer = createMailer(settings);

  async function post({ to, about, language, args }: Letter, accepted: string | undefined): Promise<void> {
    const text = (part: string) => mailText(language ?? accepted, `mail.${about}.${part}`, args);
    const where = await mailer.send({ to, subject: text('subject'), text: text('text') });
    note(`a mail went to ${where}`);
  }

  /** Writes to the log, or to the console in development. Never includes the token. */
  function note(line: string): void {
    if (settings.log) app.log.info(line);
    else console.log(`  ${line}`);
  }
  const noteFailure = (error: unknown) => note(`a mail could not be sent: ${reasonOf(error)}`);

  /** @returns the outcomes, in the order of the letters */
  function postAll(letters: readonly Letter[], accepted?: string): Promise<MailOutcome[]> {
    const postOne = async (letter: Letter): Promise<MailOutcome> => {
      try {
        await post(letter, accepted);
        return 'sent';
      } catch (error) {
        noteFailure(error);
        return isPermanentFailure(error) ? 'rejected' : 'unsent';
      }
    };
    return Promise.all(letters.map(postOne));
  }
  return { postAll, noteFailure };
}

/** The address of a page, for a mail. Never derived from the request: an attacker could send any Host header. */
export function pageUrl({ publicUrl, host, port }: PageSettings, page: string): string {
  return `${publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`}${page}`;
}

type PageSettings = Pick<Settings, 'publicUrl' | 'host' | 'port'>;

/** Drizzle's message would contain the parameters of the statement. */
function reasonOf(error: unknown): string {
  return findDatabaseError(error)?.message ?? (error instanceof Error ? error.message : String(error));
}

/** Runs work without delaying the response, so that its duration reveals nothing. Closing the app waits for it. */
type Background = (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;

function createBackground(app: FastifyInstance): Background {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work, onFailure) => {
    const done = work()
      .catch(onFailure)
      .finally(() => running.delete(done));
    running.add(done);
  };
}
