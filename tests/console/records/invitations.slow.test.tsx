/** Users without a password: what form and import say of the invitation, and how it is sent again. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { openRecordMenu } from '../recordMenu.ts';
import { enterAs, visit } from '../visit.tsx';

const { invitations } = en.console;
const labels = en.resources.user.fields;
const plural = (text: string, count: number) =>
  (text.split(' |||| ')[count === 1 ? 0 : 1] ?? '').replace('%{smart_count}', String(count));
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

it('announces their number before users are imported', async () => {
  await enterAs('admin');
  const client = storedUser()?.client;
  const { json } = await request('/user/import?name=people.csv', {
    method: 'POST',
    send: (url, { headers, ...init }) =>
      fetch(url, {
        ...init,
        headers: { ...headers, 'content-type': 'text/csv' },
        body: `userName,firstName,lastName,email,role,client\nimp.one,A,B,imp.one@console.example,customer,${client}\nimp.two,A,B,imp.two@console.example,customer,${client}\n`,
      }),
  });
  const { _id } = (json as { data: { _id: string } }).data;
  await visit(`/dashboard/user/import?job=${_id}`);
  await screen.findByText(plural(invitations.importing, 2));
  fireEvent.click(screen.getByRole('button', { name: en.console.import.check }));
  await waitFor(() => screen.getByRole('button', { name: /^Import 2/ }));
  screen.getByText(plural(invitations.importing, 2));
});

it('invites users created without a password and marks them as invited', async () => {
  await enterAs('admin');
  const { missing } = await visit('/dashboard/user/create');
  await screen.findByText(plural(invitations.new, 7));
  const userName = `invited${Date.now()}`;
  const values = { userName, firstName: 'Eva', lastName: 'Gil', email: `${userName}@console.example` };
  for (const [name, value] of Object.entries(values)) {
    fireEvent.change(input(labels[name as keyof typeof values]), { target: { value } });
  }
  expect(input(labels.password)).not.toBeRequired();
  fireEvent.mouseDown(input(labels.status));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered.filter((one) => one?.trim())).toEqual(['Active', 'Inactive']);
  fireEvent.click(screen.getByRole('option', { name: 'Active' }));
  const role = screen.getByRole('combobox', { name: /^Role/ });
  fireEvent.mouseDown(role);
  fireEvent.focus(role);
  fireEvent.keyDown(role, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: 'Customer' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Status: Invited' });
  const menu = await openRecordMenu();
  fireEvent.click(menu.getByRole('menuitem', { name: invitations.again }));
  await screen.findByText(
    (text) => text.includes(`${userName}@console.example`) && text.includes('on its way'),
  );
  expect([...missing]).toEqual([]);
});
