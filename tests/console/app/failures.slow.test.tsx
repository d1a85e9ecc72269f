/** What a person sees when something goes wrong: why, in their language, and a way to go on. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { es } from '../../../i18n/es.ts';
import { PageBoundary } from '../../../src/engine/console/layout/messages/PageBoundary.tsx';
import { noteReachable } from '../../../src/engine/console/providers/connection.ts';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import { enterAs, visit } from '../visit.tsx';

const texts = es.console;
const real = globalThis.fetch;
type Answer = () => Response | Promise<Response>;
/** What the service would answer to a call, where that is not its own answer. */
let instead: (method: string, path: string) => Answer | undefined = () => undefined;
let sent: string[] = [];

beforeEach(async () => {
  await enterAs('root');
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const method = init?.method ?? 'GET';
    const path = new URL(String(url)).pathname.replace('/api', '');
    sent.push(`${method} ${path}`);
    const answer = instead(method, path);
    return answer ? answer() : real(url, init);
  });
});
afterEach(() => {
  instead = () => undefined;
  noteReachable(true);
  vi.restoreAllMocks();
});

const error =
  (status: number, code: string, headers = {}) =>
  () =>
    Response.json({ statusCode: status, code, message: 'in English' }, { status, headers });
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const on = (method: string, path: string, answer: Answer) => {
  instead = (asked, where) => (asked === method && where.startsWith(path) ? answer : undefined);
};
const retry = () => fireEvent.click(screen.getByRole('button', { name: texts.retry }));

it('a list that fails says so in its words and why, and is read when it is tried again', async () => {
  on('GET', '/user', error(403, 'forbidden'));
  await visit('/dashboard/users', 'es');
  const failed = await screen.findByText(es.resources.user.notifications.listFailed, { exact: false });
  expect(failed).toHaveTextContent(es.errors.forbidden);
  instead = () => undefined;
  retry();
  await screen.findByRole('table');
});

it('a server that fails says so, and is asked again by the person', async () => {
  on('GET', '/currency', error(500, 'internal'));
  await visit('/dashboard/currencies', 'es');
  await screen.findByText(es.errors.internal, { exact: false });
  instead = () => undefined;
  retry();
  await screen.findByRole('link', { name: 'EUR' });
});

it.each(['', '/edit'])('a record that fails says so in its place: %s', async (page) => {
  on('GET', '/role/agent', error(500, 'internal'));
  await visit(`/dashboard/role/agent${page}`, 'es');
  await screen.findByText(es.errors.internal);
  expect(window.location.pathname).toBe(`/dashboard/role/agent${page}`);
  instead = () => undefined;
  retry();
  await waitFor(() => expect(screen.queryByText(es.errors.internal)).toBeNull());
});

it.each(['', '/edit'])('a record that is not there leads to its list: %s', async (page) => {
  on('GET', '/role/agent', error(404, 'not_found'));
  await visit(`/dashboard/role/agent${page}`, 'es');
  const missing = await screen.findByText(es.console.record.missing);
  const way = within(missing.parentElement as HTMLElement).getByRole('link');
  expect(way).toHaveAttribute('href', '/dashboard/roles');
});

it('a lost connection is said, and once it is back the page is read anew; what was sent is not sent again', async () => {
  await visit('/dashboard/currency/create', 'es');
  const save = await screen.findByRole('button', { name: /Guardar/ });
  const fields = es.resources.currency.fields;
  for (const [label, value] of [
    [fields.abbreviation, 'LOST'],
    [fields.name, 'Lost'],
    [fields.symbol, 'L'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  instead = () => noAnswer;
  fireEvent.click(save);
  await screen.findByText(texts.disconnected);
  expect(sent.filter((call) => call === 'POST /currency')).toHaveLength(1);
  instead = () => undefined;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(texts.disconnected)).toBeNull());
  expect(screen.getByLabelText(new RegExp(`^${fields.name}`))).toHaveValue('Lost');
  expect(sent.filter((call) => call === 'POST /currency')).toHaveLength(1);
});

it('refetches a list on the page when the connection is back', async () => {
  await visit('/dashboard/currencies', 'es');
  await screen.findByRole('link', { name: 'EUR' });
  const before = sent.filter((call) => call === 'GET /currency').length;
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(texts.disconnected);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(texts.disconnected)).toBeNull());
  await waitFor(() => expect(sent.filter((call) => call === 'GET /currency').length).toBe(before + 1));
});

it('does not change a record being edited when the connection is back', async () => {
  await visit('/dashboard/role/agent/edit', 'es');
  await screen.findByRole('button', { name: /Guardar/ });
  await screen.findByRole('link', { name: 'Agente' });
  const reads = () => sent.filter((call) => call === 'GET /role/agent').length;
  const before = reads();
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(texts.disconnected);
  const asked = sent.length;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(texts.disconnected)).toBeNull());
  await waitFor(() => expect(sent.slice(asked)).toContain('GET /session'));
  expect(reads()).toBe(before);
});

it.each([
  ['too many requests', error(429, 'too_many_requests', { 'retry-after': '7' }), /dentro de 7 s/],
  ['an address that is too long', error(431, 'malformed'), texts.tooLong],
] as const)('%s: what to do is said', async (_, answer, text) => {
  on('GET', '/currency', answer);
  await visit('/dashboard/currencies', 'es');
  await screen.findByText(text, { exact: false });
});

it('shows a crashed page with a way out and details for an administrator', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new RangeError('for this test');
  };
  const page = (address: string) => (
    <AdminContext i18nProvider={i18nProvider}>
      <PageBoundary path={address}>{address === '/broken' ? <Broken /> : <p>whole</p>}</PageBoundary>
    </AdminContext>
  );
  const i18nProvider = await createI18nProvider('es');
  const { rerender } = render(page('/broken'));
  screen.getByRole('heading', { level: 1, name: texts.crashed.title });
  expect(document.title).toContain(texts.crashed.title);
  screen.getByText(texts.crashed.text);
  screen.getByRole('button', { name: texts.crashed.reload });
  screen.getByRole('link', { name: texts.home });
  screen.getByText(/RangeError: for this test/);
  rerender(page('/another'));
  screen.getByText('whole');
});
