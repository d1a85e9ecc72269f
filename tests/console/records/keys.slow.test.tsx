/** Keys that do something by themselves: where they do, and where they leave things alone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { createStore } from '../../../src/engine/console/providers/store.ts';
import { enterAs, visit } from '../visit.tsx';

const { keys, settings } = en.console;

beforeEach(() => enterAs('root'));
afterEach(() => createStore().removeItem('characterKeys'));

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const rows = async () => {
  const table = await screen.findByRole('table');
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(3));
  return within(table).getAllByRole('row').slice(1);
};
/** Which row has the focus, and no row: -1. */
const marked = async () => (await rows()).findIndex((row) => row.contains(document.activeElement));

it('moves through rows with j and k, selects with x, and focuses the link that Enter opens', async () => {
  await visit('/dashboard/users');
  const all = await rows();
  press('k');
  expect(await marked()).toBe(0);
  press('j');
  press('j');
  expect(await marked()).toBe(2);
  press('k');
  expect(await marked()).toBe(1);
  expect(document.activeElement).toBe(within(all[1] as HTMLElement).getAllByRole('link')[0]);
  press('x');
  const box = within(all[1] as HTMLElement).getByRole('checkbox');
  await waitFor(() => expect(box).toBeChecked());
  press('x');
  await waitFor(() => expect(box).not.toBeChecked());
  for (const _ of all) press('j');
  expect(await marked()).toBe(all.length - 1);
});

it('focuses the search with /, where keys type text again', async () => {
  await visit('/dashboard/users');
  await rows();
  expect(press('/')).toBe(false);
  const box = screen.getByRole('searchbox');
  expect(box).toHaveFocus();
  for (const key of ['j', 'x', '?', '/']) expect(press(key)).toBe(true);
  expect(box).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens the shortcuts with ?, but ignores keys with a modifier or below a dialog', async () => {
  await visit('/dashboard/users');
  await rows();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press('j', { [modifier]: true });
  expect(await marked()).toBe(-1);
  press('?', { shiftKey: true });
  const sheet = await screen.findByRole('dialog', { name: keys.title });
  within(sheet).getByText(keys.next);
  press('j');
  expect(sheet).toContainElement(document.activeElement as HTMLElement);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('j');
  expect(await marked()).toBe(0);
});

it('can be switched off in the settings, where the list of shortcuts remains available', async () => {
  await visit('/dashboard/users');
  await rows();
  fireEvent.click(screen.getByRole('button', { name: settings.title }));
  const choice = within(await screen.findByRole('group', { name: settings.keys }));
  fireEvent.click(choice.getByRole('button', { name: settings.off }));
  fireEvent.click(screen.getByRole('button', { name: settings.allKeys }));
  const sheet = await screen.findByRole('dialog', { name: keys.title });
  within(sheet).getByText(keys.areOff);
  expect(within(sheet).queryByText(keys.next)).toBeNull();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: keys.title })).toBeNull());
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const key of ['j', '/', '?']) expect(press(key)).toBe(true);
  expect(await marked()).toBe(-1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
