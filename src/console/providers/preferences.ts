/** Preferences that stand before any sign-in, in browser storage. Free of react-admin: the sign-in page uses them. */

export type Preference = 'language' | 'theme';

export function readPreference(name: Preference): string | null {
  return localStorage.getItem(name);
}

/** Keeps a preference and tells the page at once. */
export function writePreference(name: Preference, value: string): void {
  localStorage.setItem(name, value);
  showPreference(name, value);
}

/** Sets on the page's root element what styles and screen readers go by. */
export function showPreference(name: Preference, value: string): void {
  if (name === 'language') document.documentElement.lang = value;
  else document.documentElement.dataset.theme = value;
}
