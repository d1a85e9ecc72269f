/** What mails say, in the reader's language. */
import Polyglot from 'node-polyglot';
import type { Messages } from '../../../../i18n/en.ts';
import { thisApp } from '../../contract/app.ts';
import { isolated } from '../../contract/values/isolated.ts';

/** Every file of messages that the app has, by its language. */
const files = import.meta.glob<Record<string, Messages>>('/i18n/*.ts', { eager: true });

const languages = new Map(
  Object.entries(files).flatMap(([path, file]) => {
    const language = /(\w+)\.ts$/.exec(path)?.[1] ?? '';
    const messages = file[language];
    return messages
      ? [[language, new Polyglot({ phrases: { mail: messages.mail }, replace: isolating })] as const]
      : [];
  }),
);

/** Fills in placeholders; each value keeps its direction to itself. */
function isolating(this: string, placeholder: RegExp, valueFor: (...found: string[]) => unknown) {
  return this.replace(placeholder, (...found: string[]) => isolated(String(valueFor(...found))));
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
  const wanted = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  const language = wanted.find((one) => languages.has(one)) ?? thisApp().languages[0];
  const messages = languages.get(language);
  if (!messages) throw new Error(`i18n has no ${language}`);
  return messages.t(key, args);
}
