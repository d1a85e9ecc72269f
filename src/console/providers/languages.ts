/** The languages of the console and where the chosen one is kept. Free of react-admin: the sign-in page uses it. */
import type { Messages } from '../../../i18n/en.ts';
import { readPreference, writePreference } from './preferences.ts';

export type Language = 'es' | 'en';

export const languages: readonly { locale: Language; name: string }[] = [
  { locale: 'es', name: 'Español' },
  { locale: 'en', name: 'English' },
];

export const DEFAULT_LANGUAGE: Language = 'es';

/** The language chosen in this browser; Spanish where none was. */
export function chosenLanguage(): Language {
  const stored = readPreference('language');
  return languages.find(({ locale }) => locale === stored)?.locale ?? DEFAULT_LANGUAGE;
}

/** Keeps the choice and tells the browser what language the page is in. */
export function chooseLanguage(language: Language): void {
  writePreference('language', language);
}

/** The product's own messages, loaded when the language is chosen and not before. */
export const ownMessages: Record<Language, () => Promise<Messages>> = {
  es: async () => (await import('../../../i18n/es.ts')).es,
  en: async () => (await import('../../../i18n/en.ts')).en,
};
