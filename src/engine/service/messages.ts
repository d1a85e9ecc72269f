/** The messages of the app, by language, for what the service itself writes: errors, mails, files and pages. */
import { thisApp } from '../contract/app.ts';
import type { Language } from '../contract/languages.ts';
import { en, type Messages } from '../i18n/en.ts';
import { mergeMessages } from '../i18n/merge.ts';

/** In each language of the app; errors are answered in English. */
export type AppMessages = { readonly en: Messages } & Readonly<Partial<Record<Language, Messages>>>;

/** Until a service has started, only the engine's own. */
let spoken: ReadonlyMap<string, Messages> = new Map([
  ['en', mergeMessages(en, { console: { name: 'the service', tagline: '' } })],
]);

/** Gives the app's messages to a service that starts. */
export function provideMessages(messages: AppMessages): void {
  spoken = new Map(Object.entries(messages));
}

/** All of them, by language. */
export function appMessages(): ReadonlyMap<string, Messages> {
  return spoken;
}

/** The messages in one language. @throws Error where the app has none in it */
export function messagesIn(language: string): Messages {
  const messages = spoken.get(language);
  if (!messages) throw new Error(`the app has no messages in ${language}`);
  return messages;
}

/**
 * The first language of the reader that the app has, else the app's first.
 * @param accepted a language, or a request's Accept-Language
 */
export function preferredLanguage(accepted: string | undefined): string {
  const languages = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return languages.find((one) => spoken.has(one)) ?? thisApp().languages[0];
}
