import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onAuthError, request } from '../../../src/engine/console/providers/http.ts';
import { signIn } from '../../../src/engine/console/session/signIn.ts';
import { storedSession, storeSession, storeTokens } from '../../../src/engine/console/session/storage.ts';
import { PASSWORD } from '../visit.tsx';

/** Every call that went out, counted on its way to the real service. */
let sent: string[] = [];

beforeEach(async () => {
  await signIn('root', PASSWORD);
  sent = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    sent.push(new URL(String(url)).pathname);
    return real(url, init);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const refreshes = () => sent.filter((path) => path === '/api/jwt/refresh-token').length;
const expire = () => {
  const refreshToken = storedSession()?.refreshToken ?? '';
  storeTokens({ accessToken: 'expired.e30.x', refreshToken });
};

describe('an expired access token', () => {
  it('is refreshed once for many calls, and each is repeated', async () => {
    expire();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => request(`/currency?range=[0,${at}]`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(refreshes()).toBe(1);
    expect(sent.filter((path) => path === '/api/currency').length).toBe(24);
    expect(storedSession()?.accessToken).not.toBe('expired.e30.x');
  });

  it('is refreshed again when it expires again', async () => {
    expire();
    await request('/currency');
    expire();
    await request('/currency');
    expect(refreshes()).toBe(2);
  });

  it('ends the session once if the refresh token has expired too', async () => {
    const ended = vi.fn();
    const stop = onAuthError(ended);
    storeTokens({ accessToken: 'expired.e30.x', refreshToken: 'over' });
    const calls = await Promise.allSettled([request('/currency'), request('/user'), request('/client')]);
    stop();
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(refreshes()).toBe(1);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(storedSession()).toBeUndefined();
    expect(localStorage.getItem('userData')).toBeNull();
  });

  it('never ends a session that began after the rejected call was sent', async () => {
    const next = storedSession();
    localStorage.clear();
    const real = vi.mocked(globalThis.fetch).getMockImplementation();
    vi.mocked(globalThis.fetch).mockImplementation(async (url, init) => {
      const answer = await real?.(url, init);
      if (next) storeSession(next);
      return answer ?? Response.error();
    });
    await expect(request('/currency')).rejects.toMatchObject({ status: 401 });
    expect(storedSession()).toEqual(next);
  });

  it('keeps the session if the response to the refresh was lost, as by a reload', async () => {
    expire();
    const real = vi.mocked(globalThis.fetch).getMockImplementation();
    vi.mocked(globalThis.fetch).mockImplementation(async (url, init) => {
      const answer = await real?.(url, init);
      if (!answer || String(url).endsWith('/jwt/refresh-token')) throw new TypeError('Failed to fetch');
      return answer;
    });
    await expect(request('/currency')).rejects.toMatchObject({ status: 0 });
    if (real) vi.mocked(globalThis.fetch).mockImplementation(real);
    expect((await request('/currency')).status).toBe(200);
    expect(storedSession()).toBeDefined();
    // The session goes on with what it got.
    expire();
    expect((await request('/currency')).status).toBe(200);
  });

  it('keeps the session if the service is unreachable', async () => {
    expire();
    vi.mocked(globalThis.fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(request('/currency')).rejects.toMatchObject({ status: 0, unanswered: true });
    expect(storedSession()).toBeDefined();
  });
});

it('wrong credentials neither end a session nor trigger a refresh', async () => {
  await expect(signIn('root', 'not the password')).rejects.toMatchObject({
    status: 401,
    message: 'errors.wrong_credentials',
  });
  expect(refreshes()).toBe(0);
  expect(storedSession()).toBeDefined();
});
