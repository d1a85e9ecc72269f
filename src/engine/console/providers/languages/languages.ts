/** The languages of the console and where the chosen one is kept. Free of react-admin: the sign-in page uses it. */

import { thisApp } from '../../../contract/app.ts';
import type { Language } from '../../../contract/languages.ts';
import { readPreference, writePreference } from '../preferences.ts';

export type { Language };

/** Each under its own name, so that people find theirs whatever language they have got into. */
const names: readonly { locale: Language; name: string }[] = [
  { locale: 'de', name: 'Deutsch' },
  { locale: 'en', name: 'English' },
  { locale: 'es', name: 'Español' },
  { locale: 'fr', name: 'Français' },
  { locale: 'pt', name: 'Português' },
];

/** Those of this app. */
export function offeredLanguages(): readonly { locale: Language; name: string }[] {
  const { languages } = thisApp();
  return names.filter(({ locale }) => languages.includes(locale));
}

/** The language chosen in this browser; the app's first where none was. */
export function chosenLanguage(): Language {
  const stored = readPreference('language');
  const { languages } = thisApp();
  return languages.find((language) => language === stored) ?? languages[0];
}

/** Keeps the choice and tells the browser what language the page is in. */
export function chooseLanguage(language: Language): void {
  writePreference('language', language);
}

/** For a call that sends mails: the browser's own language is that of the machine, not the one that was chosen. */
export function inThisLanguage(): Record<string, string> {
  return { 'Accept-Language': chosenLanguage() };
}
