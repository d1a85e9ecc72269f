/** Secrets that a response contains once, as the console shows them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { en } from '../../../src/engine/i18n/en.ts';
import { enterAs, visit } from '../visit.tsx';

const { generatedSecrets } = en.console;

afterEach(() => vi.restoreAllMocks());

it('shows a generated secret until the user has saved it, and keeps it out of the cached record', async () => {
  await enterAs('root');
  await visit('/dashboard/currencies');
  await screen.findByRole('heading', { level: 1 });
  const original = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
    const response = await original(...sent);
    if (sent[1]?.method !== 'POST' || !String(sent[0]).endsWith('/currency')) return response;
    const { data } = await response.json();
    return Response.json({ data: { ...data, _generated: { symbol: 'mk_only-once' } } }, { status: 201 });
  });
  const data = { abbreviation: 'GSX', name: 'Generated', symbol: 'G' };
  const created = await dataProvider.create('currency', { data });
  expect(created.data.name).toBe('Generated');
  expect(created.data).not.toHaveProperty('_generated');

  const dialog = await screen.findByRole('dialog', { name: generatedSecrets.title.split(' |||| ')[0] });
  within(dialog).getByText('mk_only-once');
  within(dialog).getByText('Symbol');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  within(dialog).getByText('mk_only-once');
  fireEvent.click(within(dialog).getByRole('button', { name: generatedSecrets.saved }));
  await waitFor(() => expect(screen.queryByText('mk_only-once')).toBeNull());
});
