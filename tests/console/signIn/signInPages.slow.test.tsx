import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { de } from '../../../i18n/de.ts';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { fr } from '../../../i18n/fr.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { storedSession, storedUser, storeTokens } from '../../../src/engine/console/session/storage.ts';
import { start } from '../../../src/engine/console/start/start.ts';
import { enterAs, PASSWORD } from '../visit.tsx';

const { signIn, signInPages } = es.console;
const labels = es.resources.user.fields;
const publicKeyLabel = es.resources.client.fields.publicKey;

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function signInAs(userName: string, password: string): void {
  type(signIn.userName, userName);
  type(signIn.password, password);
  press(signIn.submit);
}

/** Starts the console as its page does. */
function begin(): void {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  stop = start(() => import('../../../src/console.tsx'));
}
let stop = () => {};

/** Opens an address as a visitor, and waits for the page with this heading. */
async function open(address: string, heading: string): Promise<void> {
  window.history.replaceState(null, '', address);
  begin();
  await screen.findByRole('heading', { name: heading });
}

const real = globalThis.fetch;
/** Every call that a page makes, as what it would have sent. */
let sent: { path: string; body: unknown; headers: Record<string, string> }[] = [];
/** Stands in for the service: an answer, or none where it is undefined. */
let answer: ((path: string) => Response | undefined) | undefined;

beforeEach(() => {
  sent = [];
  answer = undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url));
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path: pathname, body, headers: init?.headers as Record<string, string> });
    if (!answer) return real(url, init);
    const made = answer(pathname);
    if (!made) throw new TypeError('Failed to fetch');
    return made;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  stop();
  document.getElementById('root')?.remove();
  vi.restoreAllMocks();
});

const refused = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json({ statusCode: status, ...body }, { status, headers });

describe('the sign-in page', () => {
  it('is in Spanish at first, in another language when chosen, and stores the choice', async () => {
    await open('/', signIn.title);
    await waitFor(() => expect(document.title).toBe(`${signIn.title} · Monedero`));
    fireEvent.change(await screen.findByLabelText(es.console.language), { target: { value: 'en' } });
    await screen.findByRole('heading', { name: en.console.signIn.title });
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    await waitFor(() => expect(document.title).toBe(`${en.console.signIn.title} · Monedero`));
  });

  it("suggests the browser's preferred language, in that language, until one is chosen", async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['it', 'fr-CH', 'de']);
    await open('/', signIn.title);
    const offer = await screen.findByRole('button', { name: 'Afficher en français' });
    expect(offer.lang).toBe('fr');
    fireEvent.click(offer);
    await screen.findByRole('heading', { name: fr.console.signIn.title });
    expect(localStorage.getItem('language')).toBe('fr');
    expect(screen.queryByRole('button', { name: 'Afficher en français' })).toBeNull();
    fireEvent.change(await screen.findByLabelText(fr.console.language), { target: { value: 'es' } });
    await screen.findByRole('heading', { name: signIn.title });
    expect(screen.queryByRole('button', { name: 'Afficher en français' })).toBeNull();
  });

  it('suggests nothing if the browser prefers the current language', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en']);
    await open('/', signIn.title);
    await screen.findByLabelText(es.console.language);
    expect(document.querySelector('.sign-in-offer')).toBeNull();
  });

  it('keeps typed input when language and color mode change', async () => {
    document.documentElement.dataset.theme = 'light';
    await open('/', signIn.title);
    type(signIn.userName, 'ann');
    fireEvent.change(await screen.findByLabelText(es.console.language), { target: { value: 'de' } });
    await screen.findByLabelText(de.console.signIn.userName);
    fireEvent.click(screen.getByRole('button', { name: de.console.theme.dark }));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(screen.getByLabelText(de.console.signIn.userName)).toHaveValue('ann');
  });

  it('moves from field to field by keyboard, with other controls after the fields', async () => {
    await open('/', signIn.title);
    const user = userEvent.setup();
    await waitFor(() => expect(screen.getByLabelText(signIn.userName)).toHaveFocus());
    await user.tab();
    expect(screen.getByLabelText(signIn.password)).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: signInPages.showPassword })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: signInPages.forgot.link })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: signIn.submit })).toHaveFocus();
  });

  it('reports missing values at their fields and focuses the first', async () => {
    await open('/', signIn.title);
    press(signIn.submit);
    const [name, password] = [screen.getByLabelText(signIn.userName), screen.getByLabelText(signIn.password)];
    expect(name).toHaveAccessibleDescription(es.validation.required);
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    expect(password).toBeInvalid();
    fireEvent.input(name, { target: { value: 'a' } });
    expect(name).toBeValid();
    expect(sent).toEqual([]);
  });

  it('reports wrong credentials in a toast and on the page, and keeps the user name', async () => {
    await open('/', signIn.title);
    signInAs('root', 'not the password');
    await waitFor(() =>
      expect(screen.getAllByText(es.errors.wrong_credentials, { exact: false })).toHaveLength(2),
    );
    const toast = screen.getByText(es.console.error).closest('[role=alert]');
    expect(toast).toHaveTextContent(es.errors.wrong_credentials);
    expect(toast?.querySelector('svg')).not.toBeNull();
    expect(screen.getByLabelText(signIn.userName)).toHaveValue('root');
    expect(screen.getByLabelText(signIn.password)).toHaveFocus();
    expect(storedSession()).toBeUndefined();
    // The toast lasts 3000 ms, what is said at the form stays.
    await waitFor(() => expect(screen.queryByText(es.console.error)).toBeNull());
    expect(screen.getByText(es.errors.wrong_credentials, { exact: false })).toBeVisible();
  });

  it('submits once, however often the button is pressed', async () => {
    await open('/', signIn.title);
    type(signIn.userName, 'root');
    type(signIn.password, PASSWORD);
    const button = screen.getByRole('button', { name: signIn.submit });
    for (let press = 0; press < 3; press += 1) fireEvent.click(button);
    await waitFor(() => expect(storedUser()?.userName).toBe('root'));
    expect(sent.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1);
  });

  it('shows the password on request and warns about Caps Lock', async () => {
    await open('/', signIn.title);
    const password = screen.getByLabelText(signIn.password);
    expect(password).toHaveAttribute('type', 'password');
    press(signInPages.showPassword);
    expect(password).toHaveAttribute('type', 'text');
    press(signInPages.hidePassword);
    expect(password).toHaveAttribute('type', 'password');
    fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true });
    expect(password).toHaveAccessibleDescription(signInPages.capsLock);
    fireEvent.keyUp(password, { key: 'CapsLock', modifierCapsLock: false });
    expect(password).not.toHaveAccessibleDescription();
  });

  it('replaces the requested page and then opens it with its search', async () => {
    await open('/dashboard/currencies?filter={"q":"eur"}', signIn.title);
    const next = new URLSearchParams(window.location.search).get('next');
    expect([window.location.pathname, next]).toEqual([
      '/login',
      '/dashboard/currencies?filter={%22q%22:%22eur%22}',
    ]);
    fireEvent.click(screen.getByRole('link', { name: signInPages.register.link }));
    await screen.findByRole('heading', { name: signInPages.register.title });
    fireEvent.click(screen.getByRole('link', { name: signIn.submit }));
    await screen.findByRole('heading', { name: signIn.title });
    signInAs('root', PASSWORD);
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/currencies'));
    expect(decodeURIComponent(window.location.search)).toContain('{"q":"eur"}');
    await screen.findByText(es.console.welcome.replace('%{name}', 'root'));
  });

  it.each([
    ['https://elsewhere.example/'],
    ['//elsewhere.example/'],
    ['/\\elsewhere.example'],
    ['/register'],
  ])('leads to no other place than a page of the console: %s', async (next) => {
    await enterAs('root');
    window.history.replaceState(null, '', `/login?${new URLSearchParams({ next })}`);
    begin();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ecommerce'));
  });

  it('says when to retry after too many attempts, and waits', async () => {
    // The clock alone: it stands still until this test moves it.
    vi.useFakeTimers({ toFake: ['Date'] });
    await open('/', signIn.title);
    answer = () => refused(429, { code: 'too_many_requests', message: '' }, { 'retry-after': '20' });
    signInAs('root', 'x');
    await screen.findByText(signInPages.wait);
    const waiting = await screen.findByRole('button', { name: 'Espere 20 s' });
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(waiting);
    expect(sent).toHaveLength(1);
    vi.setSystemTime(Date.now() + 19_000);
    await screen.findByRole('button', { name: 'Espere 1 s' });
    vi.setSystemTime(Date.now() + 1000);
    const ready = await screen.findByRole('button', { name: signIn.submit });
    answer = undefined;
    fireEvent.click(ready);
    expect(sent).toHaveLength(2);
    await waitFor(() => expect(screen.queryByText(signInPages.wait)).toBeNull());
  });

  it('reports a lost connection and its return, and retries', async () => {
    await open('/', signIn.title);
    answer = () => undefined;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    signInAs('root', PASSWORD);
    await screen.findByText(signInPages.offline);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText(signInPages.backOnline);
    expect(sent).toHaveLength(1);
    answer = undefined;
    press(es.console.retry);
    await waitFor(() => expect(storedUser()?.userName).toBe('root'));
  });

  it.each([
    [500, 'internal'],
    [503, 'unavailable'],
  ] as const)('says what a %i means, and offers to try again', async (status, code) => {
    await open('/', signIn.title);
    answer = () => refused(status, { code, message: 'in English' });
    signInAs('root', PASSWORD);
    await screen.findByText(es.errors[code]);
    expect(screen.getByRole('button', { name: es.console.retry })).toBeVisible();
  });
});

describe('registering', () => {
  const fields = {
    firstName: 'Ana',
    lastName: 'Pérez',
    email: 'ana@test.example',
    userName: 'ana.perez',
    password: 'una contraseña',
    confirmPassword: 'una contraseña',
  } as const;
  const fillIn = (values: Partial<Record<keyof typeof fields, string>> = {}) => {
    for (const [name, value] of Object.entries({ ...fields, ...values })) {
      type(labels[name as keyof typeof fields], value);
    }
  };

  it("reads an invitation's public key and describes each field before it is invalid", async () => {
    await open('/register?publicKey=pk_of_acme', signInPages.register.title);
    expect(screen.getByLabelText(publicKeyLabel)).toHaveValue('pk_of_acme');
    expect(screen.getByLabelText(labels.password)).toHaveAccessibleDescription(
      'Al menos 10 caracteres. Ni una contraseña común, ni su usuario o su correo.',
    );
    expect(screen.getByLabelText(labels.userName)).toHaveAccessibleDescription(/3 a 40 letras/);
    for (const [label, autocomplete] of [
      [labels.firstName, 'given-name'],
      [labels.lastName, 'family-name'],
      [labels.email, 'email'],
      [labels.userName, 'username'],
      [labels.password, 'new-password'],
      [labels.confirmPassword, 'new-password'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', autocomplete);
    }
  });

  it("shows errors at their fields, including the service's", async () => {
    await open('/register?publicKey=pk', signInPages.register.title);
    fillIn({ userName: 'a b', password: 'short', confirmPassword: 'other', email: 'no' });
    press(signInPages.register.submit);
    expect(screen.getByLabelText(labels.email)).toHaveAccessibleDescription(es.validation.email);
    expect(screen.getByLabelText(labels.email)).toHaveFocus();
    expect(screen.getByLabelText(labels.userName)).toHaveAccessibleDescription(
      es.validation.patternLike.replace('%{sample}', 'ana.diaz'),
    );
    expect(screen.getByLabelText(labels.confirmPassword)).toHaveAccessibleDescription(es.validation.repeat);
    expect(sent).toEqual([]);
    fillIn({ userName: 'customer' });
    press(signInPages.register.submit);
    await waitFor(() =>
      expect(screen.getByLabelText(publicKeyLabel)).toHaveAccessibleDescription(es.validation.publicKey),
    );
    expect(screen.getByLabelText(publicKeyLabel)).toHaveFocus();
    expect(sent.at(-1)?.headers['Accept-Language']).toBe('es');
  });

  it('shows errors without a field above the button, in addition to those at fields', async () => {
    await open('/register?publicKey=pk', signInPages.register.title);
    fillIn();
    const complaints = {
      email: { key: 'validation.email' },
      hidden: { key: 'validation.tooLong', args: { max: 7 } },
    };
    answer = () => Response.json({ code: 'invalid', complaints }, { status: 400 });
    press(signInPages.register.submit);
    await screen.findByText(es.validation.tooLong.replace('%{max}', '7'));
    expect(screen.getByLabelText(labels.email)).toHaveAccessibleDescription(es.validation.email);
  });

  it('opens the sign-in page with the user name if no session can be started', async () => {
    await open('/register?publicKey=pk', signInPages.register.title);
    fillIn();
    answer = (path) => (path === '/api/register' ? Response.json({ data: {} }, { status: 201 }) : undefined);
    press(signInPages.register.submit);
    await screen.findByText(signInPages.register.done);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByLabelText(signIn.userName)).toHaveValue('ana.perez');
    expect(sent.map(({ path }) => path)).toEqual(['/api/register', '/api/auth/login']);
    const { confirmPassword: _, ...body } = fields;
    expect(sent[0]?.body).toEqual({ ...body, publicKey: 'pk' });
  });

  it('signs in if an attempt without a response had created the account', async () => {
    await open('/register?publicKey=pk', signInPages.register.title);
    fillIn();
    answer = () => undefined;
    press(signInPages.register.submit);
    await screen.findByText(es.console.unreachable);
    const taken = { userName: { key: 'validation.unavailable' } };
    answer = (path) =>
      path === '/api/register'
        ? refused(409, { code: 'conflict', message: '', complaints: taken })
        : refused(401, { code: 'wrong_credentials', message: 'Verify your credentials' });
    press(es.console.retry);
    await screen.findByText(signInPages.register.done);
    expect(sent.map(({ path }) => path)).toEqual(['/api/register', '/api/register', '/api/auth/login']);
  });
});

describe('a forgotten password', () => {
  it('gets the same response whether or not the address is known', async () => {
    await open('/login', signIn.title);
    fireEvent.click(screen.getByRole('link', { name: signInPages.forgot.link }));
    await screen.findByRole('heading', { name: signInPages.forgot.title });
    expect(window.location.pathname).toBe('/forgot-password');
    type(labels.email, 'nobody@test.example');
    press(signInPages.forgot.submit);
    const heading = await screen.findByRole('heading', { name: signInPages.forgot.sent });
    expect(heading).toHaveFocus();
    screen.getByText(signInPages.forgot.done.replace('%{email}', 'nobody@test.example'));
    expect(sent.at(-1)).toMatchObject({
      path: '/api/auth/forgot-password',
      body: { email: 'nobody@test.example' },
    });
    expect(sent.at(-1)?.headers['Accept-Language']).toBe('es');
    press(signInPages.forgot.again);
    expect(screen.getByLabelText(labels.email)).toHaveValue('nobody@test.example');
  });

  it.each([
    ['without a token', '/reset-password', signInPages.reset.incomplete],
    ['that was used or is too old', '/reset-password#token=spent', es.validation.resetToken],
  ])('has a link %s: that is said, with a way to ask again', async (_, address, text) => {
    const isComplete = address.includes('token');
    await open(address, isComplete ? signInPages.reset.title : signInPages.reset.unusable);
    if (isComplete) {
      type(signInPages.reset.password, 'una contraseña');
      type(labels.confirmPassword, 'una contraseña');
      press(signInPages.reset.submit);
    }
    await screen.findByText(text);
    fireEvent.click(screen.getByRole('link', { name: signInPages.reset.ask }));
    await screen.findByRole('heading', { name: signInPages.forgot.title });
  });
});

describe('an invitation', () => {
  const texts = signInPages.invitation;

  it('asks for a first password and opens the sign-in page', async () => {
    await open('/set-password#token=invited', texts.title);
    expect(document.title).toBe(`${texts.title} · Monedero`);
    screen.getByText(texts.lead);
    answer = () => Response.json({ data: null });
    type(texts.password, 'una contraseña');
    type(labels.confirmPassword, 'una contraseña');
    press(texts.submit);
    await screen.findByText(signInPages.reset.done);
    expect(window.location.pathname).toBe('/login');
    expect(sent.at(-1)).toMatchObject({
      path: '/api/auth/reset-password',
      body: { token: 'invited', password: 'una contraseña' },
    });
  });

  it.each([
    ['without a token', '/set-password', texts.incomplete],
    ['that was used or is too old', '/set-password#token=spent', texts.used],
  ])('has a link %s: that is said, and whom to ask', async (_, address, text) => {
    const isComplete = address.includes('token');
    await open(address, isComplete ? texts.title : texts.unusable);
    if (isComplete) {
      type(texts.password, 'una contraseña');
      type(labels.confirmPassword, 'una contraseña');
      press(texts.submit);
    }
    await screen.findByText(text);
    expect(screen.queryByRole('link', { name: signInPages.reset.ask })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: signInPages.toSignIn }));
    await screen.findByRole('heading', { name: signIn.title });
  });
});

it.each(['/login', '/register', '/forgot-password', '/reset-password#token=x'])(
  'whoever is signed in is sent from %s to the landing page of the role',
  async (address) => {
    await enterAs('agent');
    window.history.replaceState(null, '', address);
    begin();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/users'));
  },
);

it('an ended session shows a toast, clears storage and opens the sign-in page', async () => {
  await enterAs('root');
  begin();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ecommerce'));
  storeTokens({ accessToken: 'expired.e30.x', refreshToken: 'over' });
  await request('/currency').catch(() => undefined);
  const toast = await screen.findByText(es.errors.unauthorized);
  expect(toast.closest('[role=alert]')).toHaveTextContent(es.console.sessionOver.text);
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/login'));
  expect(localStorage.getItem('accessToken')).toBeNull();
  // The toast is told once: the next sign-in and sign-out have none.
  await waitFor(() => expect(screen.queryByText(es.errors.unauthorized)).toBeNull());
  // That it is over stays said where one signs in again.
  await screen.findByText(es.console.sessionOver.text, { exact: false });
});

describe.each([
  ['/pages/miscellaneous/not-authorized', es.console.notAuthorized],
  ['/pages/miscellaneous/not-authorized/', es.console.notAuthorized],
  ['/error-404', es.console.notFound],
])('%s, which everyone may read', (address, { title, text }) => {
  it('opens for a visitor at its own path and links to the sign-in page', async () => {
    await open(address, title);
    expect(window.location.pathname).toBe(address);
    screen.getByText(text);
    await waitFor(() => expect(document.title).toBe(`${title} · Monedero`));
    fireEvent.click(screen.getByRole('link', { name: signInPages.toSignIn }));
    await screen.findByRole('heading', { name: signIn.title });
  });
});

describe('a 401 with an unknown code', () => {
  const message = 'The card reader is offline.';
  const rejectLists = () => {
    answer = (path) =>
      path.endsWith('/currency') ? refused(401, { code: 'reader_offline', message }) : undefined;
    vi.mocked(globalThis.fetch).mockImplementation(async (url, init) => {
      const { pathname } = new URL(String(url));
      return answer?.(pathname) ?? real(url, init);
    });
  };

  it("shows one toast, titled Error, with the service's message", async () => {
    await enterAs('root');
    window.history.replaceState(null, '', '/dashboard/ecommerce');
    begin();
    await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
    rejectLists();
    window.history.pushState(null, '', '/dashboard/currencies');
    window.dispatchEvent(new PopStateEvent('popstate'));
    const title = await screen.findByText(es.console.error);
    expect(title.closest('[role=alert]')).toHaveTextContent(`${es.console.error} ${message}`);
    // What react-admin reports by itself comes with the same answer: wait until the toast has gone.
    const snackbars = new Set<string>();
    await waitFor(() => {
      for (const one of document.querySelectorAll('.MuiSnackbar-root')) snackbars.add(one.textContent ?? '');
      expect(screen.queryByText(es.console.error)).toBeNull();
    });
    expect([...snackbars].filter((text) => text.includes(message))).toEqual([]);
    expect(document.body).not.toHaveTextContent('errors.reader_offline');
  });
});
