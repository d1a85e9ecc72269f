/**
 * A change of the role binds the console of whoever has it, with the next answer of any call, and soon where it
 * asks for nothing.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { startPermissionSync } from '../../../src/engine/console/session/permissionSync.ts';
import {
  clearSession,
  storedSession,
  storedUser,
  storeSession,
} from '../../../src/engine/console/session/storage.ts';
import { createAbility } from '../../../src/engine/contract/rights/abilities.ts';
import { defaultPermissions } from '../../../src/features/roles/builtIn.ts';
import { enterAs, PASSWORD, visit } from '../visit.tsx';

const role = 'changing';

it('updates menu and buttons with the next response and leaves a page that is no longer permitted', async () => {
  await enterAs('root');
  const root = storedSession();
  if (!root) throw new Error('nobody is signed in');
  // Beside the console's own way: it would read in the answer that other rules are in force.
  const change = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${root.accessToken}`, 'content-type': 'application/json' };
    const answer = await fetch(inject('api') + path, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
  };
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
  expect(createAbility(storedUser()?.ability).can('read', 'Audit')).toBe(true);
  // Whatever it asks for: here the users, which it may still read.
  await act(() => request('/user?range=[0,0]'));
  await waitFor(() => expect(within(menu).queryByRole('link', { name: 'Audit' })).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/pages/miscellaneous/not-authorized'));

  await change('PUT', `/role/update/${role}/permission`, { permissions: most });
  // A refusal says it too.
  const refused = act(() => request('/currency').catch(({ status }: { status: number }) => status));
  expect(await refused).toBe(403);
  await waitFor(() => expect(createAbility(storedUser()?.ability).can('read', 'Audit')).toBe(true));
});

describe('an idle console', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Milliseconds of a token's life, and how often it was asked for the rules since. */
  async function idle(lasts: number) {
    await enterAs('customer');
    const [session, user] = [storedSession(), storedUser()];
    if (!session || !user) throw new Error('nobody is signed in');
    vi.useFakeTimers();
    const exp = Math.floor((Date.now() + lasts) / 1000);
    const claims = Buffer.from(JSON.stringify({ exp })).toString('base64url');
    storeSession({ ...session, accessToken: `e30.${claims}.e30` });
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () =>
        Response.json({ data: user }, { headers: { 'rules-version': user.rules } }),
      );
    const stop = startPermissionSync();
    return { asked, stop };
  }

  it('polls twice a minute after half a minute without a request, and stops when its token expires', async () => {
    const { asked, stop } = await idle(600_000);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/session$/);
    await vi.advanceTimersByTimeAsync(600_000);
    const times = asked.mock.calls.length;
    expect(times).toBeGreaterThan(15);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveBeenCalledTimes(times);
    // Whoever comes back to it moves the mouse before anything is pressed.
    window.dispatchEvent(new Event('pointermove'));
    window.dispatchEvent(new Event('pointermove'));
    expect(asked).toHaveBeenCalledTimes(times + 1);
    stop();
  });

  it('sends nothing while it is hidden or after it has ended', async () => {
    const { asked, stop } = await idle(600_000);
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).not.toHaveBeenCalled();
    seen.mockReturnValue('visible');
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).not.toHaveBeenCalled();
  });
});
