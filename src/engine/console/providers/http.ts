/**
 * The one way to call the service. On a 401 the session is refreshed once, whatever fails meanwhile
 * waits for it, and each is sent again with the new token. A call that
 * asks for a confirmation is sent again, unchanged, once the person has given it.
 */
import type { Session } from '../../contract/calls/sessions.ts';
import { clearSession, storedSession, storedUser, storeSession } from '../session/storage.ts';
import { apiBase } from '../start/settings.ts';
import { ApiError } from './apiError.ts';
import { requestConfirmation } from './confirmation.ts';
import { noteReachable } from './connection.ts';

export type Request = {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Ends it from outside; not for one with `patience`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds after which it is given up. Counted anew when it is sent again: a person may have been asked. */
  patience?: number | undefined;
  /** Sent without a token and never refreshed: login and the refresh itself. */
  anonymous?: boolean;
  /** Sends it in place of `fetch`: what needs no JSON, or tells how far it has come. */
  send?: (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;
  /** Reads the body of an answer that isn't one JSON text. */
  read?: (response: Response) => Promise<unknown>;
};

/** `revision` is the `ETag` of an answered record: sent back with a change as `If-Match`. */
export type ApiResponse = { status: number; json: unknown; revision?: string };

/**
 * Calls the service.
 * @param path below the API base, with its query
 * @throws ApiError for every answer but 2xx, and where no answer came; an aborted call rejects as fetch does
 */
export async function request(path: string, options: Request = {}): Promise<ApiResponse> {
  try {
    return await requestInSession(path, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await requestConfirmation(error))) throw error;
    return requestInSession(path, options);
  }
}

async function requestInSession(path: string, options: Request): Promise<ApiResponse> {
  const token = options.anonymous ? undefined : storedSession()?.accessToken;
  try {
    return await send(path, options, token);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    if (token === undefined) throw refused(error, token);
  }
  const renewed = await renewedToken(token);
  try {
    return await send(path, options, renewed);
  } catch (error) {
    throw isUnauthorized(error) ? refused(error, renewed) : error;
  }
}

/**
 * Calls `listener` with each 401 that no new token can mend: wrong credentials, or a session that is over.
 * Where that is so everything that was kept of it is cleared before, once.
 */
export function onAuthError(listener: (error: ApiError) => void): () => void {
  authErrorListeners.add(listener);
  if (untold) listener(untold);
  untold = undefined;
  return () => authErrorListeners.delete(listener);
}

/** The message of an error that listeners were given within the last 3000 ms, as long as their toast stays. */
export function announcedMessage(): string | undefined {
  return announced && Date.now() - announced.at < 3000 ? announced.message : undefined;
}

let announced: { message: string; at: number } | undefined;

const authErrorListeners = new Set<(error: ApiError) => void>();
/** Of a time when nobody listened yet. */
let untold: ApiError | undefined;

/** Calls `listener` with the state of the rules that each answer within a session was given by. */
export function onRules(listener: (version: string) => void): () => void {
  rulesListeners.add(listener);
  return () => rulesListeners.delete(listener);
}

const rulesListeners = new Set<(version: string) => void>();

/** @param token the access token that the call was sent with: only its own session ends */
function refused(error: ApiError, token: string | undefined): ApiError {
  if (error.body?.message === 'Unauthorized') {
    // The session has ended already, or somebody has signed in since.
    if (!storedUser() || storedSession()?.accessToken !== token) return error;
    clearSession();
  }
  announced = { message: error.message, at: Date.now() };
  if (authErrorListeners.size === 0) untold = error;
  for (const listener of authErrorListeners) listener(error);
  return error;
}

/** As the contract's call `refreshToken` says; written out, so that the sign-in page needs no Zod. */
const REFRESH_PATH = '/jwt/refresh-token';

/** So with the contract's RULES_HEADER; the compiler holds it to that. */
const RULES_HEADER: typeof import('../../contract/calls/sessions.ts').RULES_HEADER = 'rules-version';

let renewal: Promise<string> | undefined;

/** A token newer than `stale`: one refresh for everyone who asks, in this tab and the others. */
function renewedToken(stale: string): Promise<string> {
  renewal ??= oneTabAtATime(async () => {
    const session = storedSession();
    if (!session) throw new ApiError(401, { code: 'unauthorized', message: 'Unauthorized' });
    if (session.accessToken !== stale) return session.accessToken;
    return refreshed(session);
  }).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function refreshed({ accessToken, refreshToken }: Session): Promise<string> {
  try {
    const options = { method: 'POST', body: { refreshToken } };
    const { data } = (await send(REFRESH_PATH, options, undefined)).json as { data: Session };
    // Whoever has signed out meanwhile stays so.
    if (storedUser()) storeSession(data);
    return data.accessToken;
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    // Whatever it says, without it the session can't go on.
    throw refused(new ApiError(401, { code: 'unauthorized', message: 'Unauthorized' }), accessToken);
  }
}

/** Milliseconds after which every tab has heard what one of them stored: browsers tell the others a moment later. */
const UNTIL_TOLD = 500;

/**
 * Whoever comes next must find what was stored, or it would send the token that was used up, and the service would
 * end the session: so the turn lasts a moment longer than the work, which nobody waits for.
 */
function oneTabAtATime(work: () => Promise<string>): Promise<string> {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    const turn = navigator.locks.request('refresh-of-session', async () => {
      const before = storedSession()?.refreshToken;
      await work().then(resolve, reject);
      if (storedSession()?.refreshToken !== before) await new Promise((told) => setTimeout(told, UNTIL_TOLD));
    });
    turn.catch(reject);
  });
}

function isUnauthorized(error: unknown): error is ApiError {
  // What is missing there is a code, not a session.
  return error instanceof ApiError && error.status === 401 && error.body?.code !== 'second_factor_required';
}

async function send(path: string, options: Request, token: string | undefined): Promise<ApiResponse> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  const url = apiBase() + path;
  const method = options.method ?? 'GET';
  const signal = options.patience ? AbortSignal.timeout(options.patience) : options.signal;
  const response = await answered(
    () =>
      (options.send ?? fetch)(url, {
        method,
        headers,
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
        ...(signal && { signal }),
      }),
    signal,
  );
  const rules = response.headers.get(RULES_HEADER);
  if (rules) for (const listener of rulesListeners) listener(rules);
  if (response.ok && options.read) return { status: response.status, json: await options.read(response) };
  const json = await response.json().catch(() => undefined);
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    throw new ApiError(response.status, json as ConstructorParameters<typeof ApiError>[1], retryAfter);
  }
  const revision = response.headers.get('etag');
  return { status: response.status, json, ...(revision && { revision }) };
}

async function answered(ask: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const response = await ask();
    noteReachable(true);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReachable(false);
    throw new ApiError(0);
  }
}
