/** The languages of the console and where the chosen one is kept. Free of react-admin: the sign-in page uses it. */
import type { Language } from '../../../contract/languages.ts';
import { readPreference, writePreference } from '../preferences.ts';

export type { Language };

/** Each under its own name, so that people find theirs whatever language they have got into. */
export const languages: readonly { locale: Language; name: string }[] = [
  { locale: 'de', name: 'Deutsch' },
  { locale: 'en', name: 'English' },
  { locale: 'es', name: 'Español' },
  { locale: 'fr', name: 'Français' },
  { locale: 'pt', name: 'Português' },
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

/** For a call that sends mails: the browser's own language is that of the machine, not the one that was chosen. */
export function inThisLanguage(): Record<string, string> {
  return { 'Accept-Language': chosenLanguage() };
}
