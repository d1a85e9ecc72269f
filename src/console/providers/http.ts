/**
 * The one way to call the service. On a 401 the session is refreshed once, whatever fails meanwhile
 * waits for it, and each is sent again with the new token (specification section 4, DESIGN section 8).
 */
import type { TokenPair } from '../../contract/calls/sessions.ts';
import { clearSession, storedSession, storedUser, storeTokens } from '../session/storage.ts';
import { apiBase } from '../settings.ts';
import { ApiError } from './apiError.ts';

export type Request = {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Sent without a token and never refreshed: login and the refresh itself. */
  anonymous?: boolean;
};

export type Answer = { status: number; json: unknown };

/**
 * Calls the service.
 * @param path below the API base, with its query
 * @throws ApiError for every answer but 2xx, and where no answer came; an aborted call rejects as fetch does
 */
export async function request(path: string, options: Request = {}): Promise<Answer> {
  if (options.anonymous) return send(path, options, undefined);
  const token = storedSession()?.accessToken;
  try {
    return await send(path, options, token);
  } catch (error) {
    if (!isUnauthorized(error) || token === undefined) throw error;
  }
  const renewed = await renewedToken(token);
  try {
    return await send(path, options, renewed);
  } catch (error) {
    if (isUnauthorized(error)) endSession(error.body?.message);
    throw error;
  }
}

/** Calls `listener` when the service has ended the session of someone who was signed in. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

const endListeners = new Set<() => void>();

function endSession(message: string | undefined): void {
  if (message !== 'Unauthorized' || !storedUser()) return;
  clearSession();
  for (const listener of endListeners) listener();
}

/** As the contract's call `refreshToken` says; written out, so that the sign-in page needs no Zod. */
const REFRESH_PATH = '/jwt/refresh-token';

let renewal: Promise<string> | undefined;

/** A token newer than `stale`: one refresh for everyone who asks, in this tab and the others. */
function renewedToken(stale: string): Promise<string> {
  renewal ??= oneTabAtATime(async () => {
    const session = storedSession();
    if (!session) throw new ApiError(401, { code: 'unauthorized', message: 'Unauthorized' });
    if (session.accessToken !== stale) return session.accessToken;
    return refreshed(session.refreshToken);
  }).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function refreshed(token: string): Promise<string> {
  try {
    const options = { method: 'POST', body: { refreshToken: token } };
    const pair = (await send(REFRESH_PATH, options, undefined)).json as TokenPair;
    storeTokens(pair);
    return pair.accessToken;
  } catch (error) {
    if (isUnauthorized(error)) endSession('Unauthorized');
    throw error;
  }
}

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('monedero-refresh', work) as Promise<T>) : work();
}

function isUnauthorized(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

async function send(path: string, options: Request, token: string | undefined): Promise<Answer> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await answered(apiBase() + path, {
    method: options.method ?? 'GET',
    headers,
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.signal && { signal: options.signal }),
  });
  const json = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, json as ConstructorParameters<typeof ApiError>[1]);
  return { status: response.status, json };
}

async function answered(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0);
  }
}
