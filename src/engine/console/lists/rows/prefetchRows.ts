/** Rows that are read before their list is opened, so that it opens with them. */
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
import { firstKey, firstParams } from './firstRows.ts';

/** Milliseconds for which such rows are shown without asking for them once more. */
const FRESH_MS = 5000;

/** By the hash of its query: when rows were read ahead. */
const prefetchedAt = new Map<string, number>();

/** For a list's query: rows that were read ahead need not be read again at once, any others are, as ever. */
export function prefetchedStaleTime({ queryHash, state }: Query<GetListResult>): number {
  return prefetchedAt.get(queryHash) === state.dataUpdatedAt ? FRESH_MS : 0;
}

/** Reads the first rows of the list at this address while the console is rendered: the list takes over the same request. */
export function prefetchRowsOfPage(sources: Sources): void {
  const { pathname, search } = window.location;
  if (!search) prefetchRows(pathname, sources);
}

/** For a menu: reads the first rows of the list that the pointer or the focus comes to a link of. */
export function usePrefetchRows() {
  const sources = {
    queryClient: useQueryClient(),
    store: useStoreContext(),
    dataProvider: useDataProvider(),
  };
  const onReach = ({ target }: SyntheticEvent) => {
    const link = (target as Element).closest('a');
    if (link) prefetchRows(link.pathname, sources);
  };
  return { onPointerOver: onReach, onFocus: onReach };
}

/** Where rows come from, where they are kept, and what is kept of an earlier visit. */
type Sources = { dataProvider: DataProvider; queryClient: QueryClient; store: Store };

function prefetchRows(path: string, { dataProvider, queryClient, store }: Sources): void {
  const resource = findListByPath(path);
  // Where something else of the list was seen last, that is what it opens with.
  if (!resource || store.getItem(`${resource.name}.listParams`)) return;
  queryClient
    .prefetchQuery({
      queryKey: firstKey(resource),
      queryFn: () => dataProvider.getList(resource.name, firstParams(resource)),
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
  const key = firstKey(resource);
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
  if (updatedAt) prefetchedAt.set(hashKey(key), updatedAt);
}
