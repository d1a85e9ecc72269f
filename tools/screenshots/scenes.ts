/** The scenes in docs/images: each is a path and the steps before the screenshot. */
import type { Page } from 'playwright-core';
import { signIn } from '../../tests/journeys/signIn.ts';

export type Scene = {
  /** The file name, without color mode and extension. */
  name: string;
  /** Title in the list of docs/getting-started.md. */
  title: string;
  path: string;
  /** User name; root by default. */
  user?: 'customer';
  /** Also taken at a phone's width of 360 pixels. */
  narrow?: boolean;
  /** Runs once the page is loaded. Must not submit forms. */
  prepare?: (page: Page) => Promise<void>;
};

/** The scenes after sign-in, with the demo data that `address` serves. */
export async function scenesOf(address: string): Promise<Scene[]> {
  const as = await signIn(address, 'root');
  const rows = async (list: string) => (await as('GET', list)).body.data;
  const [client] = await rows('/client?filter={"q":"Mercado"}');
  const [customer] = await rows('/user?filter={"userName":"customer"}');
  const [transaction] = await rows('/transaction?filter={"status":"successful"}');
  const [hold] = await rows('/hold?filter={"status":"pending"}');
  const [approval] = await rows('/approval?filter={"status":"pending"}');
  const [program] = await rows('/program');
  const [delivery] = await rows('/webhookDelivery');
  const changed = await entryOfAChange(as);
  return [
    { name: 'dashboard', title: 'Dashboard', path: '/dashboard/ecommerce', narrow: true },
    { name: 'users', title: 'Users', path: '/dashboard/users', narrow: true },
    {
      name: 'client',
      title: 'A client: which currencies are activated, which disabled',
      path: `/dashboard/client/${client._id}`,
      prepare: (page) => page.getByRole('button', { name: 'Change currencies' }).click(),
    },
    {
      name: 'transactions',
      title: 'Transactions, filtered',
      path: `/dashboard/transactions?filter=${encodeURIComponent('{"type":"transfer","status":"incorrect"}')}`,
      narrow: true,
    },
    {
      name: 'transaction',
      title: 'A transaction with its entries and seals',
      path: `/dashboard/transaction/${transaction._id}`,
      prepare: (page) =>
        page
          .getByRole('region', { name: /entries/i })
          .evaluate((entries) => entries.scrollIntoView({ block: 'end' })),
    },
    { name: 'receipt', title: 'Its receipt, for print', path: `/dashboard/receipt/${transaction._id}` },
    {
      name: 'search',
      title: 'Found by an amount',
      path: '/dashboard/transactions?filter={}',
      prepare: async (page) => {
        const search = page.getByRole('searchbox', { name: 'Search' });
        await search.fill('>= 1,000.00 EUR');
        await Promise.all([page.waitForResponse(/amount_gte/), search.press('Enter')]);
        await page.getByRole('group', { name: 'Amount' }).waitFor();
      },
    },
    { name: 'audit', title: 'An audit entry: what changed', path: `/dashboard/audit/${changed}` },
    {
      name: 'credit',
      title: 'A credit before it is posted',
      path: `/dashboard/operations?wallet=${customer.wallet}`,
      narrow: true,
      prepare: reviewCredit,
    },
    {
      name: 'integrity',
      title: 'Every row checked',
      path: '/dashboard/integrity',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Check', exact: true }).click();
        await page.getByText('No tampering found').waitFor();
      },
    },
    { name: 'bonus', title: 'Bonuses', path: '/dashboard/bonus' },
    {
      name: 'approval',
      title: 'A payment that waits for a second person',
      path: `/dashboard/approval/${approval._id}`,
      narrow: true,
    },
    { name: 'approvals', title: 'What waits for approval', path: '/dashboard/approvals' },
    { name: 'limits', title: 'Limits', path: '/dashboard/limits' },
    { name: 'hold', title: 'A hold', path: `/dashboard/hold/${hold._id}`, narrow: true },
    { name: 'program', title: 'A program and its API keys', path: `/dashboard/program/${program._id}` },
    {
      name: 'delivery',
      title: 'An event that a webhook was sent',
      path: `/dashboard/webhook-delivery/${delivery._id}`,
    },
    { name: 'balances', title: 'Balances', path: `/dashboard/balances?wallet=${customer.wallet}` },
    { name: 'permissions', title: "A role's permissions", path: '/dashboard/role/agent/edit' },
    { name: 'access-control', title: 'Who may do what', path: '/access-control' },
    {
      name: 'palette',
      title: 'Everything from the keyboard (Ctrl K)',
      path: '/dashboard/clients',
      prepare: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').locator('input').waitFor();
        await page.keyboard.type('cust');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
      },
    },
    {
      name: 'statement',
      title: 'A statement of a wallet',
      path: `/dashboard/statement?wallet=${customer.wallet}&currency=EUR&from=${daysAgo(90)}&to=${daysAgo(0)}`,
    },
    { name: 'import', title: 'An import', path: '/dashboard/currency/import' },
    {
      name: 'own',
      title: "A customer's overview",
      path: '/dashboard/ecommerce',
      user: 'customer',
      narrow: true,
    },
    {
      name: 'pay-many',
      title: 'Many payments at once',
      path: '/dashboard/pay-many',
      user: 'customer',
      narrow: true,
      prepare: preparePayMany,
    },
    { name: 'receive', title: 'To be paid', path: '/dashboard/receive', user: 'customer', narrow: true },
  ];
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The audit entry of a client whose tax changed. Makes the change, so that there is a difference to show. */
async function entryOfAChange(as: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  const [client] = (await as('GET', '/client?filter={"q":"Nordlicht"}')).body.data;
  const changes = { tax: '21', email: 'kontakt@nordlicht.example' };
  const changed = await as('PUT', `/client/${client._id}`, { ...client, ...changes });
  if (changed.status !== 200) throw new Error(`the client was not changed: ${JSON.stringify(changed.body)}`);
  return (await as('POST', '/audit', { filter: { resource: 'client' } })).body.data[0]._id;
}

async function preparePayMany(page: Page): Promise<void> {
  const [pasted, last] = [page.getByLabel('Paste lines here'), page.getByLabel('Amount, payment 3')];
  await pasted.or(last).first().waitFor();
  // The tab keeps the list.
  if (await last.isVisible()) return;
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'USD' }).click();
  const lines = ['agent\t12.50\tTeam lunch', 'admin\t8\tTeam lunch', 'nobody\t3.20\tTaxi'];
  await pasted.fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Add lines' }).click();
  await last.waitFor();
}

async function reviewCredit(page: Page): Promise<void> {
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'USD' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('250');
  await page.getByRole('textbox', { name: 'Reference' }).fill('Refund of order 1042');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Yes, post it', disabled: false }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}
