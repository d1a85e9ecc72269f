/** The languages of the console and where the chosen one is kept. Free of react-admin: the sign-in page uses it. */

import { thisApp } from '../../../contract/app.ts';
import type { Language } from '../../../contract/languages.ts';
import { firstLanguage } from '../../start/settings.ts';
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

/** The language chosen in this browser; the first where none was. */
export function chosenLanguage(): Language {
  const { languages } = thisApp();
  const offered = (wanted: string | null | undefined) => languages.find((language) => language === wanted);
  return offered(readPreference('language')) ?? offered(firstLanguage()) ?? languages[0];
}

/** What the browser asks for before all others that are spoken here, where nobody has chosen and it isn't what is shown. */
export function preferredLanguage(): Language | undefined {
  if (readPreference('language')) return undefined;
  const { languages } = thisApp();
  const wanted = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  const preferred = wanted.flatMap((code) => languages.find((language) => language === code) ?? [])[0];
  return preferred === chosenLanguage() ? undefined : preferred;
}

/** Keeps the choice and tells the browser what language the page is in. */
export function chooseLanguage(language: Language): void {
  writePreference('language', language);
}

/** For a call that sends mails: the browser's own language is that of the machine, not the one that was chosen. */
export function inThisLanguage(): Record<string, string> {
  return { 'Accept-Language': chosenLanguage() };
}
