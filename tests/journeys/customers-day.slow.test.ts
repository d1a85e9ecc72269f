/** A customer's day: the wallet, paying an unseen recipient, being paid, and what the wallet shows. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, type OwnJourney, startOwnJourney } from './journey.ts';
import { menuLink } from './menu.ts';
import { sendButton, waitForText } from './payments.ts';
import { createPerson, findPerson, type Person } from './people.ts';
import { signIn } from './signIn.ts';

const journey: OwnJourney = startOwnJourney();
let friend: Person;
let customers: OpenedPage;

beforeAll(async () => {
  const root = await signIn(journey.address, 'root');
  friend = await createPerson(root, 'amiga', { firstName: 'Luisa', lastName: 'Amiga' });
  const { wallet } = await findPerson(root, 'customer');
  const body = { amount: '500', reference: 'Wages' };
  const paid = await root('POST', `/wallet/${wallet}/credit?currency=USD`, body, {
    'idempotency-key': 'wages',
  });
  expect(paid.status).toBe(200);
  customers = await journey.openPage('en', 'customer');
});

describe("a customer's day", () => {
  it('starts at their own wallet and pays an e-mail address typed in capitals', async () => {
    const { page } = customers;
    await page.goto(`${journey.address}/dashboard/ecommerce`);
    await page.getByRole('heading', { level: 1, name: 'My money' }).waitFor();
    await page.getByRole('row', { name: /Wages/ }).getByText('+500.00').waitFor();
    expect(await menuLink(page, 'Users').count()).toBe(0);
    await menuLink(page, 'Transfer').click();
    await page.getByRole('textbox', { name: 'To' }).fill(friend.email.toUpperCase());
    await page.getByRole('textbox', { name: 'To' }).press('Enter');
    await waitForText(page, 'You pay Luisa Amiga');
    await page.getByLabel('Currency').click();
    await page.getByRole('option', { name: 'USD' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('12.5');
    await page.getByRole('textbox', { name: 'Reference' }).fill('Lunch');
    await page.getByRole('button', { name: 'Review' }).click();
    await waitForText(page, '12.50 USD will be transferred from customer to Luisa Amiga.');
    await sendButton(page).click();
    await waitForText(page, '12.50 USD was transferred from customer to Luisa Amiga.');
  });

  it('shows the payment and the remaining balance in their wallet', async () => {
    const { page } = customers;
    await menuLink(page, 'My wallet').click();
    const row = page.getByRole('row', { name: /Lunch/ });
    await row.getByText('Out', { exact: false }).waitFor();
    await row.getByText('−12.50').waitFor();
  });

  it('receives a payment through a link that shows the payer the recipient', async () => {
    const { page, problems } = await journey.openPage('en', friend.userName);
    await page.goto(`${journey.address}/dashboard/ecommerce`);
    await page.getByRole('row', { name: /Lunch/ }).getByText('+12.50').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Receive' }).click();
    await page.getByRole('img', { name: 'QR code of your payment link' }).waitFor();
    const link = await page.getByText(/\/dashboard\/transfer\?to=/).textContent();
    expect(link).toBe(`${journey.address}/dashboard/transfer?to=${friend.wallet}`);
    await customers.page.goto(String(link));
    await waitForText(customers.page, 'You pay Luisa Amiga');
    expect([...problems, ...customers.problems]).toEqual([]);
  });

  it('reveals staff addresses only with permission, and none to guesses', async () => {
    const { page } = customers;
    await page.goto(`${journey.address}/dashboard/audit`);
    await page.waitForURL(/not-authorized/);
    await page.goto(`${journey.address}/dashboard/transfer`);
    await page.getByRole('textbox', { name: 'To' }).fill('amig');
    await page.getByRole('button', { name: 'Find' }).click();
    await waitForText(page, 'No payable recipient matches exactly');
  });
});
