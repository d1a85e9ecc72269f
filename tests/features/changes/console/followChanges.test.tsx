/** What is refetched when something has changed, and when. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { memoryStore, StoreContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FollowChanges } from '../../../../src/features/changes/console/FollowChanges.tsx';
import { FollowSetting } from '../../../../src/features/changes/console/FollowSetting.tsx';
import type { Changes } from '../../../../src/features/changes/console/followChanges.ts';

let tell: (changes: Changes) => void;
const follow = (listener: typeof tell) => {
  tell = listener;
  return () => undefined;
};
const changes = (changed: Changes['changed'], everything = false): Changes => ({
  ...{ changed, everything, own: false, next: '1.0' },
});
const credited = changes({ transaction: ['a'] });

/** How often each query was fetched, by its key. */
let fetched: Record<string, number>;
/** What the next answer of a query waits for. */
let answer: Promise<unknown>;
beforeEach(() => {
  fetched = {};
  answer = Promise.resolve();
});
afterEach(cleanup);

type Shown = { of: string[]; options?: object };
function Query({ of, options = {} }: Shown) {
  const key = of.join(' ');
  useQuery({
    queryKey: of,
    queryFn: async () => {
      fetched[key] = (fetched[key] ?? 0) + 1;
      await answer;
      return fetched[key];
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...options,
  });
  return null;
}

async function show(...queries: Shown[]): Promise<void> {
  render(
    <StoreContextProvider value={memoryStore()}>
      <QueryClientProvider client={new QueryClient()}>
        <FollowChanges follow={follow} />
        <main>
          {queries.map((query) => (
            <Query key={query.of.join()} {...query} />
          ))}
          <input aria-label="note" />
        </main>
      </QueryClientProvider>
    </StoreContextProvider>,
  );
  await waitFor(() => expect(Object.keys(fetched)).toHaveLength(queries.length));
  await act(async () => undefined);
}
const counts = (of: Record<string, number>) => waitFor(() => expect(fetched).toEqual(of));
const button = () => screen.queryByRole('button', { name: 'console.changes.show' });

it('refetches what shows a record of the resource, and nothing else', async () => {
  const list = { of: ['transaction', 'getList'] };
  await show(list, { of: ['currency', 'getList'] }, { of: ['metrics', '30'] }, { of: ['audit', 'getList'] });
  act(() => tell(credited));
  await counts({ 'transaction getList': 2, 'currency getList': 1, 'metrics 30': 2, 'audit getList': 2 });
  expect(button()).toBeNull();
});

it('refetches everything when everything may have changed', async () => {
  await show({ of: ['transaction', 'getList'] }, { of: ['background'] });
  act(() => tell(changes({}, true)));
  await counts({ 'transaction getList': 2, background: 2 });
});

it('never refetches what does not refetch by itself, such as the record in a form', async () => {
  const options = { refetchOnWindowFocus: false };
  await show({ of: ['transaction', 'getOne'], options }, { of: ['transaction', 'getList'] });
  for (const everything of [false, true]) {
    act(() => tell({ ...credited, everything }));
    await waitFor(() => expect(fetched['transaction getList']).toBe(everything ? 3 : 2));
  }
  expect(fetched['transaction getOne']).toBe(1);
});

it('only offers it while somebody types, except for what moves nothing', async () => {
  const badge = { of: ['transaction', 'badge'], options: { meta: { movesNothing: true } } };
  await show({ of: ['transaction', 'getList'] }, badge);
  screen.getByLabelText('note').focus();
  act(() => tell(credited));
  expect(button()).toBeVisible();
  await counts({ 'transaction getList': 1, 'transaction badge': 2 });
  fireEvent.click(button() as HTMLElement);
  await waitFor(() => expect(fetched['transaction getList']).toBe(2));
  expect(button()).toBeNull();

  act(() => tell(credited));
  expect(button()).toBeVisible();
  // It goes on by itself once nobody is at work.
  (document.activeElement as HTMLElement).blur();
  await waitFor(() => expect(fetched['transaction getList']).toBe(3), { timeout: 5000 });
  await waitFor(() => expect(button()).toBeNull());
});

it('never offers what the person has changed, but refetches it once nobody is at work', async () => {
  await show({ of: ['transaction', 'getList'] });
  screen.getByLabelText('note').focus();
  act(() => tell({ ...credited, own: true }));
  expect(button()).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await waitFor(() => expect(fetched['transaction getList']).toBe(2), { timeout: 5000 });

  screen.getByLabelText('note').focus();
  act(() => tell(credited));
  act(() => tell({ ...credited, own: true }));
  expect(button()).toBeVisible();
});

it('offers nothing where nothing on the page has changed', async () => {
  await show({ of: ['currency', 'getList'] });
  screen.getByLabelText('note').focus();
  act(() => tell(credited));
  expect(button()).toBeNull();
});

it('lets a slow query end before it is sent again', async () => {
  await show({ of: ['transaction', 'getList'] });
  let end: () => void = () => undefined;
  answer = new Promise<void>((resolve) => {
    end = resolve;
  });
  for (let count = 0; count < 3; count += 1) act(() => tell(credited));
  await counts({ 'transaction getList': 2 });
  answer = Promise.resolve();
  end();
  // Once more for what was told meanwhile.
  await waitFor(() => expect(fetched['transaction getList']).toBe(3), { timeout: 10_000 });
});

it('follows others unless that is switched off', () => {
  let isFollowing = false;
  const start = () => {
    isFollowing = true;
    return () => {
      isFollowing = false;
    };
  };
  const store = memoryStore();
  const page = (
    <StoreContextProvider value={store}>
      <QueryClientProvider client={new QueryClient()}>
        <FollowChanges follow={start} />
        <FollowSetting />
      </QueryClientProvider>
    </StoreContextProvider>
  );
  render(page);
  expect(isFollowing).toBe(true);
  for (const choice of ['off', 'on'] as const) {
    fireEvent.click(screen.getByRole('button', { name: `console.settings.${choice}` }));
    expect(isFollowing).toBe(choice === 'on');
  }
});
