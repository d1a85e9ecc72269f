/** No validation error lands on something that is not on the page: without a field it appears above the form. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { signIn } from '../../../src/engine/console/session/signIn.ts';
import { findEnabledButton } from '../enabledButton.ts';
import { openRecordMenu } from '../recordMenu.ts';
import { enterAs, PASSWORD, visit } from '../visit.tsx';

const { operations: texts } = en.console;
afterEach(() => vi.restoreAllMocks());

/** Has the service reject a call with errors of these fields. */
function rejects(path: RegExp, complaints: Record<string, { key: string }>, method = 'POST') {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== method || !path.test(new URL(String(url)).pathname)) return real(url, init);
    const body = { statusCode: 400, code: 'invalid', message: 'invalid', complaints };
    return new Response(JSON.stringify(body), { status: 400 });
  });
}

/** The errors above the form, once there are any. */
const above = async (text: string) => {
  const alert = await screen.findByText((_, element) => {
    return element?.getAttribute('role') === 'alert' && (element.textContent ?? '').includes(text);
  });
  expect(alert.closest('form')).not.toBeNull();
  return alert;
};

async function walletOf(userName: string): Promise<string> {
  const { json } = await request(`/user?filter=${encodeURIComponent(JSON.stringify({ userName }))}`);
  return (json as { data: { wallet: string }[] }).data[0]?.wallet ?? '';
}

async function fillInCredit(to: string) {
  await visit(`/dashboard/operations?wallet=${to}&type=credit&currency=USD&amount=0.01&reference=Form`);
  await screen.findByDisplayValue('customer');
  await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveValue('0.01'));
  fireEvent.click(screen.getByRole('button', { name: texts.review }));
}

describe('a credit', () => {
  it("by an agent is reviewed with the agent's own wallet as payer", async () => {
    await enterAs('agent');
    await fillInCredit(await walletOf('customer'));
    expect(await screen.findByRole('heading', { name: texts.confirm.title })).toBeInTheDocument();
    expect(screen.getByText(new RegExp(texts.confirm.own.slice(0, 20)))).toBeInTheDocument();
  });

  it("by a role that can't read the client's wallet is reviewed and posted", async () => {
    await enterAs('root');
    const to = await walletOf('customer');
    const { json } = await request('/user?filter={"userName":"customer"}');
    const client = (json as { data: { client: string }[] }).data[0]?.client;
    const name = `cashier${Math.random().toString(36).slice(2, 7)}`;
    const permissions = [
      { subject: 'all', action: 'read', allowed: true },
      { subject: 'ClientWallet', action: 'read', allowed: false },
      { subject: 'User', action: 'recharge', allowed: true },
    ];
    await request('/role', { method: 'POST', body: { _id: name, client, permissions } });
    await request('/user', {
      method: 'POST',
      body: {
        ...{
          userName: name,
          email: `${name}@example.com`,
          firstName: 'C',
          lastName: 'C',
          role: name,
          client,
        },
        ...{ password: PASSWORD, confirmPassword: PASSWORD },
      },
    });
    await signIn(name, PASSWORD);
    await fillInCredit(to);
    fireEvent.click(await findEnabledButton(texts.confirm.send));
    expect(await screen.findByText(texts.done)).toBeInTheDocument();
  });

  it('shows service errors without a field above the form', async () => {
    await enterAs('root');
    rejects(/\/credit$/, {
      from: { key: 'errors.wallet_frozen' },
      'nested.thing': { key: 'validation.taken' },
    });
    await fillInCredit(await walletOf('customer'));
    fireEvent.click(await findEnabledButton(texts.confirm.send));
    fireEvent.click(await screen.findByRole('button', { name: texts.confirm.change }));
    const alert = await above(en.errors.wallet_frozen);
    expect(alert).toHaveTextContent(en.validation.taken);
    expect(alert).toHaveFocus();
  });

  it('clears a typed name when its side no longer has a field', async () => {
    const person = userEvent.setup();
    await enterAs('root');
    const to = await walletOf('customer');
    await visit(`/dashboard/operations?type=debit&currency=USD`);
    await person.type(await screen.findByRole('combobox', { name: /^From/ }), 'nobody');
    await person.click(screen.getByRole('button', { name: en.console.money.kinds.credit }));
    await person.click(await screen.findByRole('combobox', { name: /^To/ }));
    await person.paste(to);
    await person.click(await screen.findByRole('option', { name: /customer/ }));
    await person.type(screen.getByLabelText(/^Amount/), '0.01');
    await person.type(screen.getByLabelText(/^Reference/), 'Form');
    await person.click(screen.getByRole('button', { name: texts.review }));
    expect(await screen.findByRole('heading', { name: texts.confirm.title })).toBeInTheDocument();
  });
});

describe('other forms', () => {
  it("show a record's field errors at the fields, all others above", async () => {
    await enterAs('root');
    await visit('/dashboard/currency/create');
    await screen.findByLabelText(/^Abbreviation/);
    for (const [label, value] of [
      [/^Abbreviation/, 'NOF'],
      [/^Name/, 'N'],
      [/^Symbol/, 'N'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    rejects(/\/currency$/, {
      name: { key: 'validation.taken' },
      hidden: { key: 'validation.notAllowed' },
      'hidden.3.subject': { key: 'validation.subject' },
      _body: { key: 'validation.pattern' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await above(en.validation.notAllowed);
    expect(alert).not.toHaveTextContent(en.validation.taken);
    expect(alert).toHaveTextContent(en.validation.pattern);
    expect(screen.getByText(en.validation.taken)).toBeInTheDocument();
  });

  it("show an action's errors in its dialog", async () => {
    await enterAs('root');
    const wallet = await walletOf('customer');
    await visit(`/dashboard/wallet/${wallet}`);
    rejects(/\/freeze$/, { reason: { key: 'validation.pattern' }, hidden: { key: 'validation.notAllowed' } });
    const { name } = en.resources.wallets.actions.freeze;
    fireEvent.click((await openRecordMenu()).getByRole('menuitem', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const box of dialog.queryAllByRole('textbox'))
      fireEvent.change(box, { target: { value: 'Reason' } });
    fireEvent.click(dialog.getByRole('button', { name }));
    await above(en.validation.notAllowed);
  });

  it('show account errors above their section', async () => {
    await enterAs('root');
    await visit('/dashboard/account');
    const first = await screen.findByLabelText(/^First name/);
    rejects(/./, { hidden: { key: 'validation.notAllowed' } }, 'PUT');
    fireEvent.change(first, { target: { value: 'Rooty' } });
    const form = first.closest('form') as HTMLElement;
    fireEvent.submit(form);
    await above(en.validation.notAllowed);
  });
});

it('names the field of each error if there is no form', async () => {
  await enterAs('root');
  const wallet = await walletOf('customer');
  await visit(`/dashboard/wallet/${wallet}`);
  rejects(/\/freeze$/, { owner: { key: 'validation.notAllowed' } });
  const { name } = en.resources.wallets.actions.freeze;
  fireEvent.click((await openRecordMenu()).getByRole('menuitem', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const box of dialog.queryAllByRole('textbox')) fireEvent.change(box, { target: { value: 'Reason' } });
  fireEvent.click(dialog.getByRole('button', { name }));
  await screen.findByText(new RegExp(en.validation.notAllowed));
  expect(screen.queryByText(new RegExp(en.console.checkFields))).toBeNull();
});
