/** Registers with an invitation, and sets a new password through a mailed link. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForPath } from './idlePage.ts';
import { startJourney } from './journey.ts';
import { findPerson } from './people.ts';
import { type ApiCaller, fillCredentials, signIn } from './signIn.ts';

const journey = startJourney();

let root: ApiCaller;

beforeAll(async () => {
  root = await signIn(journey.address, 'root');
});

const open = (page: Page, path: string) => page.goto(journey.address + path);

describe('a new customer', () => {
  const userName = 'new.customer';
  const email = 'new.customer@test.example';
  const first = 'the first password';
  const second = 'the second password';
  let page: Page;

  beforeAll(async () => {
    ({ page } = await journey.openPage());
  });
  afterAll(() => page.context().close());

  /** Copies the invitation link from the page of the client. */
  async function copyInvitation(client: string): Promise<string> {
    const { page: offered } = await journey.openPage('en', 'root');
    await offered.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(offered, `/dashboard/client/${client}`);
    await offered.getByRole('button', { name: 'Copy: Invitation link' }).click();
    await offered.getByText('Copied the invitation link').waitFor();
    const link = await offered.evaluate(() => navigator.clipboard.readText());
    await offered.context().close();
    return link.replace(journey.address, '');
  }

  it('registers with an invitation and starts at their own wallet', async () => {
    const { client } = await findPerson(root, 'customer');
    const { body } = await root('GET', `/client/${client}`);
    await open(page, await copyInvitation(client));
    // The invitation survives a visit to the sign-in page.
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    expect(await page.getByLabel('Public key').inputValue()).toBe(body.data.publicKey);
    await page.getByLabel('First name').fill('New');
    await page.getByLabel('Last name').fill('Customer');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('User name').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByLabel('Confirm password').fill(first);
    await Promise.all([
      page.getByText(`You have successfully logged in as ${userName}`).waitFor(),
      page.getByRole('button', { name: 'Create the account' }).click(),
    ]);
    await page.waitForURL(/\/dashboard\/wallet\//);
    const user = await root('GET', `/user?filter={"userName":"${userName}"}`);
    expect(new URL(page.url()).pathname).toBe(`/dashboard/wallet/${user.body.data[0].wallet}`);
  });

  it('sets a new password through the mailed link, which ends the old session', async () => {
    const { page: elsewhere } = await journey.openPage();
    await open(elsewhere, '/login');
    await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
    await elsewhere.getByLabel('Language').selectOption('de');
    await elsewhere.getByLabel('E-Mail').fill(email);
    await elsewhere.getByRole('button', { name: 'Link senden' }).click();
    await elsewhere.getByText(`Falls ${email} zu einem Konto gehört`).waitFor();
    const outbox = join(journey.dataDir, 'outbox');
    const all = () => readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
    const mails = () => all().filter((mail) => mail.startsWith(`To: ${email}\n`));
    // Waits for its end: the service may still be writing it.
    await expect.poll(mails).toEqual([expect.stringMatching(/#token=\S+\s/)]);
    const [mail = ''] = mails();
    expect(mail).toContain('Subject: Ihr neues Passwort');
    const link = /\/reset-password#token=\S+/.exec(mail)?.[0] ?? '';

    await elsewhere.getByLabel('Sprache').selectOption('en');
    await open(elsewhere, link);
    await elsewhere.getByRole('textbox', { name: 'New password' }).fill(second);
    await elsewhere.getByLabel('Confirm password').fill(second);
    await elsewhere.getByRole('button', { name: 'Set the password' }).click();
    await elsewhere.getByText('Your new password is set').waitFor();
    await fillCredentials(elsewhere, userName, first);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByRole('form').getByText('Verify your credentials').waitFor();
    await elsewhere.getByLabel('Password', { exact: true }).fill(second);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.waitForURL(/\/dashboard\/wallet\//);
    await elsewhere.context().close();

    await page.reload();
    await waitForPath(page, '/login');
    await open(page, link);
    await page.getByRole('textbox', { name: 'New password' }).fill('a third password');
    await page.getByLabel('Confirm password').fill('a third password');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('This link was used or has expired').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await waitForPath(page, '/forgot-password');
  });
});
