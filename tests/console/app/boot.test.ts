/** What the page does before any code has arrived: boot.js, run as the page runs it. */
import { afterEach, expect, it, vi } from 'vitest';
import { getLanguage } from '../../../src/engine/console/providers/languages/languages.ts';
import { storeSession } from '../../../src/engine/console/session/storage.ts';
import { boot } from '../../../src/engine/console/start/boot.js';
import { thisApp } from '../../../src/engine/contract/app.ts';
import type { Session } from '../../../src/engine/contract/calls/sessions.ts';

const app = { ...thisApp(), signsUp: true };
const files = (name: string) => ({ always: [`/${name}.js`], es: [`/${name}-es.js`], de: [`/${name}-de.js`] });
const built = {
  console: files('console'),
  signInPages: files('signIn'),
};

afterEach(() => {
  document.documentElement.lang = '';
  delete document.documentElement.dataset.firstLanguage;
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

const preloaded = (kind = 'modulepreload') =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${kind}]`)].map((link) =>
    link.getAttribute('href'),
  );

it('uses the language the page was served in if none was chosen, and none that is unavailable', () => {
  document.documentElement.lang = 'de';
  boot(app, built);
  expect([document.documentElement.lang, getLanguage()]).toEqual(['de', 'de']);
  localStorage.setItem('language', 'es');
  boot(app, built);
  expect([document.documentElement.lang, getLanguage()]).toEqual(['es', 'es']);
  localStorage.removeItem('language');
  document.documentElement.lang = 'it';
  boot(app, built);
  expect([document.documentElement.lang, getLanguage()]).toEqual(['es', 'es']);
});

it('fetches what a visitor needs in the chosen language', () => {
  localStorage.setItem('language', 'de');
  boot(app, built);
  expect(preloaded()).toEqual(['/signIn.js', '/signIn-de.js']);
  expect(document.documentElement.lang).toBe('de');
});

it('fetches the styles of the first page, then the console without executing it', () => {
  boot(app, {
    ...built,
    signInPages: { ...files('signIn'), always: ['/signIn.js', '/signInPages.css'] },
  });
  expect(preloaded('preload')).toEqual(['/signInPages.css']);
  expect(preloaded()).toEqual(['/signIn.js', '/signIn-es.js']);
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (file: string) => {
    fetched.push(file);
    return new Response('');
  });
  window.prefetchConsole?.();
  vi.unstubAllGlobals();
  expect(fetched).toEqual(['/console.js', '/console-es.js']);
});

it('fetches the console for a signed-in user', () => {
  storeSession({ accessToken: 'a', refreshToken: 'r', userData: { _id: '1' } } as Session);
  boot(app, built);
  expect(preloaded()).toEqual(['/console.js', '/console-es.js']);
});
