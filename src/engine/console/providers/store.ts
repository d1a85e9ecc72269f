/** react-admin's store in browser storage; what a person has chosen outlives a logout. */
import { localStorageStore, type Store } from 'react-admin';
import { thisApp } from '../../contract/app.ts';
import { forgetPreference, type Preference, readPreference, writePreference } from './preferences.ts';

/** Forgotten at logout: where one was in a list, what was ticked, whose records were opened. The rest are choices. */
const passing = [/^recent$/, /\.listParams$/, /\.selectedIds$/, /\.scrollPosition$/];

/** What is needed before react-admin is there, by the sign-in page or by the first paint. */
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
      // react-admin asks for whatever type it stored; all of these are texts.
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
      if (preference) forgetPreference(preference);
      store.removeItem(key);
    },
    reset() {
      for (const key of Object.keys(store.listItems?.() ?? {})) {
        if (passing.some((pattern) => pattern.test(key))) store.removeItem(key);
      }
    },
  };
}
