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
  await screen.findByRole('option', { name: 'Customer' });
  return screen.getAllByRole('option').map((option) => option.textContent ?? '');
}

it("offers a client's administrator no role above their own", async () => {
  await visit('/dashboard/user/create', 'en');
  const offered = await offeredRoles();
  expect(offered).toEqual(expect.arrayContaining(['Admin', 'Agent', 'Customer']));
  expect(offered).not.toContain('Root');
  expect(offered).not.toContain('Super admin');
  await waitFor(() => expect(screen.queryByText('Root')).toBeNull());
});

it("labels built-in roles in the user's language and finds them by that label", async () => {
  await visit('/dashboard/user/create', 'es');
  const field = await screen.findByRole('combobox', { name: /^Rol/ });
  for (const typed of ['agen', 'custom']) {
    fireEvent.change(field, { target: { value: typed } });
    await screen.findByRole('option', { name: typed === 'agen' ? 'Agente' : 'Cliente' });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  }
});
