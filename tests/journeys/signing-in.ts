/** Signing in, through HTTP and through the page. */
import type { Page } from 'playwright-core';
import type { Session } from '../../src/engine/contract/calls/sessions.ts';

export const demoPassword = 'monedero-demo';

/** An answer with its body read; the body's shape is what a test is about. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every call
export type Answer = { status: number; body: any };

/** What the console keeps of a session in the browser, by key. */
export type KeptSession = { accessToken: string; refreshToken: string; userData: string };

/** A session of its own as the sign-in page would leave it in the browser. */
export async function sessionOf(address: string, userName: string): Promise<KeptSession> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: demoPassword }),
  });
  const { accessToken, refreshToken, userData } = ((await answer.json()) as { data: Session }).data;
  return { accessToken, refreshToken, userData: JSON.stringify(userData) };
}

/** Calls the API as someone. */
export type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Signs in through HTTP and answers a function that calls the API as that user. */
export async function signIn(address: string, userName: string) {
  const request = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
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

/** Signs in through the page, in English, and waits for where that leads. */
export async function signInThroughPage(page: Page, address: string, userName: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard\//);
}
