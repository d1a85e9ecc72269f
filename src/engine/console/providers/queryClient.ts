/** How often things are asked again. */

import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { AUDIT } from '../../contract/rights/identity.ts';
import { storedUser } from '../session/storage.ts';
import { ApiError } from './apiError.ts';
import { hasSoundSession } from './authProvider.ts';
import { isReachable, onConnectionChange } from './connection.ts';

/** Under what the declared figures are kept. */
export const METRICS = 'metrics';

/** Queries are tried again where that can help; nothing that changes something ever is by itself. */
export function createQueryClient(): QueryClient {
  // What is shown is read anew once a call was answered again: that there is some network says less.
  onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(isReachable())));
  const client = new QueryClient({
    // Whatever changes something leaves an entry, and may be counted: a record's history and figures are read anew.
    mutationCache: new MutationCache({
      onSuccess: () =>
        Promise.all([AUDIT, METRICS].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    }),
    defaultOptions: {
      // Where there is no network a call says so at once; what is shown is read once there is, however new it was.
      queries: { retry: tryAgain, networkMode: 'always', refetchOnReconnect: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  if (hasSoundSession()) knowSession(client);
  return client;
}

/**
 * Answers beforehand what react-admin asks the auth provider before it shows anything: else all of the page is
 * made once more with each answer. It asks again later on, and whenever rights have changed.
 */
function knowSession(client: QueryClient): void {
  client.setQueryDefaults(['auth'], { staleTime: 10_000 });
  client.setQueryData(['auth', 'checkAuth', {}], true);
  client.setQueryData(['auth', 'getPermissions', {}], storedUser()?.ability);
}

/** Whether a query that has failed `count` times before is asked once more by itself. */
export function tryAgain(count: number, error: unknown): boolean {
  return count < 2 && canPass(error);
}

/**
 * For the query of a record's page: react-admin would go to the list, and say of whatever failed that there
 * is no such record.
 */
export const showErrorInPage = { onError: () => undefined, retry: tryAgain };

/**
 * For whoever reads along what the page asks for, and never asks: else a record would change under the hands of
 * who edits it, or be asked for again while its page says that it could not be read.
 */
export const subscribeOnly = { enabled: false };

/**
 * Asks again for all that is shown: what may be seen and done is another. But for the record that a form holds,
 * which doesn't change under one's hands.
 */
export function invalidatePermissions(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' });
}

/** A 4xx will be the same the next time. */
function canPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
