/** What mails say, in the reader's language. */
import Polyglot from 'node-polyglot';
import { isolated } from '../../contract/values/isolated.ts';
import type { Messages } from '../../i18n/en.ts';
import { messagesIn, preferredLanguage } from '../messages.ts';

const polyglots = new WeakMap<Messages, Polyglot>();

function polyglotIn(language: string): Polyglot {
  const messages = messagesIn(language);
  const cached = polyglots.get(messages);
  if (cached) return cached;
  const polyglot = new Polyglot({ phrases: { mail: messages.mail }, replace: isolating });
  polyglots.set(messages, polyglot);
  return polyglot;
}

/** Fills in placeholders; each value keeps its direction to itself. */
function isolating(this: string, placeholder: RegExp, valueFor: (...match: string[]) => unknown) {
  return this.replace(placeholder, (...match: string[]) => isolated(String(valueFor(...match))));
}

/**
 * A mail's subject or text.
 * @param accepted the reader's language or a request's Accept-Language: the first of it that we have is taken
 * @param key such as `mail.reset.subject`
 */
export function mailText(
  accepted: string | undefined,
  key: string,
  args: Record<string, string | number> = {},
): string {
  return polyglotIn(preferredLanguage(accepted)).t(key, args);
}
