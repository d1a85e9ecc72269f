/** Mails about accounts. No answer waits for one, so that its duration tells nothing of who there is. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Messages } from '../../i18n/en.ts';
import type { Core } from '../core.ts';
import { findDatabaseError } from '../database/failures.ts';
import { createMailer, isPermanentFailure } from '../mail/mailer.ts';
import { mailText } from '../mail/texts.ts';
import type { Settings } from '../settings/environment.ts';

export type Letter = {
  to: string;
  /** Its subject and text stand below this name in `mail` of i18n. */
  about: keyof Messages['mail'];
  /** The reader's own; null: the first that the request accepts. */
  language: string | null;
  args: Record<string, string | number>;
};

export type Mailing = {
  /** Makes letters and sends them. What fails is noted, never told. */
  send(request: FastifyRequest, make: () => Promise<readonly Letter[]>): void;
  /**
   * Sends letters that no request has asked for. Waits until they are sent; what fails is noted.
   * @returns those that could not be sent now, and may be later
   */
  deliver<Sent extends Letter>(letters: readonly Sent[]): Promise<Sent[]>;
  /** The address of a page as it stands in a mail, the token where no server and no log meets it. */
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

  /** In the log where there is one, else on the developer's screen. Never the token. */
  function note(line: string): void {
    if (settings.log) app.log.info(line);
    else console.log(`  ${line}`);
  }
  const noteFailure = (error: unknown) => note(`a mail could not be sent: ${reasonOf(error)}`);
  async function postAll<Sent extends Letter>(
    letters: readonly Sent[],
    accepted: string | undefined,
  ): Promise<Sent[]> {
    const unsent: Sent[] = [];
    const postOne = async (letter: Sent) => {
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
    send({ headers }, make) {
      const accepted = headers['accept-language'];
      background(async () => {
        await postAll(await make(), accepted);
      }, noteFailure);
    },
    deliver: (letters) => postAll(letters, undefined),
    link: (page, token) => `${addressOf(settings)}${page}#token=${token}`,
  };
}

/** Never from the request: whoever sends that could name their own host. */
function addressOf({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

/** Drizzle's own message would hold the statement's parameters. */
function reasonOf(error: unknown): string {
  return findDatabaseError(error)?.message ?? (error instanceof Error ? error.message : String(error));
}

/** Work that no answer waits for, so that its duration tells nothing. Closing the app does wait. */
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
