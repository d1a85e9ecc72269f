/** Double clicks whose first click replaces what is under the pointer. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { openRecordMenu } from '../recordMenu.ts';
import { enterAs, visit } from '../visit.tsx';

it('confirm nothing that the first click has opened', async () => {
  await enterAs('root');
  const abbreviation = `D${Math.random().toString(36).slice(2, 7).toUpperCase()}`;
  const { data } = await createDataProvider().create('currency', {
    data: { abbreviation, name: 'Doubly clicked', symbol: 'D' },
  });
  await visit(`/dashboard/currency/${data.id}`);
  const menu = await openRecordMenu();
  fireEvent.click(menu.getByRole('menuitem', { name: 'Delete' }), { detail: 1 });
  const confirm = await screen.findByRole('button', { name: 'Yes, delete it!' });
  fireEvent.click(confirm, { detail: 2 });
  expect(confirm).toBeEnabled();
  fireEvent.click(confirm, { detail: 1 });
  await screen.findByText('Deleted.');
});
