/**
 * The only way to call the service. On a 401 the session is refreshed once; other calls that fail meanwhile wait for
 * it, and all are repeated with the new token. A call that requires confirmation is repeated unchanged once the user
 * has confirmed.
 */
import type { Session } from '../../contract/calls/sessions.ts';
import { clearSession, storedSession, storedUser, storeSession } from '../session/storage.ts';
import { getApiBase } from '../start/settings.ts';
import { ApiError, ApprovalPending } from './apiError.ts';
import { requestConfirmation } from './confirmation.ts';
import { noteReachable } from './connection.ts';

export type Request = {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Aborts the call; not together with `patience`. */
  signal?: AbortSignal | undefined;
  /**
   * Timeout in milliseconds. Restarts when the call is repeated, because the user may have been prompted in between.
   */
  patience?: number | undefined;
  /** Sent without a token and never refreshed: sign-in and the refresh itself. */
  anonymous?: boolean;
  /** Replaces `fetch`, for bodies other than JSON and for progress. */
  send?: (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;
  /** Reads a response body that is not a single JSON value. */
  read?: (response: Response) => Promise<unknown>;
};

/** `revision` is the `ETag` of a record, to be sent as `If-Match` with a change. */
export type ApiResponse = { status: number; json: unknown; revision?: string };

/**
 * Calls the service. @param path below the API base, including the query @throws ApiError for every response but 2xx
 * and if none arrived; ApprovalPending if the call waits for an approval; an aborted call rejects like fetch
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
    if (token === undefined) throw handleUnauthorized(error, token);
  }
  const renewed = await renewToken(token);
  try {
    return await send(path, options, renewed);
  } catch (error) {
    throw isUnauthorized(error) ? handleUnauthorized(error, renewed) : error;
  }
}

/**
 * Calls `listener` for each 401 that a new token can't fix: wrong credentials or an ended session. An ended session is
 * cleared from storage first, once.
 */
export function onAuthError(listener: (error: ApiError) => void): () => void {
  authErrorListeners.add(listener);
  if (unannounced) listener(unannounced);
  unannounced = undefined;
  return () => authErrorListeners.delete(listener);
}

/** The message of an error that listeners received within the last 3000 ms, the duration of their toast. */
export function getAnnouncedMessage(): string | undefined {
  return announced && Date.now() - announced.at < 3000 ? announced.message : undefined;
}

let announced: { message: string; at: number } | undefined;

const authErrorListeners = new Set<(error: ApiError) => void>();
/** An error that occurred before there was a listener. */
let unannounced: ApiError | undefined;

/** Calls `listener` with the rules version of each response within a session. */
export function onRules(listener: (version: string) => void): () => void {
  rulesListeners.add(listener);
  return () => rulesListeners.delete(listener);
}

const rulesListeners = new Set<(version: string) => void>();

/** @param token the access token that the call was sent with: only its own session ends */
function handleUnauthorized(error: ApiError, token: string | undefined): ApiError {
  if (error.body?.message === 'Unauthorized') {
    // The session has ended already, or somebody has signed in since.
    if (!storedUser() || storedSession()?.accessToken !== token) return error;
    clearSession();
  }
  announced = { message: error.message, at: Date.now() };
  if (authErrorListeners.size === 0) unannounced = error;
  for (const listener of authErrorListeners) listener(error);
  return error;
}

/** The path of the contract's call `refreshToken`, spelled out so that the sign-in page needs no Zod. */
const REFRESH_PATH = '/jwt/refresh-token';

/** Likewise the contract's RULES_HEADER; the compiler checks that they are equal. */
const RULES_HEADER: typeof import('../../contract/calls/sessions.ts').RULES_HEADER = 'rules-version';

let renewal: Promise<string> | undefined;

/** A token newer than `stale`: all callers share one refresh, in this tab and others. */
function renewToken(stale: string): Promise<string> {
  renewal ??= withTabLock(async () => {
    const session = storedSession();
    if (!session) throw new ApiError(401, { code: 'unauthorized', message: 'Unauthorized' });
    if (session.accessToken !== stale) return session.accessToken;
    return refreshSession(session);
  }).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function refreshSession({ accessToken, refreshToken }: Session): Promise<string> {
  try {
    const options = { method: 'POST', body: { refreshToken } };
    const { data } = (await send(REFRESH_PATH, options, undefined)).json as { data: Session };
    // If the user has signed out meanwhile, the session is not stored again.
    if (storedUser()) storeSession(data);
    return data.accessToken;
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    // Whatever it says, without it the session can't go on.
    throw handleUnauthorized(
      new ApiError(401, { code: 'unauthorized', message: 'Unauthorized' }),
      accessToken,
    );
  }
}

/** Milliseconds after which every tab has seen what one of them stored: browsers notify other tabs with a delay. */
const STORAGE_DELAY_MS = 500;

/**
 * The next tab must find the stored token: it would otherwise send the used one, and the service would end the session.
 * So the lock is held a little longer than the work; the caller doesn't wait for it.
 */
function withTabLock(work: () => Promise<string>): Promise<string> {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    const turn = navigator.locks.request('refresh-of-session', async () => {
      const before = storedSession()?.refreshToken;
      await work().then(resolve, reject);
      if (storedSession()?.refreshToken !== before)
        await new Promise((resolveDelay) => setTimeout(resolveDelay, STORAGE_DELAY_MS));
    });
    turn.catch(reject);
  });
}

function isUnauthorized(error: unknown): error is ApiError {
  // This error is about a missing code, not the session.
  return error instanceof ApiError && error.status === 401 && error.body?.code !== 'second_factor_required';
}

async function send(path: string, options: Request, token: string | undefined): Promise<ApiResponse> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  const url = getApiBase() + path;
  const method = options.method ?? 'GET';
  const signal = options.patience ? AbortSignal.timeout(options.patience) : options.signal;
  const response = await withReachability(
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
  const { approval } = (response.status === 202 && (json as { approval?: { _id: string } })) || {};
  if (approval) throw new ApprovalPending(approval._id);
  const revision = response.headers.get('etag');
  return { status: response.status, json, ...(revision && { revision }) };
}

async function withReachability(
  fetchResponse: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    const response = await fetchResponse();
    noteReachable(true);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReachable(false);
    throw new ApiError(0);
  }
}
