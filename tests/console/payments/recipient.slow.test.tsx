/** A customer pays somebody whom they can't see, and is paid. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { findEnabledButton } from '../enabledButton.ts';
import { enterAs, visit } from '../visit.tsx';

const { money, operations, recipient, receive } = en.console;
const nobody = en.validation.recipient;

let friend = { _id: '', wallet: '', userName: 'dora.friend', email: 'dora@friend.example' };
let stranger = '';

beforeAll(async () => {
  await enterAs('root');
  const people = async (filter: object) => {
    const { json } = await request(`/user?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`);
    return (json as { data: { client: string; userName: string; wallet: string }[] }).data;
  };
  const [own] = await people({ q: 'customer', role: 'customer' });
  const all = await people({ role: 'customer', status: 'active' });
  stranger = all.find(({ client }) => client !== own?.client)?.userName ?? '';
  const { json } = await request('/user', {
    method: 'POST',
    body: {
      ...{ userName: friend.userName, email: friend.email, firstName: 'Dora', lastName: 'Friend' },
      ...{ password: 'correct-horse-battery', confirmPassword: 'correct-horse-battery' },
      ...{ role: 'customer', client: own?.client },
    },
  });
  friend = (json as { data: typeof friend }).data;
});
beforeEach(() => enterAs('customer'));

const found = recipient.found.replace('%{name}', 'Dora Friend');
const field = () => screen.findByLabelText(/^To/);
const enter = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function fillIn(amount: string) {
  const currency = await screen.findByRole('combobox', { name: /Currency/ });
  await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
  fireEvent.mouseDown(currency);
  fireEvent.click(await screen.findByRole('option', { name: /^USD/ }));
  enter(/^Amount/, amount);
  enter(/^Reference/, 'For lunch');
}

describe('the recipient of a transfer', () => {
  it('is named before the review, in it and in the result', async () => {
    await visit('/dashboard/transfer');
    const person = userEvent.setup();
    await person.type(await field(), 'DORA@Friend.example');
    await fillIn('0.25');
    await person.click(await field());
    await person.tab();
    await screen.findByText(found);
    await person.click(screen.getByRole('button', { name: operations.review }));
    await screen.findByText(/0\.25 USD will be transferred from customer to Dora Friend\./);
    await person.click(await findEnabledButton(operations.confirm.send));
    await screen.findByText(money.successful);
    await screen.findByText(/0\.25 USD was transferred from customer to Dora Friend\./);
  });

  it('is looked up on Enter, which does not open the review', async () => {
    await visit(`/dashboard/transfer?currency=USD&amount=0.25&reference=Lunch`);
    await userEvent.setup().type(await field(), `${friend.userName}{Enter}`);
    await screen.findByText(found);
    expect(screen.queryByRole('button', { name: operations.confirm.send })).toBeNull();
  });

  it("gets the same message whether unknown or another client's customer, and blocks the review", async () => {
    await visit('/dashboard/transfer?currency=USD&amount=0.25&reference=Lunch');
    const person = userEvent.setup();
    for (const name of ['nobody.there', stranger]) {
      await person.clear(await field());
      await person.type(await field(), name);
      await person.click(screen.getByRole('button', { name: operations.review }));
      await screen.findByText(nobody);
      expect(await field()).toHaveValue(name);
      expect(screen.queryByRole('button', { name: operations.confirm.send })).toBeNull();
    }
  });

  it('is cleared when the field changes', async () => {
    await visit('/dashboard/transfer?currency=USD&amount=0.25&reference=Lunch');
    const person = userEvent.setup();
    await person.type(await field(), `${friend.userName}{Enter}`);
    await screen.findByText(found);
    await person.type(await field(), 's');
    expect(screen.queryByText(found)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: operations.review }));
    await screen.findByText(money.unmatched.replace('%{text}', `${friend.userName}s`));
    expect(screen.queryByRole('button', { name: operations.confirm.send })).toBeNull();
  });

  it('is read from a payment link, opened or pasted', async () => {
    await visit(`/dashboard/transfer?to=${friend.wallet}`);
    await screen.findByText(found);
    const person = userEvent.setup();
    await person.clear(await field());
    await person.click(await field());
    await person.paste(`https://elsewhere.example/dashboard/transfer?to=${friend.wallet}`);
    await person.tab();
    await screen.findByText(found);
  });

  it('can be changed after the review', async () => {
    await visit(`/dashboard/transfer?to=${friend.wallet}`);
    await screen.findByText(found);
    await fillIn('0.25');
    fireEvent.click(screen.getByRole('button', { name: operations.review }));
    fireEvent.click(await screen.findByRole('button', { name: operations.confirm.change }));
    await screen.findByText(found);
    expect(await field()).toHaveValue(friend.wallet);
  });
});

describe("the user's own wallet", () => {
  it('offers to pay and to receive', async () => {
    await visit(`/dashboard/wallet/${storedUser()?.wallet}`);
    const page = within(await screen.findByRole('main'));
    const link = await page.findByRole('link', { name: receive.title });
    expect(page.getByRole('link', { name: en.console.menu.transfer })).toHaveAttribute(
      'href',
      '/dashboard/transfer',
    );
    fireEvent.click(link);
    await screen.findByRole('img', { name: receive.picture });
  });

  it('can be paid by its code: as text, as QR code and copied', async () => {
    userEvent.setup();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await visit('/dashboard/receive');
    const wallet = String(storedUser()?.wallet);
    await screen.findByText(wallet);
    fireEvent.click(screen.getByRole('button', { name: `${en.console.copy}: ${receive.code}` }));
    await screen.findByText(en.console.copied);
    expect(copied).toHaveBeenLastCalledWith(wallet);
    fireEvent.click(screen.getByRole('button', { name: `${en.console.copy}: ${receive.link}` }));
    await waitFor(() =>
      expect(copied).toHaveBeenLastCalledWith(`${window.location.origin}/dashboard/transfer?to=${wallet}`),
    );
  });
});
