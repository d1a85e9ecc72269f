/** A change of the role binds the console of whoever has it, with the next answer of any call. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { request } from '../../src/console/providers/http.ts';
import { clearSession, storedSession, storedUser, storeSession } from '../../src/console/session/storage.ts';
import { abilityFor, defaultPermissions } from '../../src/contract/abilities.ts';
import { enterAs, PASSWORD, visit } from './visit.tsx';

const role = 'changing';

it('menu and buttons follow with the next answer, and the page is left that is no longer open', async () => {
  await enterAs('root');
  const root = storedSession();
  if (!root) throw new Error('nobody is signed in');
  const asRoot = { Authorization: `Bearer ${root.accessToken}` };
  const change = (method: string, path: string, body: unknown) =>
    request(path, { method, body, headers: asRoot, anonymous: true });
  const most = [...defaultPermissions.agent, { subject: 'Audit', action: 'read', allowed: true }];
  await change('POST', '/role', { _id: role, permissions: most });
  const userName = `changing${Math.random().toString(36).slice(2, 8)}`;
  const clients = (await request('/client?range=[0,0]')).json as { data: { _id: string }[] };
  await change('POST', '/user', {
    ...{ userName, firstName: 'A', lastName: 'B', email: `${userName}@test.example`, role },
    ...{ password: PASSWORD, confirmPassword: PASSWORD, client: clients.data[0]?._id },
  });

  clearSession();
  const login = await request('/auth/login', {
    ...{ method: 'POST', body: { userName, password: PASSWORD }, anonymous: true },
  });
  storeSession((login.json as { data: Parameters<typeof storeSession>[0] }).data);
  await visit('/dashboard/audit');
  const menu = await screen.findByRole('navigation', { name: en.console.menu.label });
  await within(menu).findByRole('link', { name: 'Audit' });
  // All that the page asks for is answered: none of it can tell of what changes now.
  await screen.findByRole('table');

  await change('PUT', `/role/update/${role}/permission`, { permissions: defaultPermissions.agent });
  expect(abilityFor(storedUser()?.ability).can('read', 'Audit')).toBe(true);
  // Whatever it asks for: here the users, which it may still read.
  await act(() => request('/user?range=[0,0]'));
  await waitFor(() => expect(within(menu).queryByRole('link', { name: 'Audit' })).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/pages/miscellaneous/not-authorized'));

  await change('PUT', `/role/update/${role}/permission`, { permissions: most });
  // A refusal says it too.
  const refused = act(() => request('/currency').catch(({ status }: { status: number }) => status));
  expect(await refused).toBe(403);
  await waitFor(() => expect(abilityFor(storedUser()?.ability).can('read', 'Audit')).toBe(true));
});
