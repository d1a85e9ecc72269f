/** Each role and each of its operations, from the menu to the posted transaction. */
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { menuLink } from './menu.ts';
import { sendButton, startPaymentJourney } from './payments.ts';
import { createPerson } from './people.ts';

const paying = startPaymentJourney();
const { journey, listStatuses, post } = paying;
const { kinds } = en.console.money;

/** Who, by which page, how the operation is called there, and whom it names on which side. */
type Case = readonly [
  role: string,
  page: 'operations' | 'transfer',
  kind: keyof typeof kinds,
  named: Partial<Record<'From' | 'To', 'friend' | 'customer' | 'client'>>,
];

const cases: readonly Case[] = [
  ['root', 'operations', 'credit', { To: 'client' }],
  ['root', 'operations', 'budget', { To: 'client' }],
  // The pages of a platform's administrator are those of root.
  ['super_admin', 'operations', 'credit', { To: 'friend' }],
  ['super_admin', 'operations', 'debit', { From: 'customer' }],
  ['super_admin', 'transfer', 'transfer', { From: 'customer', To: 'friend' }],
  ['admin', 'operations', 'credit', { To: 'friend' }],
  ['admin', 'operations', 'debit', { From: 'customer' }],
  ['admin', 'transfer', 'transfer', { From: 'customer', To: 'friend' }],
  ['admin', 'transfer', 'agentUser', { To: 'friend' }],
  ['admin', 'transfer', 'adminClient', { To: 'client' }],
  ['agent', 'operations', 'credit', { To: 'friend' }],
  ['agent', 'transfer', 'transfer', { To: 'friend' }],
  ['agent', 'transfer', 'transfer', { From: 'customer', To: 'friend' }],
  ['agent', 'transfer', 'agentUser', { To: 'friend' }],
  ['customer', 'transfer', 'transfer', { To: 'friend' }],
  // May credit or debit users, and neither sees the wallet of the client that pays.
  ['cashier', 'operations', 'credit', { To: 'friend' }],
  ['collector', 'operations', 'debit', { From: 'customer' }],
];

/** Roles of a platform's own: what each may do with the money of users. */
const ownRoles = { cashier: 'credit', collector: 'debit' } as const;

async function enter(role: string): Promise<void> {
  const action = ownRoles[role as keyof typeof ownRoles];
  if (!action) return;
  const { client } = paying.people.customer;
  const may = (subject: string, verb: string, allowed = true) => ({ subject, action: verb, allowed });
  const permissions = [may('all', 'read'), may('ClientWallet', 'read', false), may('User', action)];
  const made = await paying.root('POST', '/role', { _id: role, client, permissions });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await createPerson(paying.root, role, { role, client });
}

describe('from the menu to Posted', () => {
  it.each(cases)('%s: %s, %s, %j', async (role, page, kind, named) => {
    await enter(role);
    const client = (await paying.root('GET', `/client/${paying.people.customer.client}`)).body.data;
    const people = { friend: paying.friend.userName, customer: 'customer', client: client.name };
    await post(client.wallet, 'credit', '5');
    const { page: at } = await journey.openPage('en', role);
    await at.goto(journey.address);
    // An agent pays out of their own wallet, and debits nobody: the menu says so.
    const creditsOnly = role === 'agent' && page === 'operations';
    await menuLink(at, creditsOnly ? kinds.credit : en.console.menu[page]).click();
    const choice = at.getByRole('button', { name: kinds[kind], exact: true });
    await at.getByRole('button', { name: 'Review' }).waitFor();
    // A role with one operation has nothing to choose.
    if (await choice.count()) await choice.click();
    for (const [side, who] of Object.entries(named)) {
      const field = at.getByRole('combobox', { name: side });
      if (await field.count()) {
        const option = at.getByRole('option', { name: people[who] }).first();
        // Who stands on a side at first may arrive after it was filled in.
        await expect
          .poll(async () => {
            await field.fill('');
            await field.fill(people[who]);
            return option.waitFor({ timeout: 5_000 }).then(
              () => true,
              () => false,
            );
          })
          .toBe(true);
        await option.click();
      } else {
        // Who sees nobody else names the recipient exactly.
        await at.getByRole('textbox', { name: side }).fill(people[who]);
        await at.keyboard.press('Tab');
      }
    }
    await at.getByLabel('Currency').click();
    await at.getByRole('option', { name: 'USD' }).click();
    await at.getByRole('textbox', { name: 'Amount' }).fill('0.25');
    const reference = `menu ${role} ${kind} ${Object.entries(named).flat().join(' ')}`;
    await at.getByRole('textbox', { name: 'Reference' }).fill(reference);
    await at.getByRole('button', { name: 'Review' }).click();
    await sendButton(at).click();
    const done = page === 'transfer' ? en.console.money.successful : en.console.operations.done;
    // To the letter: the review says that it will be posted.
    await at.getByText(done, { exact: true }).waitFor();
    expect(await listStatuses(reference)).toEqual(['successful']);
  });
});
