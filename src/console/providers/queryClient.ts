/** How often things are asked again. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

/** Queries are tried again where that can help; nothing that changes something ever is by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < 2 && canPass(error), networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A 4xx will be the same the next time. */
function canPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
