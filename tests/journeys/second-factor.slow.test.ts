/**
 * A second factor and confirmations as people meet them: demanded by the role and set up with an app, asked for at
 * sign-in, a recovery code in its place, reset by an administrator; and a big credit that asks again who one is, and
 * goes on.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { sealKeys } from '../../src/engine/service/seals/keys.ts';
import { resealOwn } from '../service/sealing.ts';
import { type Authenticator, authenticator } from '../service/sessions/authenticator.ts';
import { startOwnJourney } from './journey.ts';
import { chooseAction, openRecordMenu } from './recordMenu.ts';
import { createSession, demoPassword, signIn } from './signIn.ts';

const journey = startOwnJourney();
const texts = en.console.secondFactor;

let root: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  root = await signIn(journey.address, 'root');
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const codeField = (page: Page) => page.locator('input[name=code]');
const section = (page: Page) => page.getByRole('region', { name: texts.title });
const passwordField = (page: Page) => dialogOf(page).getByRole('textbox', { name: texts.currentPassword });

async function named(userName: string) {
  const filter = encodeURIComponent(JSON.stringify({ userName }));
  return (await root('GET', `/user?filter=${filter}`)).body.data[0];
}

async function changed(path: string, body: object): Promise<void> {
  const answer = await root('PUT', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function enter(page: Page, field: ReturnType<typeof codeField>, text: string): Promise<void> {
  await field.fill(text);
  await page.keyboard.press('Enter');
}

/** Name and password, as far as the page then leads. */
async function typeCredentials(page: Page, userName: string): Promise<void> {
  await page.goto(`${journey.address}/login`);
  await page.getByLabel('User name').fill(userName);
  await enter(page, page.getByLabel('Password', { exact: true }), demoPassword);
}

async function signOut(page: Page): Promise<void> {
  const { firstName, lastName } = await named('agent');
  await page.getByRole('button', { name: `${firstName} ${lastName}` }).click();
  await page.getByRole('menuitem', { name: en.console.account.signOut }).click();
  await page.waitForURL(/\/login/);
}

describe('a second factor', () => {
  let page: Page;
  let app: Authenticator;
  let recovery: string[];
  let used: string;

  it("that the role requires blocks everything else until it is set up with an app's code", async () => {
    await changed('/role/agent', { requiresSecondFactor: true });
    ({ page } = await journey.openPage('en', 'agent'));
    await page.goto(`${journey.address}/dashboard/users`);
    await page.waitForURL(/\/dashboard\/account$/);
    await section(page).getByText(texts.required).waitFor();
    await section(page).getByRole('button', { name: texts.setUp }).click();
    const begun = page.waitForResponse(
      (response) =>
        response.url().endsWith('/account/secondFactor') && response.request().method() === 'POST',
    );
    await enter(page, passwordField(page), demoPassword);
    app = authenticator((await (await begun).json()).data.uri);
    await dialogOf(page).getByRole('img', { name: texts.picture }).waitFor();
    await enter(page, codeField(page), '123');
    await dialogOf(page).getByText(en.validation.secondFactorCode).waitFor();
    used = app.code();
    await enter(page, codeField(page), used);
    await dialogOf(page).getByRole('listitem').first().waitFor();
    recovery = await dialogOf(page).getByRole('listitem').allTextContents();
    expect(new Set(recovery).size).toBe(10);
    await dialogOf(page).getByRole('button', { name: texts.kept }).click();
    await section(page).getByRole('button', { name: texts.replace }).waitFor();
    // Required as it is, it can't be switched off.
    expect(await section(page).getByRole('button', { name: texts.switchOff }).count()).toBe(0);
    await page.goto(`${journey.address}/dashboard/users`);
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/users');
  });

  it('is requested at sign-in on the same page and accepts no code twice', async () => {
    await signOut(page);
    await typeCredentials(page, 'agent');
    await codeField(page).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
      .toBe('one-time-code');
    // What it was confirmed with is used up.
    await enter(page, codeField(page), used);
    await page.getByText(en.validation.secondFactorCode).waitFor();
    await enter(page, codeField(page), app.code());
    await page.waitForURL(/\/dashboard\//);
  });

  it('accepts a recovery code instead', async () => {
    await signOut(page);
    await typeCredentials(page, 'agent');
    await page.getByRole('button', { name: en.console.signIn.useRecovery }).click();
    await enter(page, page.getByLabel(en.console.signIn.recoveryCode), recovery[0] ?? '');
    await page.waitForURL(/\/dashboard\//);
    await page.goto(`${journey.address}/dashboard/account`);
    await section(page).getByText('9 recovery codes left').waitFor();
  });

  it("is reset by an administrator on the user's page, after which the user signs in without it", async () => {
    await changed('/role/agent', { requiresSecondFactor: false });
    const { page: office } = await journey.openPage('en', 'root');
    const { _id } = await named('agent');
    await office.goto(`${journey.address}/dashboard/user/${_id}`);
    await chooseAction(office, texts.reset);
    await Promise.all([
      office.getByText(texts.resetDone).waitFor(),
      dialogOf(office).getByRole('button', { name: texts.reset }).click(),
    ]);
    const menu = await openRecordMenu(office);
    await expect.poll(() => menu.getByRole('menuitem', { name: texts.reset }).count()).toBe(0);
    expect(await menu.getByRole('menuitem').count()).toBeGreaterThan(0);
    await office.context().close();
    // Whoever was signed in with it is out.
    await page.reload();
    await page.waitForURL(/\/login/);
    await typeCredentials(page, 'agent');
    await page.waitForURL(/\/dashboard\//);
    await page.context().close();
  });
});

describe('a large credit from the platform', () => {
  it('requires the password again and posts the request once, or nothing if the user cancels', async () => {
    await changed('/currency/USD', { confirmAbove: '1000' });
    const { wallet } = await named('customer');
    const session = await createSession(journey.address, 'super_admin');
    // Ten minutes later, as the database has it.
    await journey.restart(async () => {
      const database = await PGlite.create(`${journey.dataDir}/database`, { extensions: { pg_trgm } });
      const tenMinutesLater = `update sessions set confirmed_at = now() - interval '11 minutes'`;
      await database.exec(tenMinutesLater);
      const sealKey = readFileSync(join(journey.dataDir, 'ledger-key'), 'utf8').trim();
      await resealOwn(drizzle(database), sealKeys(Buffer.from(sealKey, 'hex')), tenMinutesLater);
      await database.close();
    });
    root = await signIn(journey.address, 'root');
    const balance = async () =>
      Number((await root('GET', `/wallet/${wallet}/balance?currency=USD`)).body.data.balance);
    const booked = async () =>
      (await root('GET', '/transaction?filter={"reference":"big-credit"}')).body.data.map(
        ({ status, amount }: { status: string; amount: string }) => `${status} ${amount}`,
      );
    const before = await balance();
    const { page } = await journey.openPage('en', session);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (/\/credit\b/.test(request.url())) keys.push(request.headers()['idempotency-key']);
    });
    await page.goto(`${journey.address}/dashboard/operations?wallet=${wallet}&type=credit`);
    await page.getByLabel('Currency').click();
    await page.getByRole('option', { name: 'USD' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('2500');
    await page.getByRole('textbox', { name: 'Reference' }).fill('big-credit');
    const review = page.getByRole('button', { name: 'Review' });
    const send = page.getByRole('button', { name: 'Yes, post it' });
    await review.click();
    await send.click();
    await dialogOf(page).getByText(en.console.confirmation.title).waitFor();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(en.errors.confirmation_required).waitFor();
    expect([await balance(), await booked()]).toEqual([before, []]);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await review.click();
    await send.click();
    await enter(page, passwordField(page), 'not the password');
    await dialogOf(page).getByText(en.validation.currentPassword).waitFor();
    await enter(page, passwordField(page), demoPassword);
    await page.getByText('was credited to the wallet of customer').first().waitFor();
    expect([await balance(), await booked()]).toEqual([before + 2500, ['successful 2500.00']]);
    // Asked for and then done is one operation.
    expect(keys).toHaveLength(3);
    expect(keys[2]).toBe(keys[1]);
    await page.context().close();
  });
});
