/** Bonuses in their form, and on the record pages of users and transactions. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import { storedUser } from '../../../../src/engine/console/session/storage.ts';
import { findFirst } from '../../../console/first.ts';
import { openRecordMenu } from '../../../console/recordMenu.ts';
import { enterAs, visit } from '../../../console/visit.tsx';

beforeEach(() => enterAs('root'));

type Bonus = { name: string; client: string; standing: string };

describe('the page of a user', () => {
  it("offers a bonus of the user's client, with the user as its recipient", async () => {
    const path = '/bonus?filter={"status":"active"}';
    const bonus = ((await request(path)).json as { data: Bonus[] }).data.find(
      ({ standing }) => standing === 'active',
    );
    const user = await findFirst('user', { client: bonus?.client, role: 'customer', status: 'active' });
    await visit(`/dashboard/user/${user.id}`);
    const menu = await openRecordMenu();
    fireEvent.click(menu.getByRole('menuitem', { name: en.console.menu.bonus }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/pay-bonus'));
    const pay = await screen.findByRole('link', { name: `${en.console.bonus.pay}: ${bonus?.name}` });
    fireEvent.click(pay);
    await screen.findByRole('combobox', { name: new RegExp(`^${en.console.several.recipients}`) });
    expect((await screen.findAllByText(String(user.userName))).length).toBeGreaterThan(0);
  });

  it('offers no bonus when the role may not pay one', async () => {
    await enterAs('customer');
    await visit(`/dashboard/user/${storedUser()?._id}`);
    await screen.findAllByText('User name', { selector: 'dt' });
    const page = within(screen.getByRole('main'));
    expect(page.queryByRole('link', { name: en.console.menu.bonus })).toBeNull();
    // Nor are there further actions.
    expect(page.queryByRole('button', { name: en.console.record.moreActions })).toBeNull();
  });
});

describe('the page of a transaction', () => {
  it('is titled after the bonus that it paid, and omits empty fields', async () => {
    const paid = await findFirst('transaction', { type: 'bonus', status: 'successful' });
    await visit(`/dashboard/transaction/${paid.id}`);
    const name = paid._names['data.bonus'] ?? 'no name';
    const words = en.console.transaction.ofNamedBonus.replace('%{name}', name);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    const fields = en.resources.transaction.fields;
    expect(screen.getByText(fields.data, { selector: 'dt' })).toBeVisible();
    const hasContent = Boolean((paid as { content?: string }).content);
    expect(screen.queryByText(fields.content, { selector: 'dt' }) !== null).toBe(hasContent);
  });
});

describe('the page of a bonus', () => {
  it('shows beside its name that its budget is used up, although its state is active', async () => {
    const { json } = await request('/bonus?filter={"status":"active"}');
    const used = (json as { data: (Bonus & { _id: string })[] }).data.find(
      ({ standing }) => standing === 'used',
    );
    await visit(`/dashboard/bonus/${used?._id}`);
    const { fields, choices } = en.resources.bonus;
    await screen.findByRole('button', { name: `${fields.standing}: ${choices.standing.used}` });
  });
});

describe('the form of a bonus', () => {
  it('does not save an incomplete date as empty', async () => {
    await visit('/dashboard/bonus/create');
    const label = en.resources.bonus.fields.expiresAt;
    const expires = await screen.findByLabelText<HTMLInputElement>(label);
    fireEvent.change(expires, { target: { value: '2031-05-06T10:30' } });
    // The year of a date while another is typed over it: 0202 for 2026.
    fireEvent.change(expires, { target: { value: '0202-05-06T10:30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(en.validation.moment)).toBeVisible();
    expect(expires).toHaveValue('0202-05-06T10:30');
  });
});
