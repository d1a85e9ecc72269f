/** Payments through the console: whatever happens while one is sent, it is booked once. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sendButton, startPaymentJourney, waitForText } from './payments.ts';
import { signInThroughPage } from './signIn.ts';

const paying = startPaymentJourney();
const { journey, openPageAs, fillPayment, listStatuses } = paying;

const findOut = (page: Page) => page.getByRole('button', { name: 'Retry safely' });

describe('a payment that is interrupted while it is sent', () => {
  const address = () => `/dashboard/transfer?type=transfer&to=${paying.friend._id}`;

  it('reports a missing response, and resolves it without posting twice', async () => {
    const page = await openPageAs('customer');
    await fillPayment(page, address(), '1', 'j-lost-answer');
    await page.route('**/api/wallet/transfer', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sendButton(page).click();
    await waitForText(page, 'Payment status unknown');
    expect(await listStatuses('j-lost-answer')).toEqual(['successful']);
    await page.unroute('**/api/wallet/transfer');
    await findOut(page).click();
    await waitForText(page, 'Successful transfer');
    expect(await listStatuses('j-lost-answer')).toEqual(['successful']);
  });

  it('survives a reload before and after the request arrived', async () => {
    const page = await openPageAs('customer');
    for (const [reference, arrives] of [
      ['j-reload-before', false],
      ['j-reload-after', true],
    ] as const) {
      await fillPayment(page, address(), '1', reference);
      const onItsWay = new Promise<void>((resolve) => {
        // Never answered: the page is left while it waits.
        void page.route('**/api/wallet/transfer', async (route) => {
          if (arrives) await route.fetch();
          resolve();
        });
      });
      await sendButton(page).click();
      await onItsWay;
      await page.reload();
      await page.unroute('**/api/wallet/transfer');
      await waitForText(page, 'No answer since');
      await findOut(page).click();
      await waitForText(page, 'Successful transfer');
      expect(await listStatuses(reference)).toEqual(['successful']);
      await page.reload();
      await page.getByLabel('Currency').waitFor();
      expect(await page.getByText('No answer since').count()).toBe(0);
    }
  });

  it('survives an ended session with another user in between', async () => {
    const { page } = await journey.openPage();
    page.on('dialog', (dialog) => dialog.accept());
    await signInThroughPage(page, journey.address, 'customer');
    await fillPayment(page, address(), '1', 'j-session');
    await page.route('**/api/wallet/transfer', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sendButton(page).click();
    await waitForText(page, 'Payment status unknown');
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
    await waitForText(page, 'Successful transfer');
    expect(await listStatuses('j-session')).toEqual(['successful']);
    await page.context().close();
  });

  it('refreshes an expired token and repeats the payment with the same key', async () => {
    const page = await openPageAs('customer');
    await fillPayment(page, address(), '1', 'j-expired');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/wallet/transfer')) keys.push(request.headers()['idempotency-key']);
    });
    await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
    await sendButton(page).click();
    await waitForText(page, 'Successful transfer');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await listStatuses('j-expired')).toEqual(['successful']);
  });

  it('is visible in a second tab, which can resolve it and make a separate payment', async () => {
    const first = await openPageAs('customer');
    const second = await first.context().newPage();
    await fillPayment(first, address(), '1', 'j-tab-one');
    await first.route('**/api/wallet/transfer', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sendButton(first).click();
    await waitForText(first, 'Payment status unknown');
    await fillPayment(second, address(), '1', 'j-tab-two');
    await sendButton(second).click();
    await waitForText(second, 'Successful transfer');
    await waitForText(second, 'No answer since');
    await findOut(second).click();
    await second.getByText('was transferred from').nth(1).waitFor();
    await first.unroute('**/api/wallet/transfer');
    await findOut(first).click();
    await waitForText(first, 'Successful transfer');
    expect([await listStatuses('j-tab-one'), await listStatuses('j-tab-two')]).toEqual([
      ['successful'],
      ['successful'],
    ]);
    await second.close();
  });
});
