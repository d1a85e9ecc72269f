/** The messages of the app, `i18n/<language>.ts` each, for what the service itself writes: errors, mails, files and pages. */
import type { Messages } from '../../../i18n/en.ts';
import { thisApp } from '../contract/app.ts';

let loaded: ReadonlyMap<string, Messages> | undefined;

/**
 * All of them, by language. They are loaded with the first message: only Vite provides `import.meta.glob`, and programs
 * that run under Node alone import this module too.
 */
export function appMessages(): ReadonlyMap<string, Messages> {
  loaded ??= new Map(
    Object.entries(import.meta.glob<Record<string, Messages>>('/i18n/*.ts', { eager: true })).flatMap(
      ([path, file]) => {
        const language = /(\w+)\.ts$/.exec(path)?.[1] ?? '';
        const messages = file[language];
        return messages ? [[language, messages] as const] : [];
      },
    ),
  );
  return loaded;
}

/** The messages in one language. @throws Error where the app has none in it */
export function messagesIn(language: string): Messages {
  const messages = appMessages().get(language);
  if (!messages) throw new Error(`i18n has no ${language}`);
  return messages;
}

/**
 * The first language of the reader that the app has, else the app's first.
 * @param accepted a language, or a request's Accept-Language
 */
export function preferredLanguage(accepted: string | undefined): string {
  const languages = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return languages.find((one) => appMessages().has(one)) ?? thisApp().languages[0];
}
