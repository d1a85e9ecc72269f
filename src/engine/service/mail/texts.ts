/** Texts of mails in the recipient's language. */
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

/** Fills in placeholders, with bidirectional isolation of each value. */
function isolating(this: string, placeholder: RegExp, valueFor: (...match: string[]) => unknown) {
  return this.replace(placeholder, (...match: string[]) => isolated(String(valueFor(...match))));
}

/**
 * The subject or text of a mail.
 * @param accepted the recipient's language, or an Accept-Language header, of which the first supported language is used
 * @param key such as `mail.reset.subject`
 */
export function mailText(
  accepted: string | undefined,
  key: string,
  args: Record<string, string | number> = {},
): string {
  return polyglotIn(preferredLanguage(accepted)).t(key, args);
}
