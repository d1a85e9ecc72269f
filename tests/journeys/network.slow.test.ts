/**
 * The console on a slow, failing or interrupted network: it reports what happens, loses no input, books nothing twice,
 * and continues without a reload.
 */
import type { Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startJourney } from './journey.ts';
import { menuLink } from './menu.ts';
import { createPerson } from './people.ts';
import { type ApiCaller, demoPassword, signIn } from './signIn.ts';

const journey = startJourney();

let root: ApiCaller;
let wallet: string;
let page: Page;

beforeAll(async () => {
  root = await signIn(journey.address, 'root');
  ({ wallet } = await createPerson(root, 'networked'));
});
beforeEach(async () => {
  ({ page } = await journey.openPage());
});
afterEach(() => page.context().close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const editLink = () => page.getByRole('link', { name: 'Edit', exact: true });
const nameField = () => page.getByRole('textbox', { name: 'Name' });
const booked = async (reference: string) =>
  (await root('GET', `/transaction?filter={"reference":"${reference}"}`)).body.total;
const nameOf = async (currency: string) => (await root('GET', `/currency/${currency}`)).body.data.name;

async function currency(abbreviation: string): Promise<void> {
  await root('POST', '/currency', { abbreviation, name: 'As it was', symbol: 'N' });
}

/** Presses what the page offers, each time that it does, until it shows what is waited for. */
async function insist(offered: Locator, done: Locator): Promise<void> {
  for (;;) {
    await done.or(offered).first().waitFor();
    if (await done.first().isVisible()) return;
    // It may go while it is about to be pressed: the page then goes on by itself.
    await offered
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined);
  }
}

async function fillInSignIn(): Promise<void> {
  await page.getByLabel('User name').fill('root');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
}

/** From the address on, as far as the amount is filled in and reviewed. */
async function review(reference: string): Promise<void> {
  await page.goto(`${journey.address}/dashboard/operations?wallet=${wallet}&type=credit`);
  await page.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'USD' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1.75');
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await button('Review').click();
  await button('Yes, post it').waitFor();
}

const credited = () => page.getByText('was credited to the wallet of');

/** Notes in the page that it is this one. @returns whether it still is */
async function watchForReload(): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  return () => page.evaluate(() => 'isTheSamePage' in window);
}

it('a slow network delivers every step, and repeated clicks meanwhile do nothing twice', async () => {
  await currency('SLW');
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${journey.address}/login`);
  await devtools.send('Network.enable');
  // A mobile network of the third generation.
  const throughput = 200_000;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await fillInSignIn();
  await button('Sign in').dblclick();
  await menuLink(page, 'Currencies').click();
  const isTheSame = await watchForReload();
  await page.locator('tbody').getByRole('link', { name: 'SLW', exact: true }).click();
  await editLink().click();
  await nameField().fill('Slow but sure');
  await button('Save').dblclick();
  await editLink().waitFor();
  expect(await isTheSame()).toBe(true);
  expect(await nameOf('SLW')).toBe('Slow but sure');
  await review('over-a-slow-network');
  await button('Yes, post it').dblclick();
  await credited().waitFor();
  expect(await booked('over-a-slow-network')).toBe(1);
});

/** What becomes of a call. */
const fates = {
  busy: (route: Route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { statusCode: 503, code: 'unavailable', message: 'Busy.' },
    }),
  lost: (route: Route) => route.abort(),
  answerLost: async (route: Route) => {
    await route.fetch();
    await route.abort();
  },
};

describe('a failing network', () => {
  /** What becomes of one call after the other; beyond the last all are answered. */
  const meet = async (path: string, method: string, ...ahead: (keyof typeof fates)[]) =>
    page.route(path, (route) => {
      const fate = route.request().method() === method ? ahead.shift() : undefined;
      return fate ? fates[fate](route) : route.fallback();
    });

  it('reports failures with a retry, and posts what was sent once', async () => {
    await currency('FLN');
    let asked = 0;
    // Every third reading fails, one way or the other.
    await page.route('**/api/**', (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      asked += 1;
      if (asked % 3) return route.fallback();
      return asked % 2 ? fates.busy(route) : fates.lost(route);
    });
    await meet('**/api/auth/login', 'POST', 'busy', 'lost', 'answerLost');
    await page.goto(`${journey.address}/login`);
    await fillInSignIn();
    await button('Sign in').click();
    await page.getByText('The service cannot reach its database. Try again in a moment.').waitFor();
    await insist(button('Try again'), menuLink(page, 'Currencies'));

    const isTheSame = await watchForReload();
    await menuLink(page, 'Currencies').click();
    const row = page.locator('tbody').getByRole('link', { name: 'FLN', exact: true });
    await insist(button('Try again'), row);
    await row.click();
    await insist(button('Try again'), editLink());
    await editLink().click();
    await insist(button('Try again'), nameField());
    await meet('**/api/currency/*', 'PUT', 'busy', 'lost');
    await nameField().fill('Kept through failures');
    await button('Save').click();
    await page.getByText('The service cannot reach its database').first().waitFor();
    // What was typed stays until it is saved.
    expect(await nameField().inputValue()).toBe('Kept through failures');
    await insist(button('Save'), editLink());
    expect(await isTheSame()).toBe(true);
    expect(await nameOf('FLN')).toBe('Kept through failures');
    expect(asked).toBeGreaterThan(6);

    await page.unroute('**/api/**');
    await review('over-a-failing-network');
    await meet('**/api/wallet/*/credit*', 'POST', 'busy', 'answerLost', 'lost');
    await button('Yes, post it').click();
    await page.getByText('We received no response').waitFor();
    await insist(button('Retry safely'), credited());
    expect(await booked('over-a-failing-network')).toBe(1);
  });
});

it('signs in on the same page if the network was down while the console was prefetched', async () => {
  let isDown = true;
  let lost = 0;
  await page.route('**/assets/*.js', async (route) => {
    const isUsable = await button('Sign in').isVisible();
    if (!isDown || !isUsable) return route.fallback();
    lost += 1;
    return route.abort();
  });
  await page.goto(`${journey.address}/login`);
  await fillInSignIn();
  await expect.poll(() => lost).toBeGreaterThan(5);
  const isTheSame = await watchForReload();
  isDown = false;
  await button('Sign in').click();
  await menuLink(page, 'Currencies').waitFor();
  expect(await isTheSame()).toBe(true);
});

describe("a file that can't be fetched", () => {
  type Try = { comes: boolean; isThere: boolean };
  const away: Try = { comes: false, isThere: false };
  /** As where the connection breaks off. */
  const broken: Try = { comes: false, isThere: true };
  const well: Try = { comes: true, isThere: true };

  /** What becomes of each try to fetch the palette, and of the question behind it whether the service has the file. */
  async function meet(...tries: Try[]): Promise<void> {
    let now = well;
    await page.route('**/assets/CommandPalette-*.js', (route) => {
      const isQuestion = route.request().method() === 'HEAD';
      if (!isQuestion) now = tries.shift() ?? well;
      return (isQuestion ? now.isThere : now.comes) ? route.fallback() : route.abort();
    });
  }
  async function open(path: string): Promise<() => Promise<boolean>> {
    await page.context().close();
    ({ page } = await journey.openPage('en', 'root'));
    await page.goto(`${journey.address}/dashboard/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return watchForReload();
  }
  const openPalette = () => page.keyboard.press('Control+k');
  const palette = () => page.getByRole('dialog').getByRole('combobox');

  it('because the network was down is fetched on the next attempt, on the same page', async () => {
    const isTheSame = await open('currencies');
    await meet(away, broken, well);
    await openPalette();
    await palette().waitFor();
    expect(await isTheSame()).toBe(true);
  });

  it('loses no typed input', async () => {
    const isTheSame = await open('currency/create');
    for (const [name, text] of Object.entries({ Abbreviation: 'FLS', Symbol: 'N', Name: 'Typed before' }))
      await page.getByRole('textbox', { name }).fill(text);
    // A save that failed has saved nothing.
    await page.route('**/api/currency', (route) => fates.busy(route));
    await button('Save').click();
    await page.getByText('The service cannot reach its database').first().waitFor();
    await meet(broken, broken, broken);
    await openPalette();
    await page.getByText('This part of the console could not be loaded').waitFor();
    expect(await isTheSame()).toBe(true);
    await button('Try again').click();
    await palette().waitFor();
    await page.keyboard.press('Escape');
    expect(await nameField().inputValue()).toBe('Typed before');
  });
});

it('an unstable network delivers what was requested meanwhile once it is back', async () => {
  await currency('FLP');
  const { page: open } = await journey.openPage('en', 'root');
  await page.context().close();
  page = open;
  const goes = () => page.context().setOffline(true);
  const isBack = () => page.context().setOffline(false);
  const isLost = page.getByText('Connection lost');
  await page.goto(`${journey.address}/dashboard/currencies`);
  await page.locator('tbody').getByRole('link', { name: 'FLP', exact: true }).waitFor();
  const isTheSame = await watchForReload();

  // A page that was never opened: neither its code nor what it shows is here.
  await goes();
  await isLost.waitFor();
  await menuLink(page, 'Transfer').click();
  await page.getByText('This part of the console could not be loaded').waitFor();
  await isBack();
  await page.getByRole('textbox', { name: 'Reference' }).waitFor();
  await isLost.waitFor({ state: 'detached' });

  // A list and a record.
  await goes();
  await menuLink(page, 'Clients').click();
  await page.getByText('The service cannot be reached').first().waitFor();
  await isBack();
  await page.locator('tbody').getByRole('link').first().waitFor();
  await menuLink(page, 'Currencies').click();
  await page.locator('tbody').getByRole('link', { name: 'FLP', exact: true }).waitFor();
  await goes();
  await page.locator('tbody').getByRole('link', { name: 'FLP', exact: true }).click();
  await page.getByText('This part of the console could not be loaded').waitFor();
  await isBack();
  await editLink().click();

  // A form: what was typed stays, and is sent when the person says so.
  await nameField().fill('Typed while it was away');
  await goes();
  await button('Save').click();
  await page.getByText('The service cannot be reached').first().waitFor();
  for (let times = 0; times < 3; times += 1) {
    await isBack();
    await isLost.waitFor({ state: 'detached' });
    await goes();
    await isLost.waitFor();
  }
  expect(await nameOf('FLP')).toBe('As it was');
  await isBack();
  await isLost.waitFor({ state: 'detached' });
  expect(await nameField().inputValue()).toBe('Typed while it was away');
  await button('Save').click();
  await editLink().waitFor();
  expect(await nameOf('FLP')).toBe('Typed while it was away');
  expect(await isTheSame()).toBe(true);

  // Money: without an answer nobody guesses; asked for with the same key it is booked once.
  await review('while-it-comes-and-goes');
  await goes();
  await button('Yes, post it').click();
  await page.getByText('We received no response').waitFor();
  expect(await booked('while-it-comes-and-goes')).toBe(0);
  await button('Retry safely').click();
  await page.getByText('We received no response').waitFor();
  await isBack();
  await insist(button('Retry safely'), credited());
  expect(await booked('while-it-comes-and-goes')).toBe(1);
});
