/** When queries are retried and refetched. */

import { MutationCache, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { AUDIT } from '../../contract/rights/identity.ts';
import { consoleFeatures } from '../app/feature.ts';
import { storedUser } from '../session/storage.ts';
import { ApiError } from './apiError.ts';
import { hasUsableSession } from './authProvider.ts';
import { isReachable, onConnectionChange } from './connection.ts';

/** The query key of declared metrics. */
export const METRICS = 'metrics';

/** The first elements of the keys of all queries that show records of a resource. Any change may change metrics, too. */
export function affectedKeys(resource: string): string[] {
  return [resource, ...consoleFeatures.flatMap(({ affects }) => affects?.[resource] ?? []), AUDIT, METRICS];
}

/** Puts the response of a change into the cache. What was requested earlier is cancelled, so that it can't arrive afterwards. */
export async function replaceData(client: QueryClient, queryKey: QueryKey, data: unknown): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}

/** Retries queries when that can help; never retries mutations. */
export function createQueryClient(): QueryClient {
  // Refetches the page's data once a call has been answered again; the browser's `online` event alone proves less.
  onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(isReachable())));
  const client = new QueryClient({
    // Any mutation may add an audit entry and change metrics, so records' history and metrics are refetched.
    mutationCache: new MutationCache({
      onSuccess: () =>
        Promise.all([AUDIT, METRICS].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    }),
    defaultOptions: {
      // Calls fail immediately without a network; data is refetched after reconnecting, even if fresh.
      queries: { retry: shouldRetry, networkMode: 'always', refetchOnReconnect: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  if (hasUsableSession()) preloadSession(client);
  return client;
}

/**
 * Preloads the answers of the auth provider that react-admin waits for before it renders: otherwise each answer would
 * re-render the whole page. React-admin still checks again later and when permissions change.
 */
function preloadSession(client: QueryClient): void {
  client.setQueryDefaults(['auth'], { staleTime: 10_000 });
  client.setQueryData(['auth', 'checkAuth', {}], true);
  client.setQueryData(['auth', 'getPermissions', {}], storedUser()?.ability);
}

/** Whether a query that has failed `count` times before is retried automatically. */
export function shouldRetry(count: number, error: unknown): boolean {
  return count < 2 && isTransient(error);
}

/**
 * For the query of a record page: react-admin would redirect to the list and report every error as a missing record.
 */
export const showErrorInPage = { onError: () => undefined, retry: shouldRetry };

/**
 * For readers of the page's own query that must never fetch: a fetch would change a record while the user edits it, or
 * repeat a request while its page reports an error.
 */
export const subscribeOnly = { enabled: false };

/**
 * Refetches everything on the page, because other permissions apply. Except the record in a form, which must not change
 * while being edited.
 */
export function invalidatePermissions(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' });
}

/** A 4xx would recur. */
function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
