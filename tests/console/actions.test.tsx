/** Actions of the record at hand: a button and a place in the palette, one dialog, and one key for all tries of it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../i18n/en.ts';
import { first } from './first.ts';
import { enterAs, visit } from './visit.tsx';

const user = userEvent.setup();
const { reverse } = en.resources.transaction.actions;

beforeEach(() => enterAs('root'));
afterEach(() => vi.restoreAllMocks());

it('is found in the palette, asks for its fields, and is sent again under the same key', async () => {
  const { id } = await first('transaction', { type: 'credit', status: 'successful' });
  await visit(`/dashboard/transaction/${id}`);
  await screen.findByRole('button', { name: reverse.name });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: en.console.search.title }), reverse.name);
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent(reverse.name));
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: reverse.name }));
  await user.type(dialog.getByLabelText(/Reason/), 'A mistake');
  await user.type(dialog.getByLabelText(/Amount/), '0.01');
  const keys: (string | null)[] = [];
  const really = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith(`/transaction/${id}/reverse`)) return really(input, init);
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    // The first answer gets lost on its way.
    const answer = await really(input, init);
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  await user.click(dialog.getByRole('button', { name: reverse.name }));
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(dialog.getByRole('button', { name: reverse.name })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: reverse.name }));
  await screen.findByText(reverse.done);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  const { reversed, reversedBy } = await first('transaction', { _id: String(id) });
  expect([reversed, reversedBy?.length]).toEqual([expect.stringMatching(/^0[.]01/), 1]);
});
