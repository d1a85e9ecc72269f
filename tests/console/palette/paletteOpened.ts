/** The command palette, opened, and what is in it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { en, type Messages } from '../../../i18n/en.ts';

export const texts = en.console.search;
export const user = userEvent.setup();

export async function openPalette(messages: Messages = en) {
  await screen.findByRole('button', { name: messages.console.settings.title });
  // What the list brings with it takes the focus in jsdom, hidden as it is.
  await waitFor(() => expect(document.querySelector('table, dl')).not.toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: messages.console.search.title });
}

const list = (name: string = texts.title) => within(screen.getByRole('listbox', { name }));
export const options = () =>
  list()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent ?? '');
export const marked = (name?: string) => list(name).getByRole('option', { selected: true });
