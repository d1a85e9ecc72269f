/** Requests on their own page and on the pages of the records they concern: what they wait for, and what they would do. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { formatDecimal, formatMoney } from '../../../../src/engine/console/fieldKinds/format.ts';
import type { ApprovalPending } from '../../../../src/engine/console/providers/apiError.ts';
import { dataProvider } from '../../../../src/engine/console/providers/data/dataProvider.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import { storedUser } from '../../../../src/engine/console/session/storage.ts';
import { formatAmount, getResource, parseAmount } from '../../../../src/engine/contract/index.ts';
import { listWaitingFilters } from '../../../../src/features/approvals/console/waitingFilters.ts';
import { isAmount } from '../../../console/amounts.ts';
import { findFirst } from '../../../console/first.ts';
import { newCustomer } from '../../../console/payments/newCustomer.ts';
import { enterAs, visit } from '../../../console/visit.tsx';

const texts = en.console.approval;
const user = userEvent.setup();
const money = (amount: string) => `${amount} USD`;
const waits = texts.waits.split(' |||| ')[0]?.replace('%{smart_count}', '1') ?? '';
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('of a payment shows the balances before and after, and whose approval is missing', async () => {
  await enterAs('root');
  const { id, to, amount, currency, _names } = await findFirst('approval', {
    ...{ operation: 'credit', status: 'pending' },
  });
  const { data } = (await request(`/wallet/${to}/balance?currency=${currency}`)).json as {
    data: { balance: string };
  };
  const { missing } = await visit(`/dashboard/approval/${id}`);
  expect(await screen.findByText(new RegExp(`^${waits}`))).not.toHaveTextContent(texts.withdraw);
  const effect = await section(texts.effect);
  const decimals = String(amount).split('.')[1]?.length ?? 0;
  const after = parseAmount(data.balance, decimals) + parseAmount(String(amount), decimals);
  const text = formatMoney(formatAmount(after, decimals), _names.currency, 'en');
  expect(await effect.findByText(formatDecimal(data.balance, 'en'))).toBeVisible();
  expect(effect.getByText(isAmount(text.replace('\u00a0', ' ')))).toBeVisible();
  expect([...missing]).toEqual([]);

  await enterAs('super_admin');
  await visit(`/dashboard/approval/${id}`);
  expect(await screen.findByText(new RegExp(`^${waits}`))).toHaveTextContent(texts.withdraw);
});

it('of a payment that waits because of the sum says what was moved before', async () => {
  await enterAs('root');
  const pending = await findFirst('approval', { operation: 'credit', status: 'pending' });
  const { to, currency, amount: known, _names } = pending;
  const terms = { operation: 'credit', currency, from: '3', per: 'day', approvers: 1 };
  const body = { ...terms, name: 'A sum in a test' };
  const created = await request('/approvalPolicy', { method: 'POST', body });
  const { _id: policy } = (created.json as { data: { _id: string } }).data;
  const credit = (amount: string) =>
    request(`/wallet/${to}/credit?currency=${currency}`, {
      method: 'POST',
      body: { amount, reference: 'A part' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  try {
    await credit('1');
    const { approval } = (await credit('2').catch((error) => error)) as ApprovalPending;
    const { missing } = await visit(`/dashboard/approval/${approval}`);
    const decimals = String(known).split('.')[1]?.length ?? 0;
    const one = formatAmount(parseAmount('1', decimals), decimals);
    const amount = formatMoney(one, _names.currency, 'en').replace('\u00a0', ' ');
    const sentence = texts.earlier.day.replace('%{amount}', amount);
    expect(await screen.findByText(new RegExp(`^${waits}`))).toHaveTextContent(sentence);
    expect([...missing]).toEqual([]);
    await request(`/approval/${approval}/withdraw`, { method: 'POST' });
  } finally {
    await request(`/approvalPolicy/${policy}`, { method: 'DELETE' });
  }
});

describe('of a payment whose wallet has 500.00 USD', () => {
  const post = async (path: string, body: object = {}) => {
    const headers = { 'Idempotency-Key': v7() };
    return ((await request(path, { method: 'POST', body, headers })).json as { data: { _id: string } }).data;
  };
  const reference = 'A test';
  const debit = (amount: string) => post(`/wallet/${wallet}/debit?currency=USD`, { amount, reference });
  const hold = (amount: string, to?: string) =>
    post('/hold', { wallet, currency: 'USD', amount, reference, ...(to && { to }) });
  const short = / short: /;
  let wallet: string;

  beforeEach(async () => {
    ({ wallet } = await newCustomer(`spender${v7().slice(-6)}`));
    await post(`/wallet/${wallet}/credit?currency=USD`, { amount: '500.00', reference });
  });

  /** Requests a payment of at least 444.00 USD, made by other staff, and withdraws it in the end. */
  async function withRequest(operation: string, pay: () => Promise<unknown>, use: (id: string) => unknown) {
    const { id: currency } = await findFirst('currency', { abbreviation: 'USD' });
    const terms = { name: `Large ${operation}s`, operation, currency, from: '444.00', approvers: 1 };
    const { _id: policy } = await post('/approvalPolicy', terms);
    try {
      await enterAs('super_admin');
      const { approval } = (await pay().catch((error) => error)) as ApprovalPending;
      await enterAs('root');
      await use(approval);
      await enterAs('super_admin');
      await request(`/approval/${approval}/withdraw`, { method: 'POST' });
    } finally {
      await enterAs('root');
      await request(`/approvalPolicy/${policy}`, { method: 'DELETE' });
    }
  }

  it('says who is short by how much as of now, on the page and before it is approved', () =>
    withRequest(
      'debit',
      () => debit('450.00'),
      async (id) => {
        const { missing } = await visit(`/dashboard/approval/${id}`);
        expect(await (await section(texts.effect)).findByText(isAmount(money('50.00')))).toBeVisible();
        expect(screen.queryByText(short)).not.toBeInTheDocument();
        cleanup();

        await debit('100.00');
        await hold('30.00');
        await visit(`/dashboard/approval/${id}`);
        const alert = await screen.findByText(short);
        expect(alert.closest('[role=alert]')).not.toBeNull();
        for (const sum of ['80.00', '450.00', '370.00', '400.00', '30.00'])
          expect(alert).toHaveTextContent(` ${money(sum)}`);
        expect(alert).toHaveTextContent(/^The wallet of spender/);
        await user.click(screen.getByRole('button', { name: en.resources.approval.actions.approve.name }));
        const dialog = within(await screen.findByRole('dialog'));
        expect((await dialog.findByText(short)).textContent).toBe(alert.textContent);
        expect([...missing]).toEqual([]);
      },
    ));

  it('counts what is held for the payment itself', async () => {
    const { wallet: to } = await newCustomer(`paid${v7().slice(-6)}`);
    const { _id } = await hold('470.00', to);
    await withRequest(
      'transfer',
      () => post(`/hold/${_id}/capture`),
      async (id) => {
        await visit(`/dashboard/approval/${id}`);
        expect(await (await section(texts.effect)).findByText(isAmount(money('30.00')))).toBeVisible();
        expect(screen.queryByText(short)).not.toBeInTheDocument();
      },
    );
  });
});

type Created = { data: { _id: string } };

/** While a policy is in force. */
async function withPolicy(body: object, run: () => Promise<void>) {
  await enterAs('root');
  const approvalPolicy = { approvers: 1, ...body };
  const created = await request('/approvalPolicy', { method: 'POST', body: approvalPolicy });
  try {
    await run();
  } finally {
    await enterAs('root');
    await request(`/approvalPolicy/${(created.json as Created).data._id}`, { method: 'DELETE' });
  }
}

/** @returns the `_id` of the request that the call has become */
async function waitOf(path: string, method: string, body: object): Promise<string> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const pending = await request(path, { method, body, headers }).catch((error) => error);
  return (pending as ApprovalPending).approval;
}

const limitPolicy = { name: 'Limits in a test', operation: 'limit' };
const raised = { most: '4711', reason: 'A test' };

it('of a change shows amounts with the currency of the record', async () => {
  await enterAs('root');
  const { id, most, _names } = await findFirst('limit', { operations: 'credit', per: 'day' });
  await withPolicy(limitPolicy, async () => {
    const approval = await waitOf(`/limit/${id}`, 'PUT', raised);
    await visit(`/dashboard/approval/${approval}`);
    const name = new RegExp(`^${en.resources.limit.fields.most}`);
    const row = within(await screen.findByRole('row', { name }));
    const text = (value: string) => formatMoney(value, _names.currency, 'en').replace('\u00a0', ' ');
    expect(await row.findByText(isAmount(text('4711')))).toBeVisible();
    expect(row.getByText(isAmount(text(String(most))))).toBeVisible();
    await request(`/approval/${approval}/withdraw`, { method: 'POST' });
  });
});

const count = async (filter: object): Promise<number> => {
  const page = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const } };
  return (await dataProvider.getList('approval', { ...page, filter })).total ?? 0;
};

const findNotice = async () => {
  const text = await screen.findByText(new RegExp(waits));
  return within(text.closest('[role=alert]') as HTMLElement);
};

it('are decided on the page of the record, which says what it would become', async () => {
  const { approve, withdraw } = en.resources.approval.actions;
  await enterAs('root');
  const { id, most } = await findFirst('limit', { operations: 'credit', per: 'day' });
  await withPolicy(limitPolicy, async () => {
    const approval = await waitOf(`/limit/${id}`, 'PUT', raised);
    await visit(`/dashboard/limit/${id}`);
    const ofMaker = await findNotice();
    expect(await ofMaker.findByRole('button', { name: withdraw.name })).toBeVisible();
    expect(ofMaker.getByRole('button', { name: approve.name })).toHaveAttribute('aria-disabled', 'true');
    cleanup();

    await enterAs('super_admin');
    const { missing } = await visit(`/dashboard/limit/${id}`);
    const notice = await findNotice();
    expect(notice.getByText(/^Requested by root on/)).toBeVisible();
    // Without the requests of the demo that she made herself.
    const menuLink = await screen.findByRole('link', { name: /^Approvals ?[1-9]\d*$/ });
    const [own, all] = [await count({ can: 'withdraw' }), await count({ status: 'pending' })];
    expect(own).toBeGreaterThan(0);
    expect(Number(/\d+$/.exec(menuLink.textContent ?? ''))).toBeLessThanOrEqual(all - own);
    expect(notice.getByRole('link')).toHaveAttribute('href', `/dashboard/approval/${approval}`);
    const name = new RegExp(`^${en.resources.limit.fields.most}`);
    expect(await notice.findByRole('row', { name })).toHaveTextContent(/4,?711/);
    expect(notice.queryByRole('button', { name: withdraw.name })).toBeNull();
    expect([...missing]).toEqual([]);
    fireEvent.click(notice.getByRole('button', { name: approve.name }));
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^${approve.name} · `) }));
    fireEvent.click(dialog.getByRole('button', { name: approve.name }));
    await waitFor(() => expect(screen.queryByText(new RegExp(waits))).toBeNull());
    expect(await findFirst('limit', { _id: id })).toMatchObject({ most: expect.stringMatching(/^4711/) });
  });
  await request(`/limit/${id}`, { method: 'PUT', body: { most, reason: 'As it was' } });
});

it('of a customer say on their wallet what they wait for, and are withdrawn there', async () => {
  await enterAs('agent');
  const to = storedUser()?.wallet;
  await enterAs('customer');
  const wallet = String(storedUser()?.wallet);
  const { balances } = (await findFirst('wallets', { _id: wallet })) as unknown as {
    balances: { currency: string; balance: string; decimals: number }[];
  };
  const [money] = balances.filter(({ balance }) => Number(balance) > 1);
  const { currency = '', balance = '', decimals = 0 } = money ?? {};
  const amount = formatAmount(parseAmount(balance, decimals) / 2n, decimals);
  const policy = { name: 'Transfers in a test', operation: 'transfer', currency, from: amount };
  await withPolicy(policy, async () => {
    await enterAs('customer');
    const payment = { to, currency, amount, reference: 'My rent' };
    const approval = await waitOf('/wallet/transfer', 'POST', payment);
    const { missing } = await visit(`/dashboard/wallet/${wallet}`);
    const notice = await findNotice();
    expect(notice.getByRole('link', { name: 'My rent' })).toBeVisible();
    expect(notice.getByText(new RegExp(waits))).toHaveTextContent(texts.withdraw);
    const { approve, reject, withdraw } = en.resources.approval.actions;
    for (const { name } of [approve, reject]) expect(notice.queryByRole('button', { name })).toBeNull();
    expect([...missing]).toEqual([]);
    cleanup();

    await visit(`/dashboard/approval/${approval}`);
    expect(await screen.findByText(new RegExp(`^${waits}`))).toHaveTextContent(texts.withdraw);
    expect(await screen.findByRole('button', { name: withdraw.name })).toBeVisible();
    cleanup();

    await visit(`/dashboard/wallet/${wallet}`);
    fireEvent.click(await (await findNotice()).findByRole('button', { name: withdraw.name }));
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^${withdraw.name}`) }));
    fireEvent.click(dialog.getByRole('button', { name: withdraw.name }));
    await waitFor(() => expect(screen.queryByText(new RegExp(waits))).toBeNull());
    expect(await findFirst('approval', { _id: approval })).toMatchObject({ status: 'withdrawn' });
  });
});

it('of a payment that was made say on its page who made and approved it', async () => {
  await enterAs('agent');
  const to = storedUser()?.wallet;
  await enterAs('root');
  const { id: currency, decimals } = await findFirst('currency', { abbreviation: 'BTC' });
  const amount = formatAmount(1000n, Number(decimals));
  const policy = { name: 'Transfers of BTC', operation: 'transfer', currency, from: amount };
  const reference = `Approved ${crypto.randomUUID()}`;
  await withPolicy(policy, async () => {
    await enterAs('customer');
    const approval = await waitOf('/wallet/transfer', 'POST', { to, currency, amount, reference });
    await enterAs('root');
    await request(`/approval/${approval}/approve`, { method: 'POST' });
  });
  const { id } = await findFirst('transaction', { reference_like: reference });
  await visit(`/dashboard/transaction/${id}`);
  const { requestedBy, approvedBy } = en.resources.approval.fields;
  expect(await screen.findByText(`${requestedBy}: customer`)).toBeVisible();
  expect(screen.getByText(`${approvedBy}: root`)).toBeVisible();
  cleanup();

  // Who was paid may not see the request.
  await enterAs('agent');
  await visit(`/dashboard/transaction/${id}`);
  expect(await screen.findByText(en.console.transaction.approved)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByText(new RegExp(`^${approvedBy}: `))).toBeNull();
});

it('are listed by what one may do with them', async () => {
  const { all, views, actions } = en.resources.approval;
  const openViews = async () => {
    await visit('/dashboard/approvals?filter={}');
    fireEvent.click(await screen.findByRole('button', { name: all }));
    return within(await screen.findByRole('list', { name: en.console.view.title }));
  };
  await enterAs('customer');
  const ofCustomer = await openViews();
  expect(ofCustomer.getByRole('button', { name: views.own })).toBeVisible();
  expect(ofCustomer.queryByRole('button', { name: views.toDecide })).toBeNull();
  cleanup();

  await enterAs('root');
  fireEvent.click((await openViews()).getByRole('button', { name: views.toDecide }));
  expect(await screen.findByRole('group', { name: en.console.filter.can })).toHaveTextContent(
    actions.approve.name,
  );
  const chosen = await screen.findByRole('button', { name: views.toDecide });
  expect(chosen).toBeVisible();
  const { data } = await dataProvider.getList('approval', {
    ...{ filter: { can: 'approve' }, sort: { field: 'createdAt', order: 'DESC' } },
    pagination: { page: 1, perPage: 1 },
  });
  expect(await screen.findAllByText(String(data[0]?.summary))).not.toEqual([]);
});

it('are looked up on pages of records that a request can name, and on no others', () => {
  const filtersOf = (name: string) => listWaitingFilters(getResource(name), 'x');
  expect(filtersOf('role')).toEqual([{ status: 'pending', resource: 'role', record: 'x' }]);
  expect(filtersOf('wallets')).toEqual([
    { status: 'pending', from: 'x' },
    { status: 'pending', to: 'x' },
  ]);
  expect(filtersOf('currency')).toEqual([]);
});
