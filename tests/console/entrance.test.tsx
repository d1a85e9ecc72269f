import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { request } from '../../src/console/providers/http.ts';
import { Root } from '../../src/console/Root.tsx';
import { storedSession, storedUser, storeTokens } from '../../src/console/session/storage.ts';
import { enterAs, PASSWORD } from './visit.tsx';

function fillIn(userName: string, password: string): void {
  fireEvent.change(screen.getByLabelText(es.console.signIn.userName), { target: { value: userName } });
  fireEvent.change(screen.getByLabelText(es.console.signIn.password), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: es.console.signIn.submit }));
}

describe('the sign-in page', () => {
  it('speaks Spanish at first, another language when chosen, and remembers it', async () => {
    render(<Root />);
    await screen.findByRole('heading', { name: es.console.signIn.title });
    fireEvent.change(screen.getByLabelText(es.console.language), { target: { value: 'en' } });
    await screen.findByRole('heading', { name: en.console.signIn.title });
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('says that the credentials are wrong, and keeps them', async () => {
    render(<Root />);
    await screen.findByLabelText(es.console.signIn.userName);
    fillIn('root', 'not the password');
    await screen.findByText(es.errors.wrong_credentials);
    expect(screen.getByLabelText(es.console.signIn.userName)).toHaveValue('root');
    expect(storedSession()).toBeUndefined();
  });

  it('stands in for the page that was asked for, and leads there', async () => {
    window.history.replaceState(null, '', '/dashboard/currencies');
    render(<Root />);
    await screen.findByLabelText(es.console.signIn.userName);
    expect(window.location.pathname + window.location.search).toBe('/login?next=%2Fdashboard%2Fcurrencies');
    fillIn('root', PASSWORD);
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/currencies'));
    await screen.findByText(es.console.welcome.replace('%{name}', 'root'));
    expect(storedUser()?.userName).toBe('root');
  });
});

it('a session that the service has ended: a toast, everything cleared, back to the sign-in page', async () => {
  await enterAs('root');
  render(<Root />);
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ecommerce'));
  storeTokens({ accessToken: 'expired.e30.x', refreshToken: 'over' });
  await request('/currency').catch(() => undefined);
  const toast = await screen.findByText(es.console.error);
  expect(toast.closest('[role=alert]')).toHaveTextContent(es.errors.unauthorized);
  expect(window.location.pathname).toBe('/login');
  expect(localStorage.getItem('accessToken')).toBeNull();
});
