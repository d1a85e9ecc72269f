/** The app's messages by language, for text that the service itself writes: errors, mails, files and pages. */
import { thisApp } from '../contract/app.ts';
import type { Language } from '../contract/languages.ts';
import { en, type Messages } from '../i18n/en.ts';
import { mergeMessages } from '../i18n/merge.ts';

/** Messages in each language of the app. English is required, since errors are returned in it. */
export type AppMessages = { readonly en: Messages } & Readonly<Partial<Record<Language, Messages>>>;

/** The engine's own messages until a service has started. */
let messagesByLanguage: ReadonlyMap<string, Messages> = new Map([
  ['en', mergeMessages(en, { console: { name: 'the service', tagline: '' } })],
]);

/** Sets the app's messages at startup. */
export function provideMessages(messages: AppMessages): void {
  messagesByLanguage = new Map(Object.entries(messages));
}

/** The messages of all languages. */
export function appMessages(): ReadonlyMap<string, Messages> {
  return messagesByLanguage;
}

/** The messages in one language. @throws Error if the app does not support it */
export function messagesIn(language: string): Messages {
  const messages = messagesByLanguage.get(language);
  if (!messages) throw new Error(`The app has no messages in ${language}.`);
  return messages;
}

/**
 * The first accepted language that the app supports, otherwise the app's default.
 * @param accepted a language, or the value of an Accept-Language header
 */
export function preferredLanguage(accepted: string | undefined): string {
  const languages = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return languages.find((one) => messagesByLanguage.has(one)) ?? thisApp().languages[0];
}
