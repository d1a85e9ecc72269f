/** Prefetches the first rows of lists, so that they open immediately. */
import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import {
  type DataProvider,
  type GetListResult,
  type Store,
  useDataProvider,
  useStoreContext,
} from 'react-admin';
import { resources } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { storedAbility } from '../../session/ability.ts';
import { visibleInConsole } from '../../session/visibleResource.ts';
import { getFirstKey, getFirstParams } from './firstRows.ts';

/** How long prefetched rows are shown without refetching. */
const FRESH_MS = 5000;

/** When rows were prefetched, by query hash. */
const prefetchedAt = new Map<string, number>();

/** The `staleTime` of a list's query: prefetched rows are fresh for a moment, others are always refetched. */
export function getStaleTime({ queryHash, state }: Query<GetListResult>): number {
  return prefetchedAt.get(queryHash) === state.dataUpdatedAt ? FRESH_MS : 0;
}

/**
 * Prefetches the first rows of the list in the current URL while the console renders. The list then joins the
 * same request.
 */
export function prefetchRowsOfPage(sources: Sources): void {
  const { pathname, search } = window.location;
  if (!search) prefetchRows(pathname, sources);
}

/** Props for a menu: prefetches a list when its link is hovered or focused. */
export function usePrefetchRows() {
  const sources = {
    queryClient: useQueryClient(),
    store: useStoreContext(),
    dataProvider: useDataProvider(),
  };
  const handleReach = ({ target }: SyntheticEvent) => {
    const link = (target as Element).closest('a');
    if (link) prefetchRows(link.pathname, sources);
  };
  return { onPointerOver: handleReach, onFocus: handleReach };
}

/** What a prefetch needs: `store` holds the list's parameters of an earlier visit. */
type Sources = { dataProvider: DataProvider; queryClient: QueryClient; store: Store };

function prefetchRows(path: string, { dataProvider, queryClient, store }: Sources): void {
  const resource = findListByPath(path);
  // The list opens with the parameters of its last visit instead.
  if (!resource || store.getItem(`${resource.name}.listParams`)) return;
  queryClient
    .prefetchQuery({
      queryKey: getFirstKey(resource),
      queryFn: () => dataProvider.getList(resource.name, getFirstParams(resource)),
      staleTime: FRESH_MS,
      retry: false,
    })
    .then(() => markPrefetched(queryClient, resource));
}

function findListByPath(path: string): Resource | undefined {
  const resource = resources.find(({ routes }) => routes.list === path);
  return resource && storedAbility().can('read', resource.subject) ? visibleInConsole(resource) : undefined;
}

function markPrefetched(queryClient: QueryClient, resource: Resource): void {
  const key = getFirstKey(resource);
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
  if (updatedAt) prefetchedAt.set(hashKey(key), updatedAt);
}
