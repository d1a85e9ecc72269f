/** Rows that were just created are marked in the next list that shows them, and only for a moment. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markNew, useNewRecords } from '../../../src/engine/console/lists/rows/newRecords.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rows = [{ id: 'old' }, { id: 'new' }];

it('a new row is marked until it has been found', () => {
  act(() => markNew(['new']));
  // Nothing shows it for a while, such as the page that says that it was created.
  vi.advanceTimersByTime(60_000);
  const { result, rerender } = renderHook(() => useNewRecords(rows));
  expect(rows.map(result.current)).toEqual([false, true]);
  rerender();
  act(() => vi.advanceTimersByTime(3000));
  expect(rows.map(result.current)).toEqual([false, false]);
});

it('a list without it leaves it to the next one', () => {
  act(() => markNew(['new']));
  const other = renderHook(() => useNewRecords([{ id: 'old' }]));
  act(() => vi.advanceTimersByTime(60_000));
  other.unmount();
  const { result } = renderHook(() => useNewRecords(rows));
  expect(rows.map(result.current)).toEqual([false, true]);
});

it('a row whose id contains that of another one does not end the mark of the other', () => {
  act(() => markNew(['new', 'new-2']));
  const other = renderHook(() => useNewRecords([{ id: 'new-2' }]));
  act(() => vi.advanceTimersByTime(3000));
  other.unmount();
  const { result } = renderHook(() => useNewRecords(rows));
  expect(rows.map(result.current)).toEqual([false, true]);
});
