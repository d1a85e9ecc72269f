import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { enterAs, visit } from '../visit.tsx';

const user = userEvent.setup();
const { list } = en.console;
const meanings = () => screen.findByRole('listbox', { name: en.console.search.meanings });
const filterInAddress = () =>
  JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}') as Record<string, unknown>;
const isAskedFor = (filter: Record<string, unknown>) =>
  waitFor(() => expect(filterInAddress()).toEqual(filter));
const chip = (label: string) => screen.findByRole('group', { name: label });

async function openTransactions(language: 'en' | 'es' = 'en') {
  await visit('/dashboard/transactions', language);
  await screen.findByRole('table');
  return screen.findByRole('searchbox');
}

beforeEach(() => enterAs('root'));

describe('the search box of transactions', () => {
  it('finds an exact amount in common formats and shows it as an editable chip', async () => {
    const box = await openTransactions('es');
    await user.type(box, '1.234,50 eur{Enter}');
    await isAskedFor({ amount: '1234.5', currency: 'EUR' });
    expect(await chip('Importe')).toHaveTextContent('1.234,5');
    expect(await chip('Divisa')).toHaveTextContent('EUR');
    expect(box).toHaveValue('1.234,50 eur');

    await user.click(within(await chip('Importe')).getByRole('button', { name: /^Importe/ }));
    const panel = await screen.findByRole('dialog', { name: 'Importe' });
    const amount = await within(panel).findByRole('textbox', { name: 'Importe' });
    fireEvent.change(amount, { target: { value: '99,5' } });
    await user.click(within(panel).getByRole('button', { name: 'Aplicar' }));
    await isAskedFor({ amount: '99.5', currency: 'EUR' });
  });

  it.each([
    ['>= 1,000.50', { amount_gte: '1000.5' }],
    ['< 12', { amount_lte: '12' }],
    ['EUR 7', { amount: '7', currency: 'EUR' }],
  ])('reads %s', async (typed, filter) => {
    await user.type(await openTransactions(), `${typed}{Enter}`);
    await isAskedFor(filter);
  });

  it('offers each interpretation of an ambiguous text; choosing another replaces the first', async () => {
    const box = await openTransactions();
    await user.type(box, '1,234');
    const options = () => meanings().then((list) => within(list).getAllByRole('option'));
    await waitFor(async () =>
      expect((await options()).map(({ textContent }) => textContent)).toEqual([
        'Amount1,234',
        'Amount1.234',
        'Reference1,234',
      ]),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    await isAskedFor({ amount: '1.234' });
    await user.keyboard('{ArrowDown}');
    await user.click((await options()).at(-1) as HTMLElement);
    await isAskedFor({ q: '1,234' });
    expect(screen.queryByRole('group', { name: 'Amount' })).toBeNull();
  });

  const party = async (text: string) => {
    await waitFor(() =>
      expect(filterInAddress()).toEqual({ party: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    );
    await waitFor(async () => expect(await chip('Party (either side)')).toHaveTextContent(text));
  };

  it('finds a party by user name, on Enter, and when the text search finds nothing', async () => {
    const box = await openTransactions();
    await user.type(box, 'customer{Enter}');
    await party('customer');
    // Its cross takes the text away too.
    await user.click(screen.getByRole('button', { name: /Remove the filter Party/ }));
    await isAskedFor({});
    await waitFor(() => expect(box).toHaveValue(''));

    // Without Enter the words are looked for, which no reference has.
    await user.type(box, 'CUSTOMER');
    await party('customer');
    expect(box).toHaveValue('CUSTOMER');
  });

  it('searches the text if that is chosen, although a party has that name', async () => {
    const box = await openTransactions();
    await user.type(box, 'customer');
    await party('customer');
    await user.type(box, '{ArrowDown}');
    await user.click(await within(await meanings()).findByRole('option', { name: /Reference.*customer/ }));
    await isAskedFor({ q: 'customer' });
    await screen.findByText(list.nothingFound);
    await isAskedFor({ q: 'customer' });
    // Nor does an address become another one.
    await visit(`/dashboard/transactions?filter=${encodeURIComponent('{"q":"customer"}')}`);
    await screen.findByText(list.nothingFound);
    await isAskedFor({ q: 'customer' });
  });

  it('finds rows of every other list by the records that they refer to', async () => {
    await visit('/dashboard/audit', 'en');
    await screen.findByRole('table');
    await user.type(await screen.findByRole('searchbox'), 'customer{Enter}');
    await waitFor(() =>
      expect(filterInAddress()).toEqual({ user: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    );
  });

  it('finds a transaction by id, and searches digits that are no amount as text', async () => {
    const { data } = await createDataProvider().getList('transaction', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'date', order: 'DESC' },
      filter: {},
    });
    const id = String(data[0]?.id);
    const box = await openTransactions();
    await user.type(box, `${id}{Enter}`);
    await isAskedFor({ _id: id });
    await user.clear(box);
    await isAskedFor({});
    await user.type(box, '12 nowhere{Enter}');
    await isAskedFor({ q: '12 nowhere' });
  });
});

describe('the amount filter', () => {
  it('has one field with an operator and a currency', async () => {
    await openTransactions();
    await user.click(await screen.findByRole('button', { name: /add filter/i }));
    await user.click(await screen.findByRole('menuitem', { name: 'Amount' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Amount' }));
    await user.click(await panel.findByRole('combobox', { name: en.console.filter.how }));
    await user.click(await screen.findByRole('option', { name: en.console.filter.ways.between }));
    await user.type(panel.getByLabelText('From'), '5');
    await user.type(panel.getByLabelText('To'), '7.50');
    await user.type(panel.getByRole('combobox', { name: 'Currency' }), 'eur');
    await user.click(await screen.findByRole('option', { name: /EUR/ }));
    await user.click(panel.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(filterInAddress()).toEqual({
        amount_gte: '5',
        amount_lte: '7.5',
        currency: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    );
    expect(await chip('Amount')).toHaveTextContent('5 – 7.5');
  });
});
