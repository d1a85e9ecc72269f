/** Rows that are read before their list is opened, so that it opens with them. */
import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { type DataProvider, type GetListResult, useDataProvider, useStoreContext } from 'react-admin';
import { resources } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { hasPrefetched } from '../../providers/data/prefetched.ts';
import { storedSession } from '../../session/storage.ts';
import { visibleInConsole } from '../../session/visibleResource.ts';
import { firstKey, firstParams } from './firstRows.ts';

/** Milliseconds for which such rows are shown without asking for them once more. */
const GOOD_FOR = 5000;

/** By the hash of its query: when rows were read ahead. */
const readAt = new Map<string, number>();

/** For a list's query: rows that were read ahead need not be read again at once, any others are, as ever. */
export function freshIfAhead({ queryHash, state }: Query<GetListResult>): number {
  return readAt.get(queryHash) === state.dataUpdatedAt ? GOOD_FOR : 0;
}

type Read = { resource: Resource; rows: GetListResult; token: string | undefined };
let read: Read | undefined;

/** Reads the rows that the page has asked for (boot.js), if they are here before the console is. */
export async function readRowsOfPage(dataProvider: DataProvider): Promise<void> {
  const resource = listAt(window.location.pathname);
  if (!resource || !hasPrefetched()) return;
  // What went wrong is told by the list, which then asks for itself.
  const rows = await dataProvider.getList(resource.name, firstParams(resource)).catch(() => undefined);
  if (rows) read = { resource, rows, token: storedSession()?.accessToken };
}

/** Puts those rows where their list finds them, once, and for nobody but who has asked for them. */
export function takeRowsOfPage(client: QueryClient): void {
  const found = read;
  read = undefined;
  if (!found || found.token !== storedSession()?.accessToken) return;
  client.setQueryData(firstKey(found.resource), found.rows);
  note(client, found.resource);
}

/** For a menu: reads the first rows of the list that the pointer or the focus comes to a link of. */
export function usePrefetchRows() {
  const readAhead = useReadAhead();
  const onReach = ({ target }: SyntheticEvent) => {
    const link = (target as Element).closest('a');
    if (link) readAhead(link.pathname);
  };
  return { onPointerOver: onReach, onFocus: onReach };
}

function useReadAhead(): (address: string) => void {
  const client = useQueryClient();
  const store = useStoreContext();
  const dataProvider = useDataProvider();
  return (address) => {
    const resource = listAt(address);
    // Where something else of the list was seen last, that is what it opens with.
    if (!resource || store.getItem(`${resource.name}.listParams`)) return;
    client
      .prefetchQuery({
        queryKey: firstKey(resource),
        queryFn: () => dataProvider.getList(resource.name, firstParams(resource)),
        staleTime: GOOD_FOR,
        retry: false,
      })
      .then(() => note(client, resource));
  };
}

function listAt(address: string): Resource | undefined {
  const resource = resources.find(({ routes }) => routes.list === address);
  return resource && visibleInConsole(resource);
}

function note(client: QueryClient, resource: Resource): void {
  const key = firstKey(resource);
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  if (updatedAt) readAt.set(hashKey(key), updatedAt);
}
