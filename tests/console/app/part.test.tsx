/** Parts of the console that come when they are needed, or don't. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { AdminContext } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { LoadErrorContext, lazyPart } from '../../../src/engine/console/app/lazyPart.tsx';
import { LoadError } from '../../../src/engine/console/layout/messages/LoadError.tsx';
import { noteReachable } from '../../../src/engine/console/providers/connection.ts';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import { fetchPart } from '../../../src/engine/console/start/fetchPart.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  noteReachable(true);
});

const never = () => new Promise<never>(() => undefined);
/** Lets so many milliseconds pass, and what they bring be shown. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('gives up a part after 120000 ms, and not before', async () => {
  let error: unknown;
  fetchPart(never).catch((one) => {
    error = one;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(String(error)).toContain('120000 ms');
});

it('fetches a failed part three times in all', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
  const fetched = fetchPart(load.mockResolvedValueOnce('part'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await fetched).toBe('part');
  const lost = vi.fn(() => Promise.reject(new Error('lost')));
  const failed = fetchPart(lost).catch(String);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failed).toBe('Error: lost');
  expect(lost).toHaveBeenCalledTimes(3);
});

/** Shows a part whose file comes as `load` says; what is in it says "here". */
async function show(load: () => Promise<ComponentType>, Part = lazyPart(load)): Promise<void> {
  const i18nProvider = await createI18nProvider('en');
  const page = (
    <AdminContext i18nProvider={i18nProvider}>
      <LoadErrorContext value={LoadError}>
        <Suspense fallback="waiting">
          <Part />
        </Suspense>
      </LoadErrorContext>
    </AdminContext>
  );
  await act(async () => void render(page));
}
const Here = () => <p>here</p>;

it('fetches a part again when it is shown after a failed prefetch', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(() => Promise.reject(new Error('lost')));
  const Part = lazyPart(load);
  Part.fetch();
  await pass(10_000);
  load.mockResolvedValue(Here);
  await show(load, Part);
  await pass(0);
  screen.getByText('here');
});

it('reports a part that was given up, and loads it when the user retries', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(never);
  await show(load);
  screen.getByText('waiting');
  await pass(119_000);
  expect(screen.queryByText(en.console.notFetched)).toBeNull();
  await pass(1_000);
  screen.getByText(en.console.notFetched);
  load.mockResolvedValue(Here);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: en.console.retry })));
  await pass(0);
  screen.getByText('here');
});

it.each([
  ['the browser', () => window.dispatchEvent(new Event('online'))],
  ['the calls', () => noteReachable(true)],
])('one that failed comes by itself once the connection is back, as %s find out', async (_, isBack) => {
  const load = vi.fn<() => Promise<ComponentType>>(() => Promise.reject(new Error('lost')));
  await show(load);
  await pass(10_000);
  screen.getByText(en.console.notFetched);
  noteReachable(false);
  load.mockResolvedValue(Here);
  await act(async () => isBack());
  await pass(0);
  screen.getByText('here');
});
