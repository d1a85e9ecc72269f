/** Who makes a user is offered the roles that the service would let them assign, and no other. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { enterAs, visit } from '../visit.tsx';

beforeEach(() => enterAs('admin'));

async function offeredRoles(): Promise<string[]> {
  const field = await screen.findByRole('combobox', { name: /^Role/ });
  fireEvent.mouseDown(field);
  fireEvent.focus(field);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await screen.findByRole('option', { name: 'customer' });
  return screen.getAllByRole('option').map((option) => option.textContent ?? '');
}

it('offers the administrator of a client no role beyond their own', async () => {
  await visit('/dashboard/user/create', 'en');
  const offered = await offeredRoles();
  expect(offered).toEqual(expect.arrayContaining(['admin', 'agent', 'customer']));
  expect(offered).not.toContain('root');
  expect(offered).not.toContain('super_admin');
  await waitFor(() => expect(screen.queryByText('root')).toBeNull());
});
