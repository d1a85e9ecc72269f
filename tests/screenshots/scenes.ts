/** What docs/screenshots shows: each scene is an address and what is done there before it is photographed. */
import type { Page } from 'playwright-core';
import '../../src/console.tsx';
import { allScreens } from '../../src/engine/console/app/screens.ts';
import { signIn } from '../journeys/signing-in.ts';

export type Scene = {
  /** The picture's file name, without skin and ending. */
  name: string;
  /** What stands above it in docs/screens.md. */
  title: string;
  path: string;
  /** Whose console it is, by user name; without it root's. */
  user?: 'customer';
  /** Photographed on a phone's screen, 360 pixels wide, as well. */
  narrow?: boolean;
  /** Done once the page is there; nothing here sends a form. */
  prepare?: (page: Page) => Promise<void>;
};

/** The scenes behind the sign-in, on the demo data that `address` serves. */
export async function scenesOf(address: string): Promise<Scene[]> {
  const as = await signIn(address, 'root');
  const rows = async (list: string) => (await as('GET', list)).body.data;
  const [client] = await rows('/client?filter={"q":"Mercado"}');
  const [customer] = await rows('/user?filter={"userName":"customer"}');
  const [transaction] = await rows('/transaction?filter={"status":"successful"}');
  const changed = await entryOfAChange(as);
  const accessControl = allScreens().find((screen) => screen.address === '/access-control');
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
      title: 'Found by an amount and a name',
      path: '/dashboard/transactions',
      prepare: async (page) => {
        await page.getByRole('searchbox', { name: 'Search' }).fill('customer >= 20');
        await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
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
        await page.getByText('Nothing altered').waitFor();
      },
    },
    { name: 'bonus', title: 'Bonuses', path: '/dashboard/bonus' },
    { name: 'balances', title: 'Balances', path: `/dashboard/balances?wallet=${customer.wallet}` },
    { name: 'permissions', title: "A role's permissions", path: '/dashboard/role/agent/edit' },
    ...(accessControl
      ? [{ name: 'access-control', title: 'Who may do what', path: accessControl.address }]
      : []),
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
      path: `/dashboard/statement?wallet=${customer.wallet}`,
    },
    { name: 'import', title: 'An import of users', path: '/dashboard/users/import' },
    {
      name: 'own',
      title: "A customer's overview",
      path: '/dashboard/ecommerce',
      user: 'customer',
      narrow: true,
    },
    { name: 'receive', title: 'To be paid', path: '/dashboard/receive', user: 'customer', narrow: true },
  ];
}

/** The audit entry of a client whose tax was changed: made here, so that there is a difference to see. */
async function entryOfAChange(as: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  const [client] = (await as('GET', '/client?filter={"q":"Nordlicht"}')).body.data;
  const changes = { tax: '21', email: 'kontakt@nordlicht.example' };
  const changed = await as('PUT', `/client/${client._id}`, { ...client, ...changes });
  if (changed.status !== 200) throw new Error(`the client was not changed: ${JSON.stringify(changed.body)}`);
  return (await as('POST', '/audit', { filter: { resource: 'client' } })).body.data[0]._id;
}

async function reviewCredit(page: Page): Promise<void> {
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'USD' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('250');
  await page.getByRole('textbox', { name: 'Reference' }).fill('Refund of order 1042');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Yes, post it' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}
