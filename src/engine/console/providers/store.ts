/** react-admin's store in browser storage; preferences survive sign-out. */
import { localStorageStore, type Store } from 'react-admin';
import { thisApp } from '../../contract/app.ts';
import { clearPreference, type Preference, readPreference, writePreference } from './preferences.ts';

/** Cleared at sign-out: list positions, selections and visited records. Everything else is a preference. */
const clearedAtSignOut = [/^recent$/, /\.listParams$/, /\.selectedIds$/, /\.scrollPosition$/];

/** Needed before react-admin has loaded, by the sign-in page or the first paint. */
const shared: Readonly<Record<string, Preference>> = {
  locale: 'language',
  theme: 'theme',
  layout: 'layout',
  density: 'density',
};

export function createStore(): Store {
  const store = localStorageStore('1', `.${thisApp().code}`);
  return {
    ...store,
    getItem: (key, fallback) => {
      const preference = shared[key];
      // react-admin's type parameter can't be checked; all of these are strings.
      if (preference) return (readPreference(preference) ?? fallback) as typeof fallback;
      return store.getItem(key, fallback);
    },
    setItem: (key, value) => {
      const preference = shared[key];
      if (preference && typeof value === 'string') writePreference(preference, value);
      store.setItem(key, value);
    },
    removeItem: (key) => {
      const preference = shared[key];
      if (preference) clearPreference(preference);
      store.removeItem(key);
    },
    reset() {
      for (const key of Object.keys(store.listItems?.() ?? {})) {
        if (clearedAtSignOut.some((pattern) => pattern.test(key))) store.removeItem(key);
      }
    },
  };
}
