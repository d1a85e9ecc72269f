/** The page on which records are made of a file: who comes to it, and what it says in the person's language. */
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { enterAs, visit } from '../visit.tsx';

const words = es.console.import;

/** As a file of the person is sent; how the page sends it is for a real browser (tests/journeys/imports.slow.test.ts). */
async function sent(content: string): Promise<string> {
  const { json } = await request('/currency/import?name=divisas.csv', {
    method: 'POST',
    send: (url, { headers, ...init }) =>
      fetch(url, { ...init, headers: { ...headers, 'content-type': 'text/csv' }, body: content }),
  });
  return (json as { data: { _id: string } }).data._id;
}

it("describes each row's errors in Spanish, and can't start without valid rows", async () => {
  await enterAs('root');
  const job = await sent('Abreviatura,Nombre,decimals\n,Sin código,2\n');
  const { missing } = await visit(`/dashboard/currency/import?job=${job}`, 'es');
  await screen.findByRole('heading', {
    level: 1,
    name: `Importar: ${es.resources.currency.name.split(' |||| ')[1]}`,
  });
  await screen.findByText((text) => text.startsWith('Campos obligatorios sin columna'));
  fireEvent.click(screen.getByRole('button', { name: words.check }));
  await screen.findByText('Se pueden importar 0 filas.');
  expect(await screen.findAllByText(es.validation.required)).toHaveLength(2);
  expect(screen.getByRole('cell', { name: 'Abreviatura' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  // Another column: what was checked no longer holds.
  fireEvent.change(screen.getByLabelText(/^Nombre/), { target: { value: '' } });
  await screen.findByText(words.changed);
  expect([...missing]).toEqual([]);
});

describe('an import is unavailable', () => {
  it("in the list of users who can't create records", async () => {
    await enterAs('admin');
    await visit('/dashboard/currencies');
    await screen.findByText(en.console.list.shared);
    expect(screen.queryByRole('link', { name: en.console.list.import })).toBeNull();
  });

  it("at its URL for users who can't create records", async () => {
    await enterAs('admin');
    await visit('/dashboard/currency/import');
    await vi.waitFor(() => expect(window.location.pathname).toMatch(/not-authorized$/));
  });

  it('for resources that no file can contain', async () => {
    await enterAs('root');
    await visit('/dashboard/clients');
    await screen.findByRole('table');
    expect(screen.queryByRole('link', { name: en.console.list.import })).toBeNull();
  });
});

it('is offered to users who can create records, with their earlier imports', async () => {
  await enterAs('root');
  const job = await sent('abbreviation\nAAA\n');
  await visit('/dashboard/currencies');
  fireEvent.click(await screen.findByRole('link', { name: en.console.list.import }));
  const earlier = await screen.findAllByRole('link', { name: 'divisas.csv' });
  expect(earlier[0]).toHaveAttribute('href', `/dashboard/currency/import?job=${job}`);
});
