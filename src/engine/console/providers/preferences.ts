/**
 * Preferences that apply before sign-in, in browser storage. Independent of react-admin, because the sign-in page uses
 * them.
 */

export type Preference = 'language' | 'theme' | 'layout' | 'density';

export function readPreference(name: Preference): string | null {
  return localStorage.getItem(name);
}

/** Stores a preference and applies it to the page. */
export function writePreference(name: Preference, value: string): void {
  localStorage.setItem(name, value);
  showPreference(name, value);
}

/** Restores the default. For the color mode, useAppliedColorMode then applies the system's. */
export function clearPreference(name: Preference): void {
  localStorage.removeItem(name);
}

/** Sets the attribute on the root element that styles and screen readers use. */
export function showPreference(name: Preference, value: string): void {
  const page = document.documentElement;
  if (name === 'language') {
    page.lang = value;
    return;
  }
  page.dataset[name] = value;
  if (name !== 'theme') return;
  page.style.colorScheme = value;
  // Set by boot.js for the initial color mode.
  page.style.removeProperty('background-color');
}
