/** A session that ends during a half-typed payment: the same person finds it again, nobody else does, nothing is sent. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { signIn } from '../../../src/engine/console/session/signIn.ts';
import { storeTokens } from '../../../src/engine/console/session/storage.ts';
import { start } from '../../../src/engine/console/start/start.ts';
import { PASSWORD } from '../visit.tsx';

const { operations, signIn: signInTexts } = en.console;
let stop = () => {};
let posted: string[] = [];

beforeEach(async () => {
  localStorage.setItem('language', 'en');
  await signIn('root', PASSWORD);
  posted = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { pathname } = new URL(String(url));
    if (init?.method === 'POST' && /wallet|transaction/.test(pathname)) posted.push(pathname);
    return real(url, init);
  });
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  window.history.replaceState(null, '', '/dashboard/operations');
  stop = start(() => import('../../../src/console.tsx'));
});
afterEach(() => {
  stop();
  document.getElementById('root')?.remove();
  vi.restoreAllMocks();
});

const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

async function endSession(): Promise<void> {
  await type(operations.reference, 'Half a payment');
  await type(operations.amount, '12.50');
  // As the service says of a session that it has ended.
  storeTokens({ accessToken: 'expired.e30.x', refreshToken: 'over' });
  await act(() => request('/currency').catch(() => undefined));
  await screen.findByRole('heading', { name: signInTexts.title });
}

async function signInAs(userName: string): Promise<void> {
  fireEvent.input(screen.getByLabelText(signInTexts.userName), { target: { value: userName } });
  fireEvent.input(screen.getByLabelText(signInTexts.password), { target: { value: PASSWORD } });
  fireEvent.click(screen.getByRole('button', { name: signInTexts.submit }));
}

it('restores the input after signing in again, without submitting it', async () => {
  await endSession();
  await signInAs('root');
  await waitFor(async () => expect(await field(operations.reference)).toHaveValue('Half a payment'));
  expect(await field(operations.amount)).toHaveValue('12.50');
  expect(window.location.pathname).toBe('/dashboard/operations');
  expect(posted).toEqual([]);
});

it('restores nothing for another user, nor later for the first', async () => {
  await endSession();
  await signInAs('super_admin');
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Half a payment'));
  expect(posted).toEqual([]);
});
