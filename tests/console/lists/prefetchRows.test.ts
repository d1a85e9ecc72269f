/** Rows that are asked for before their list is there: which, and for whom. */
import { QueryClient } from '@tanstack/react-query';
import { type DataProvider, memoryStore } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getFirstKey, getFirstParams } from '../../../src/engine/console/lists/rows/firstRows.ts';
import { prefetchRowsOfPage } from '../../../src/engine/console/lists/rows/prefetchRows.ts';
import { clearSession, storeSession } from '../../../src/engine/console/session/storage.ts';
import type { Session } from '../../../src/engine/contract/calls/sessions.ts';
import { defaultPermissions } from '../../../src/features/roles/builtIn.ts';
import { user } from '../../../src/features/users/resource.ts';

const signIn = (ability = defaultPermissions.root) =>
  storeSession({
    accessToken: 'a',
    refreshToken: 'r',
    userData: { _id: '1', role: 'root', ability },
  } as unknown as Session);
const rows = { data: [{ id: '7', userName: 'ann' }], total: 1 };
const getList = vi.fn(async () => rows);

function prefetch(kept: Record<string, unknown> = {}) {
  const [queryClient, store] = [new QueryClient(), memoryStore(kept)];
  prefetchRowsOfPage({ dataProvider: { getList } as unknown as DataProvider, queryClient, store });
  return queryClient;
}

beforeEach(() => {
  getList.mockClear();
  window.history.replaceState(null, '', user.routes.list);
  signIn();
});
afterEach(() => clearSession());

it("prefetches the rows of the list at this path under the list's own query key", async () => {
  const queryClient = prefetch();
  expect(getList).toHaveBeenCalledExactlyOnceWith('user', getFirstParams(user));
  await vi.waitFor(() => expect(queryClient.getQueryData(getFirstKey(user))).toEqual(rows));
});

it.each([
  ['the list is narrowed in the address', () => window.history.replaceState(null, '', '?filter={}')],
  ['it is another page', () => window.history.replaceState(null, '', '/dashboard/transfer')],
  [
    'the last rule about it forbids to read it',
    () => signIn([...defaultPermissions.root, { subject: 'User', action: 'read', allowed: false }]),
  ],
])('asks for no rows where %s', (_, change) => {
  change();
  prefetch();
  expect(getList).not.toHaveBeenCalled();
});

it('prefetches nothing if the list was left with other parameters', () => {
  prefetch({ 'user.listParams': { page: 2 } });
  expect(getList).not.toHaveBeenCalled();
});
