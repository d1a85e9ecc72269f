/** Preferences that stand before any sign-in, in browser storage. Free of react-admin: the sign-in page uses them. */

export type Preference = 'language' | 'theme' | 'layout' | 'density';

export function readPreference(name: Preference): string | null {
  return localStorage.getItem(name);
}

/** Keeps a preference and tells the page at once. */
export function writePreference(name: Preference, value: string): void {
  localStorage.setItem(name, value);
  showPreference(name, value);
}

/** Goes back to what stands where nothing is chosen. The skin that then follows the system is shown by its reader. */
export function forgetPreference(name: Preference): void {
  localStorage.removeItem(name);
}

/** Sets on the page's root element what styles and screen readers go by. */
export function showPreference(name: Preference, value: string): void {
  const page = document.documentElement;
  if (name === 'language') {
    page.lang = value;
    return;
  }
  page.dataset[name] = value;
  if (name !== 'theme') return;
  page.style.colorScheme = value;
  // boot.js has put the first skin's there.
  page.style.removeProperty('background-color');
}
