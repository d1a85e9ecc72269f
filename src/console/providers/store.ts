/** react-admin's store in browser storage; what a person has chosen outlives a logout. */
import { localStorageStore, type Store } from 'react-admin';
import { type Preference, readPreference, writePreference } from './preferences.ts';

/** Forgotten at logout: where one was in a list, what was ticked. The rest are choices. */
const passing = [/\.listParams$/, /\.selectedIds$/, /\.scrollPosition$/];

/** What react-admin keeps under a name of its own and the sign-in page needs too. */
const shared: Readonly<Record<string, Preference>> = { locale: 'language', theme: 'theme' };

export function createStore(): Store {
  const store = localStorageStore('1', '.monedero');
  return {
    ...store,
    getItem: (key, fallback) => {
      const preference = shared[key];
      // react-admin asks for whatever type it stored; both of these are texts.
      if (preference) return (readPreference(preference) ?? fallback) as typeof fallback;
      return store.getItem(key, fallback);
    },
    setItem: (key, value) => {
      const preference = shared[key];
      if (preference && typeof value === 'string') writePreference(preference, value);
      store.setItem(key, value);
    },
    reset() {
      for (const key of Object.keys(store.listItems?.() ?? {})) {
        if (passing.some((pattern) => pattern.test(key))) store.removeItem(key);
      }
    },
  };
}
