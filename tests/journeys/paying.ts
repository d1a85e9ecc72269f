/** What journeys of money share: people with money, the forms that move it, and what the ledger says of it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type OwnJourney, startOwnJourney } from './journey.ts';
import { newPerson, type Person, personNamed } from './people.ts';
import { type SignedIn, signIn } from './signing-in.ts';

type Role = 'root' | 'admin' | 'agent' | 'customer';

/** To be called at the head of a file: everything in it can be used by whatever runs later. */
export type Paying = {
  readonly journey: OwnJourney;
  readonly root: SignedIn;
  /** Demo people with 500.00 USD more each. */
  readonly people: Record<'admin' | 'agent' | 'customer', Person>;
  /** Of the same client as the customer, with nothing. */
  readonly friend: Person;
  /** A page on which someone with that role is signed in. */
  pageOf(role: Role): Promise<Page>;
  /** Opens a page of money with both sides chosen, fills it in and asks for the review. */
  fillIn(page: Page, address: string, amount: string, reference: string): Promise<void>;
  /** Moves money through the API, as root. */
  post(wallet: string, type: 'credit' | 'debit', amount: string): Promise<void>;
  setStatus(user: Person, status: 'active' | 'inactive'): Promise<unknown>;
  /** What the ledger has under a reference: the status of each transaction. */
  booked(reference: string): Promise<string[]>;
  balanceOf(owner: Pick<Person, 'wallet'>): Promise<string>;
};

export const send = (page: Page) => page.getByRole('button', { name: 'Yes, post it' });
export const says = (page: Page, text: string) => page.getByText(text).first().waitFor();

export function startPaying(): Paying {
  const journey = startOwnJourney();
  const pages = new Map<Role, Page>();
  let root: SignedIn;
  let people: Paying['people'];
  let friend: Person;
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

  async function post(wallet: string, type: 'credit' | 'debit', amount: string): Promise<void> {
    const body = { amount, reference: 'money-journey' };
    const headers = { 'idempotency-key': `journey-${made++}` };
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
    async pageOf(role) {
      const known = pages.get(role);
      if (known) return known;
      const { page } = await journey.openPage('en', role);
      // Leaving while something is sent asks first.
      page.on('dialog', (dialog) => dialog.accept());
      pages.set(role, page);
      return page;
    },
    async fillIn(page, address, amount, reference) {
      await page.goto(journey.address + address);
      await page.getByLabel('Currency').click();
      await page.getByRole('option', { name: 'USD' }).click();
      await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
      await page.getByRole('button', { name: 'Review' }).click();
      await send(page).waitFor();
    },
    setStatus: (user, status) => root('PUT', `/user/${user._id}`, { status }),
    async booked(reference) {
      const filter = encodeURIComponent(JSON.stringify({ reference }));
      const answer = await root('GET', `/transaction?filter=${filter}`);
      return answer.body.data.map(({ status }: { status: string }) => status);
    },
    balanceOf: async ({ wallet }) =>
      (await root('GET', `/wallet/${wallet}/balance?currency=USD`)).body.data.balance,
  };
}
