/** What the page does before any code has arrived: boot.js, run as the page runs it. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstKey, firstRequest } from '../../../src/engine/console/lists/rows/firstRows.ts';
import { readRowsOfPage, takeRowsOfPage } from '../../../src/engine/console/lists/rows/prefetchRows.ts';
import { dataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { chosenLanguage } from '../../../src/engine/console/providers/languages/languages.ts';
import { clearSession, storeSession } from '../../../src/engine/console/session/storage.ts';
import { boot } from '../../../src/engine/console/start/boot.js';
import { thisApp } from '../../../src/engine/contract/app.ts';
import type { Session } from '../../../src/engine/contract/calls/sessions.ts';
import { defaultPermissions } from '../../../src/features/roles/builtIn.ts';
import { user } from '../../../src/features/users/resource.ts';

const app = { ...thisApp(), signsUp: true };
const files = (name: string) => ({ always: [`/${name}.js`], es: [`/${name}-es.js`], de: [`/${name}-de.js`] });
const built = {
  console: files('console'),
  signInPages: files('signIn'),
  lists: { [user.routes.list]: { resource: 'user', subject: 'User', path: firstRequest(user) } },
};
const session = (ability = defaultPermissions.root) =>
  ({ accessToken: 'a', refreshToken: 'r', userData: { _id: '1', ability } }) as unknown as Session;
const rows = { data: [{ _id: '7', userName: 'ann' }], total: 1 };
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(rows));
  vi.stubGlobal('fetch', fetched);
  window.history.replaceState(null, '', user.routes.list);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.rowsAhead = undefined;
  document.documentElement.lang = '';
  delete document.documentElement.dataset.firstLanguage;
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

const preloaded = (kind = 'modulepreload') =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${kind}]`)].map((link) =>
    link.getAttribute('href'),
  );

it('is in the language that the page was served in, where none was chosen, and no other that is not spoken', () => {
  document.documentElement.lang = 'de';
  boot(app, built);
  expect([document.documentElement.lang, chosenLanguage()]).toEqual(['de', 'de']);
  localStorage.setItem('language', 'es');
  boot(app, built);
  expect([document.documentElement.lang, chosenLanguage()]).toEqual(['es', 'es']);
  localStorage.removeItem('language');
  document.documentElement.lang = 'it';
  boot(app, built);
  expect([document.documentElement.lang, chosenLanguage()]).toEqual(['es', 'es']);
});

it('asks for what a visitor needs, in the language that was chosen, and for no rows', () => {
  localStorage.setItem('language', 'de');
  boot(app, built);
  expect(preloaded()).toEqual(['/signIn.js', '/signIn-de.js']);
  expect(document.documentElement.lang).toBe('de');
  expect(fetched).not.toHaveBeenCalled();
});

it('asks for the styles of what it shows first, and once a visitor has that, for the console without running it', () => {
  boot(app, {
    ...built,
    signInPages: { ...files('signIn'), always: ['/signIn.js', '/signInPages.css'] },
  });
  expect(preloaded('preload')).toEqual(['/signInPages.css']);
  expect(preloaded()).toEqual(['/signIn.js', '/signIn-es.js']);
  window.askForConsole?.();
  expect(preloaded().slice(2)).toEqual(['/console.js', '/console-es.js']);
});

it('asks for the console and for the rows of the list at this address, which the list then takes once', async () => {
  storeSession(session());
  boot(app, built);
  expect(preloaded()).toEqual(['/console.js', '/console-es.js']);
  const { json } = await request(firstRequest(user));
  expect(json).toEqual(rows);
  expect(fetched).toHaveBeenCalledTimes(1);
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a');
  await request(firstRequest(user));
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('leaves the rows to nobody but the session that asked for them', async () => {
  storeSession(session());
  boot(app, built);
  clearSession();
  storeSession({ ...session(), accessToken: 'another' });
  await request(firstRequest(user));
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('authorization')).toBe('Bearer another');
});

it('has the rows where their list finds them, once, for the same session', async () => {
  const found = async () => {
    boot(app, built);
    await vi.waitFor(() => expect(window.rowsAhead?.isHere).toBe(true));
    await readRowsOfPage(dataProvider);
  };
  const taken = () => {
    const client = new QueryClient();
    takeRowsOfPage(client);
    return client.getQueryData(firstKey(user));
  };
  storeSession(session());
  await found();
  expect(taken()).toMatchObject({ data: [{ id: '7', userName: 'ann' }], total: 1 });
  expect(taken()).toBeUndefined();
  await found();
  storeSession({ ...session(), accessToken: 'another' });
  expect(taken()).toBeUndefined();
});

it('has rows that were asked for long ago read anew', async () => {
  storeSession(session());
  boot(app, built);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await request(firstRequest(user));
  expect(fetched).toHaveBeenCalledTimes(2);
});

it.each([
  ['the list is narrowed in the address', () => window.history.replaceState(null, '', '?filter={}')],
  ['it is another page', () => window.history.replaceState(null, '', '/dashboard/transfer')],
  ['the list was left otherwise', () => localStorage.setItem('RaStore.monedero.user.listParams', '{}')],
  ['there is no session', () => clearSession()],
  [
    'the last rule about it forbids to read it',
    () =>
      storeSession(
        session([...defaultPermissions.root, { subject: 'User', action: 'read', allowed: false }]),
      ),
  ],
])('asks for no rows where %s', (_, change) => {
  storeSession(session());
  change();
  boot(app, built);
  expect(fetched).not.toHaveBeenCalled();
});
