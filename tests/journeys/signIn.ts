/** Signs in, over HTTP or through the page. */
import type { Page } from 'playwright-core';
import type { Session } from '../../src/engine/contract/calls/sessions.ts';

export const demoPassword = 'monedero-demo';

/** A response with its body, whose shape the tests check. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every call
export type ApiResponse = { status: number; body: any };

/** What the console stores of a session in the browser, by key. */
export type StoredSession = { accessToken: string; refreshToken: string; userData: string };

/** Signs in, and returns the session as the sign-in page would store it. */
export async function createSession(address: string, userName: string): Promise<StoredSession> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: demoPassword }),
  });
  const { accessToken, refreshToken, userData } = ((await answer.json()) as { data: Session }).data;
  return { accessToken, refreshToken, userData: JSON.stringify(userData) };
}

/** Calls the API as a user. */
export type ApiCaller = Awaited<ReturnType<typeof signIn>>;

/** Signs in over HTTP. @returns a function that calls the API as that user */
export async function signIn(address: string, userName: string) {
  const request = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  };
  const session = await request('POST', '/auth/login', { userName, password: demoPassword });
  const authorization = `Bearer ${session.body.data.accessToken}`;
  return (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    request(method, path, body, { authorization, ...headers });
}

/** Fills in the sign-in form, in English. */
export async function fillCredentials(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Signs in through the page, in English, and waits for the dashboard. */
export async function signInThroughPage(page: Page, address: string, userName: string): Promise<void> {
  await page.goto(`${address}/login`);
  await fillCredentials(page, userName, demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard\//);
}
