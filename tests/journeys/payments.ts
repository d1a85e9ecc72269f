/** Users with money, payment forms, and reads of the ledger, for journeys that move money. */
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type OwnJourney, startOwnJourney } from './journey.ts';
import { createPerson, findPerson, type Person } from './people.ts';
import { type ApiCaller, signIn } from './signIn.ts';

type Role = 'root' | 'super_admin' | 'admin' | 'agent' | 'customer';

/** Call `startPaymentJourney` at the top of a file; hooks and tests can use its members. */
export type PaymentJourney = {
  readonly journey: OwnJourney;
  readonly root: ApiCaller;
  /** Users of the demo, each with another 500.00 USD. */
  readonly people: Record<'admin' | 'agent' | 'customer', Person>;
  /** A user of the customer's client, without money. */
  readonly friend: Person;
  /** Opens a page, signed in as the user with that role. */
  openPageAs(role: Role): Promise<Page>;
  /** Opens the payment form at `address`, which selects both parties, fills it in, and opens the review. */
  fillPayment(page: Page, address: string, amount: string, reference: string): Promise<void>;
  /** Moves money through the API, as root. */
  post(wallet: string, type: 'credit' | 'debit', amount: string): Promise<void>;
  setStatus(user: Person, status: 'active' | 'inactive'): Promise<unknown>;
  /** The status of each transaction with this reference. */
  listStatuses(reference: string): Promise<string[]>;
  readBalance(owner: Pick<Person, 'wallet'>): Promise<string>;
};

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Yes, post it' });
export const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();

export function startPaymentJourney(): PaymentJourney {
  const journey = startOwnJourney();
  const pages = new Map<Role, Page>();
  let root: ApiCaller;
  let people: PaymentJourney['people'];
  let friend: Person;
  let posted = 0;

  beforeAll(async () => {
    root = await signIn(journey.address, 'root');
    people = {
      admin: await findPerson(root, 'admin'),
      agent: await findPerson(root, 'agent'),
      customer: await findPerson(root, 'customer'),
    };
    friend = await createPerson(root, 'friend');
    for (const { wallet } of Object.values(people)) await post(wallet, 'credit', '500');
  });

  async function post(wallet: string, type: 'credit' | 'debit', amount: string): Promise<void> {
    const body = { amount, reference: 'money-journey' };
    const headers = { 'idempotency-key': `journey-${posted++}` };
    const answer = await root('POST', `/wallet/${wallet}/${type}?currency=USD`, body, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }

  return {
    journey,
    get root() {
      return root;
    },
    get people() {
      return people;
    },
    get friend() {
      return friend;
    },
    post,
    async openPageAs(role) {
      const existing = pages.get(role);
      if (existing) return existing;
      const { page } = await journey.openPage('en', role);
      // Leaving the page during a payment asks for confirmation.
      page.on('dialog', (dialog) => dialog.accept());
      pages.set(role, page);
      return page;
    },
    async fillPayment(page, address, amount, reference) {
      await page.goto(journey.address + address);
      await page.getByLabel('Currency').click();
      await page.getByRole('option', { name: 'USD' }).click();
      await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
      await page.getByRole('button', { name: 'Review' }).click();
      await sendButton(page).waitFor();
    },
    setStatus: (user, status) => root('PUT', `/user/${user._id}`, { status }),
    async listStatuses(reference) {
      const filter = encodeURIComponent(JSON.stringify({ reference }));
      const answer = await root('GET', `/transaction?filter=${filter}`);
      return answer.body.data.map(({ status }: { status: string }) => status);
    },
    readBalance: async ({ wallet }) =>
      (await root('GET', `/wallet/${wallet}/balance?currency=USD`)).body.data.balance,
  };
}
