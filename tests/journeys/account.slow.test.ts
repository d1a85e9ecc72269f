/** A customer's account: name, language, sessions, another e-mail address by a mailed link, another password. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startJourney } from './journey.ts';
import { createPerson } from './people.ts';
import { createSession, demoPassword, signIn, signInThroughPage } from './signIn.ts';

const journey = startJourney();
const next = 'a password of my own';
const userName = 'account.holder';
const address = 'new.address@journey.example';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let page: Page;
let problems: string[];
let oldAddress: string;

beforeAll(async () => {
  const root = await signIn(journey.address, 'root');
  ({ email: oldAddress } = await createPerson(root, userName, { firstName: 'Ximena', lastName: 'Ávila' }));
  ({ page, problems } = await journey.openPage());
  await signInThroughPage(page, journey.address, userName);
});

const part = (name: string) => page.getByRole('region', { name });
/** It is there for three seconds: what it says is waited for with what brings it. */
const toast = (text: string) => page.locator('[role=alert] > *').filter({ hasText: text }).waitFor();
const mails = () => {
  try {
    const outbox = join(journey.dataDir, 'outbox');
    return readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
  } catch {
    return [];
  }
};
const mailsTo = (to: string) => mails().filter((mail) => mail.startsWith(`To: ${to}\n`));
const mailTo = (to: string) => mailsTo(to)[0] ?? '';

describe('my account', () => {
  it('is opened from the user menu and changes the displayed name', async () => {
    await page.getByRole('button', { name: 'Ximena Ávila' }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/account');
    const details = part('Personal details');
    await details.getByLabel('First name').fill('');
    await details.getByRole('button', { name: 'Save' }).click();
    await details.getByText('Required').waitFor();
    await details.getByLabel('First name').fill('Jimena');
    await Promise.all([
      toast('Your account was saved'),
      details.getByRole('button', { name: 'Save' }).click(),
    ]);
    await page.getByRole('button', { name: 'Jimena Ávila' }).waitFor();
  });

  it('shows the open sessions and ends another one', async () => {
    const elsewhere = await fetch(`${journey.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': PHONE },
      body: JSON.stringify({ userName, password: demoPassword }),
    });
    const { accessToken } = ((await elsewhere.json()) as { data: { accessToken: string } }).data;
    const isAlive = async () => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(`${journey.address}/api/session`, { headers })).status === 200;
    };
    expect(await isAlive()).toBe(true);
    await page.reload();
    const sessions = part('Open sessions');
    await sessions.getByText('Safari on iOS').waitFor();
    expect(await sessions.getByRole('listitem').filter({ hasText: 'This session' }).count()).toBe(1);
    await sessions.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
    await Promise.all([
      toast('1 session signed out'),
      page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click(),
    ]);
    await sessions.getByText('Safari on iOS').waitFor({ state: 'detached' });
    expect(await isAlive()).toBe(false);
  });

  it('changes the e-mail address when the mailed link is opened, even in another tab', async () => {
    const email = part('E-mail address');
    await email.getByLabel('New e-mail address').fill(address);
    await email.getByRole('textbox', { name: 'Current password' }).fill('not my password');
    await email.getByRole('button', { name: 'Send the link' }).click();
    await email.getByText('Incorrect current password').waitFor();
    await email.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
    await email.getByRole('button', { name: 'Send the link' }).click();
    await email.getByText(`A link was sent to ${address}`).waitFor();
    // Its end too: the service may still be writing it.
    await expect.poll(() => mailTo(address)).toMatch(/#token=\S+\s/);
    expect(mailTo(address)).toContain('Subject: Confirm your e-mail address');
    await expect.poll(() => mailTo(oldAddress)).toContain(address);

    const link = /\/confirm-email#token=\S+/.exec(mailTo(address))?.[0] ?? '';
    const beside = await page.context().newPage();
    await beside.goto(journey.address + link);
    await beside.getByRole('button', { name: 'Confirm the address' }).click();
    await beside.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
    await beside.getByRole('link', { name: 'Go to my account' }).click();
    await beside.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
    await beside.getByRole('region', { name: 'E-mail address' }).getByText(address).waitFor();
    await beside.goto(journey.address + link);
    await beside.getByRole('button', { name: 'Confirm the address' }).click();
    await beside.getByText('This link was used').waitFor();
    await beside.close();
  });

  it('changes the password and ends every other session', async () => {
    const other = await createSession(journey.address, userName);
    const password = part('Password');
    await password.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
    await password.getByRole('textbox', { name: 'New password' }).fill(next);
    await password.getByRole('textbox', { name: 'Confirm password' }).fill('something else');
    await password.getByRole('button', { name: 'Change the password' }).click();
    await password.getByText('Does not match').waitFor();
    await password.getByRole('textbox', { name: 'Confirm password' }).fill(next);
    await Promise.all([
      toast('Your password was changed'),
      password.getByRole('button', { name: 'Change the password' }).click(),
    ]);
    await expect.poll(() => part('Open sessions').getByRole('listitem').count()).toBe(1);
    const headers = { authorization: `Bearer ${other.accessToken}` };
    expect((await fetch(`${journey.address}/api/session`, { headers })).status).toBe(401);
    await page.reload();
    await page.getByRole('button', { name: 'Jimena Ávila' }).waitFor();
    await expect.poll(() => mailsTo(address).filter((mail) => mail.includes('was changed'))).toHaveLength(1);
  });

  it('stores a language that the next sign-in uses, whatever the browser prefers', async () => {
    const details = part('Personal details');
    await details.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Mein Konto', level: 1 }).waitFor();

    const { page: elsewhere } = await journey.openPage('en');
    await elsewhere.goto(`${journey.address}/login`);
    await elsewhere.getByLabel('User name').fill(address);
    await elsewhere.getByLabel('Password', { exact: true }).fill(next);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByRole('button', { name: 'Jimena Ávila' }).click();
    await elsewhere.getByRole('menuitem', { name: 'Mein Konto' }).waitFor();
    await elsewhere.context().close();
    // What was typed wrong on purpose is all that the browser reported.
    expect(problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
  });
});

it('the user’s own record says where e-mail address and password are changed', async () => {
  const { _id } = await createPerson(await signIn(journey.address, 'root'), 'account.admin', {
    role: 'admin',
  });
  const { page: admins } = await journey.openPage('en', 'account.admin');
  await admins.goto(`${journey.address}/dashboard/user/${_id}/edit`);
  await admins.getByText('Change your own password under My account').waitFor();
  await admins.getByText('Change your own e-mail address under My account').waitFor();
  expect(await admins.getByLabel('Password', { exact: true }).locator('input').count()).toBe(0);
  await admins.getByLabel('Last name').fill('Changed');
  await admins.getByRole('button', { name: 'Save' }).click();
  await admins.waitForURL(new RegExp(`/dashboard/user/${_id}$`));
});
