/**
 * Money through the pages, in a real browser, held against the ledger through the API: every way to move it
 * and its refusal; and whatever happens while it is sent, it is booked once.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { startOwnJourney } from './journey.ts';
import { newPerson, type Person, personNamed } from './people.ts';
import { type SignedIn, signIn, signInThroughPage } from './signing-in.ts';

const journey = startOwnJourney();

type Role = 'root' | 'admin' | 'agent' | 'customer';

let root: SignedIn;
let people: Record<'admin' | 'agent' | 'customer', Person>;
let friend: Person;
const pages = new Map<Role, Page>();
let made = 0;

beforeAll(async () => {
  root = await signIn(journey.address, 'root');
  people = {
    admin: await personNamed(root, 'admin'),
    agent: await personNamed(root, 'agent'),
    customer: await personNamed(root, 'customer'),
  };
  friend = await newPerson(root, 'friend');
  for (const { wallet } of Object.values(people)) await post(wallet, 'credit', '500');
});

/** Moves money through the API, as root. */
async function post(wallet: string, type: 'credit' | 'debit', amount: string): Promise<void> {
  const body = { amount, reference: 'money-journey' };
  const headers = { 'idempotency-key': `journey-${made++}` };
  const answer = await root('POST', `/wallet/${wallet}/${type}?currency=USD`, body, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const setStatus = (user: Person, status: 'active' | 'inactive') =>
  root('PUT', `/user/${user._id}`, { status });

/** What the ledger has under a reference: the status of each transaction. */
async function booked(reference: string): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ reference }));
  const answer = await root('GET', `/transaction?filter=${filter}`);
  return answer.body.data.map(({ status }: { status: string }) => status);
}

const balanceOf = async ({ wallet }: Pick<Person, 'wallet'>): Promise<string> =>
  (await root('GET', `/wallet/${wallet}/balance?currency=USD`)).body.data.balance;

/** A page on which someone with that role is signed in. */
async function pageOf(role: Role): Promise<Page> {
  const known = pages.get(role);
  if (known) return known;
  const { page } = await journey.openPage('en', role);
  // Leaving while something is sent asks first.
  page.on('dialog', (dialog) => dialog.accept());
  pages.set(role, page);
  return page;
}

/** Opens a page of money with both sides chosen, fills it in and asks for the review. */
async function fillIn(page: Page, address: string, amount: string, reference: string): Promise<void> {
  await page.goto(journey.address + address);
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'USD' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page.getByRole('button', { name: 'Review' }).click();
  await send(page).waitFor();
}

const send = (page: Page) => page.getByRole('button', { name: 'Yes, post it' });
const findOut = (page: Page) => page.getByRole('button', { name: 'Find out' });
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('every way to move money', () => {
  it('credit, however often the button is pressed', async () => {
    const page = await pageOf('root');
    const before = await balanceOf(people.customer);
    await fillIn(
      page,
      `/dashboard/operations?wallet=${people.customer.wallet}&type=credit`,
      '1.25',
      'j-credit',
    );
    await send(page).dblclick();
    await says(page, 'was credited to the wallet of customer');
    expect(await booked('j-credit')).toEqual(['successful']);
    expect(Number(await balanceOf(people.customer)) - Number(before)).toBeCloseTo(1.25, 2);
    await page.getByRole('link', { name: 'Show the transaction' }).click();
    await page.waitForURL(/\/dashboard\/transaction\//);
    await says(page, 'j-credit');
  });

  it('debit, and its refusal where the money is gone by then', async () => {
    const page = await pageOf('root');
    const address = `/dashboard/operations?wallet=${friend.wallet}&type=debit`;
    await post(friend.wallet, 'credit', '3');
    await fillIn(page, address, '1', 'j-debit');
    await send(page).click();
    await says(page, 'was debited from the wallet of friend');
    await fillIn(page, address, '2', 'j-debit-poor');
    await post(friend.wallet, 'debit', '2');
    await send(page).click();
    await says(page, en.errors.insufficient_funds);
    await says(page, 'No money was moved.');
    expect([await booked('j-debit'), await booked('j-debit-poor')]).toEqual([['successful'], ['incorrect']]);
  });

  it("a client's budget", async () => {
    const page = await pageOf('root');
    const client = people.customer.client;
    await fillIn(page, `/dashboard/operations?wallet=${client}&type=budget`, '10', 'j-budget');
    await send(page).click();
    await says(page, 'was increased by');
    expect(await booked('j-budget')).toEqual(['successful']);
  });

  it.each([
    ['customer', 'transfer', () => friend._id],
    ['agent', 'agent-user', () => friend.wallet],
    ['admin', 'admin-client', () => people.customer.client],
  ] as const)('the transfer of %s: %s', async (role, type, to) => {
    const page = await pageOf(role);
    const before = await balanceOf(people[role]);
    await fillIn(page, `/dashboard/transfer?type=${type}&to=${to()}`, '2.5', `j-${type}`);
    await send(page).click();
    await says(page, 'Successful transfer');
    expect(await booked(`j-${type}`)).toEqual(['successful']);
    expect(Number(before) - Number(await balanceOf(people[role]))).toBeCloseTo(2.5, 2);
  });

  it.each(['customer', 'agent'] as const)('a transfer of %s that is refused says why', async (role) => {
    const page = await pageOf(role);
    const type = role === 'agent' ? 'agent-user' : 'transfer';
    await fillIn(page, `/dashboard/transfer?type=${type}&to=${friend._id}`, '1', `j-refused-${role}`);
    await setStatus(friend, 'inactive');
    await send(page).click();
    await says(page, 'Incorrect transfer');
    await says(page, en.errors.inactive_party);
    await setStatus(friend, 'active');
    expect(await booked(`j-refused-${role}`)).toEqual(['incorrect']);
  });

  it('a bonus: added, paid to several, and none where one is refused, who is named', async () => {
    const page = await pageOf('admin');
    const other = await newPerson(root, 'companion');
    await page.goto(`${journey.address}/dashboard/bonus?add=`);
    await page.getByRole('textbox', { name: 'Name' }).fill('j-bonus');
    await page.getByLabel('Currency').click();
    await page.getByRole('option', { name: 'USD' }).click();
    await page.getByRole('textbox', { name: 'Amount per recipient' }).fill('1.5');
    await page.getByRole('textbox', { name: 'Budget' }).fill('4');
    await page.getByRole('button', { name: 'Add a bonus' }).click();
    await says(page, 'Bonus added successfully');
    await page.getByRole('link', { name: 'Pay: j-bonus' }).click();
    const recipients = page.getByRole('combobox', { name: 'Recipients' });
    for (const { userName } of [friend, other]) {
      await recipients.fill(userName);
      await page.getByRole('option', { name: userName }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Review' }).click();
    await setStatus(other, 'inactive');
    await send(page).click();
    await says(page, `companion: ${en.errors.inactive_party}`);
    await setStatus(other, 'active');
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'Review' }).click();
    await send(page).click();
    await says(page, '2 users got 1.50');
    expect((await booked('j-bonus')).sort()).toEqual(['incorrect', 'successful', 'successful']);
    expect(await balanceOf(other)).toBe('1.50');
    await page.goto(`${journey.address}/dashboard/bonus`);
    const row = page.getByRole('row', { name: /j-bonus/ });
    await row.getByText('1.00').waitFor();
  });
});

describe('whatever happens while it is sent', () => {
  const address = () => `/dashboard/transfer?type=transfer&to=${friend._id}`;

  it('no answer: says so, and finds out without booking it twice', async () => {
    const page = await pageOf('customer');
    await fillIn(page, address(), '1', 'j-lost-answer');
    await page.route('**/api/wallet/transfer', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await says(page, 'It is not known whether the money was moved');
    expect(await booked('j-lost-answer')).toEqual(['successful']);
    await page.unroute('**/api/wallet/transfer');
    await findOut(page).click();
    await says(page, 'Successful transfer');
    expect(await booked('j-lost-answer')).toEqual(['successful']);
  });

  it('a reload in the middle, before and after it arrived', async () => {
    const page = await pageOf('customer');
    for (const [reference, arrives] of [
      ['j-reload-before', false],
      ['j-reload-after', true],
    ] as const) {
      await fillIn(page, address(), '1', reference);
      const onItsWay = new Promise<void>((resolve) => {
        // Never answered: the page is left while it waits.
        void page.route('**/api/wallet/transfer', async (route) => {
          if (arrives) await route.fetch();
          resolve();
        });
      });
      await send(page).click();
      await onItsWay;
      await page.reload();
      await page.unroute('**/api/wallet/transfer');
      await says(page, 'No answer since');
      await findOut(page).click();
      await says(page, 'Successful transfer');
      expect(await booked(reference)).toEqual(['successful']);
      await page.reload();
      await page.getByLabel('Currency').waitFor();
      expect(await page.getByText('No answer since').count()).toBe(0);
    }
  });

  it('a session that ended and another person in between', async () => {
    const { page } = await journey.openPage();
    page.on('dialog', (dialog) => dialog.accept());
    await signInThroughPage(page, journey.address, 'customer');
    await fillIn(page, address(), '1', 'j-session');
    await page.route('**/api/wallet/transfer', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await says(page, 'It is not known whether the money was moved');
    await page.unroute('**/api/wallet/transfer');
    const leave = () =>
      page.evaluate(() =>
        ['accessToken', 'refreshToken', 'userData'].map((key) => localStorage.removeItem(key)),
      );
    await leave();
    await signInThroughPage(page, journey.address, 'agent');
    await page.goto(journey.address + address());
    await page.getByLabel('Currency').waitFor();
    expect(await page.getByText('No answer since').count()).toBe(0);
    await leave();
    await signInThroughPage(page, journey.address, 'customer');
    await page.goto(journey.address + address());
    await findOut(page).click();
    await says(page, 'Successful transfer');
    expect(await booked('j-session')).toEqual(['successful']);
    await page.context().close();
  });

  it('a token that has expired is renewed, and the payment sent with the same key', async () => {
    const page = await pageOf('customer');
    await fillIn(page, address(), '1', 'j-expired');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/wallet/transfer')) keys.push(request.headers()['idempotency-key']);
    });
    await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
    await send(page).click();
    await says(page, 'Successful transfer');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await booked('j-expired')).toEqual(['successful']);
  });

  it('a second tab sees it, may find out, and its own payment is another', async () => {
    const first = await pageOf('customer');
    const second = await first.context().newPage();
    await fillIn(first, address(), '1', 'j-tab-one');
    await first.route('**/api/wallet/transfer', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(first).click();
    await says(first, 'It is not known whether the money was moved');
    await fillIn(second, address(), '1', 'j-tab-two');
    await send(second).click();
    await says(second, 'Successful transfer');
    await says(second, 'No answer since');
    await findOut(second).click();
    await second.getByText('was transferred from').nth(1).waitFor();
    await first.unroute('**/api/wallet/transfer');
    await findOut(first).click();
    await says(first, 'Successful transfer');
    expect([await booked('j-tab-one'), await booked('j-tab-two')]).toEqual([['successful'], ['successful']]);
    await second.close();
  });
});
