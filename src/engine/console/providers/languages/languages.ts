/**
 * The console's languages and where the chosen one is stored. Independent of react-admin, because the sign-in page uses
 * it.
 */

import { thisApp } from '../../../contract/app.ts';
import type { Language } from '../../../contract/languages.ts';
import { getFirstLanguage } from '../../start/settings.ts';
import { readPreference, writePreference } from '../preferences.ts';

export type { Language };

/** Each under its own name, so that speakers recognize it whatever the current language. */
const names: readonly { locale: Language; name: string }[] = [
  { locale: 'de', name: 'Deutsch' },
  { locale: 'en', name: 'English' },
  { locale: 'es', name: 'Español' },
  { locale: 'fr', name: 'Français' },
  { locale: 'pt', name: 'Português' },
];

/** The languages of this app. */
export function listLanguages(): readonly { locale: Language; name: string }[] {
  const { languages } = thisApp();
  return names.filter(({ locale }) => languages.includes(locale));
}

/** The language chosen in this browser, else the first. */
export function getLanguage(): Language {
  const { languages } = thisApp();
  const findLanguage = (code: string | null | undefined) => languages.find((language) => language === code);
  return findLanguage(readPreference('language')) ?? findLanguage(getFirstLanguage()) ?? languages[0];
}

/** The browser's preferred language among those available, if no language was chosen and it isn't the current one. */
export function findPreferredLanguage(): Language | undefined {
  if (readPreference('language')) return undefined;
  const { languages } = thisApp();
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const preferred = codes.flatMap((code) => languages.find((language) => language === code) ?? [])[0];
  return preferred === getLanguage() ? undefined : preferred;
}

/** Stores the choice and sets the page's language. */
export function chooseLanguage(language: Language): void {
  writePreference('language', language);
}

/** For calls that send e-mails: the browser's own Accept-Language may differ from the chosen language. */
export function createLanguageHeaders(): Record<string, string> {
  return { 'Accept-Language': getLanguage() };
}
