/** Account mails. Responses do not wait for them, so that response times do not reveal whether an account exists. */
import type { FastifyInstance } from 'fastify';
import type { Messages } from '../../i18n/en.ts';
import type { Core } from '../core.ts';
import { findDatabaseError } from '../database/failures.ts';
import { createMailer, isPermanentFailure } from '../mail/mailer.ts';
import { mailText } from '../mail/texts.ts';
import type { Origin } from '../sessions/device.ts';
import type { Settings } from '../settings/environment.ts';

export type Letter = {
  to: string;
  /** Name of its subject and text below `mail` in i18n. */
  about: keyof Messages['mail'];
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
  async function postAll<L extends Letter>(
    letters: readonly L[],
    accepted: string | undefined,
  ): Promise<L[]> {
    const unsent: L[] = [];
    const postOne = async (letter: L) => {
      try {
        await post(letter, accepted);
      } catch (error) {
        noteFailure(error);
        if (!isPermanentFailure(error)) unsent.push(letter);
      }
    };
    await Promise.all(letters.map(postOne));
    return unsent;
  }

  return {
    send({ languages }, make) {
      background(async () => {
        await postAll(await make(), languages);
      }, noteFailure);
    },
    deliver: (letters) => postAll(letters, undefined),
    link: (page, token) => `${addressOf(settings)}${page}#token=${token}`,
  };
}

/** Never derived from the request: an attacker could send any Host header. */
function addressOf({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

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
