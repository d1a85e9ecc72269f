/** A change in the permission matrix applies at once to an agent who is signed in, in another browser. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startOwnJourney } from './journey.ts';
import { menuLink } from './menu.ts';
import { signIn, signInThroughPage } from './signIn.ts';

const journey = startOwnJourney();

/** Switches one box of the agent's matrix, and answers what the review says before it is saved. */
async function change(page: Page, name: string): Promise<string> {
  await page.goto(`${journey.address}/dashboard/role/agent/edit`);
  await page.getByRole('checkbox', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const review = page.getByRole('dialog');
  await review.getByText(/people|person/).waitFor();
  const said = await review.innerText();
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/dashboard\/role\/agent$/);
  return said;
}

/** Calls the API as whoever is signed in on the page. */
function callFrom(page: Page, path: string): Promise<number> {
  return page.evaluate(async (url) => {
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
    return (await fetch(url, { headers: { authorization } })).status;
  }, `/api${path}`);
}

it('a revoked permission takes effect for a working agent, and so does granting it again', async () => {
  const as = await signIn(journey.address, 'root');
  const { page: root } = await journey.openPage();
  const { page: agent, problems } = await journey.openPage();
  await signInThroughPage(root, journey.address, 'root');
  await signInThroughPage(agent, journey.address, 'agent');
  const operations = menuLink(agent, 'Credit');
  const wallets = menuLink(agent, 'Wallets');
  await operations.waitFor();
  await wallets.waitFor();

  const customer = await as('GET', '/user?filter={"userName":"customer"}');
  await agent.goto(`${journey.address}/dashboard/wallet/${customer.body.data[0].wallet}`);
  const credit = agent.getByRole('main').getByRole('link', { name: 'Credit', exact: true });
  await credit.waitFor();

  expect(await change(root, 'Users: post money')).toMatch(/May no longer\s+Users: post money/);
  // The agent comes back to the window, and does nothing else.
  await agent.evaluate(() => window.dispatchEvent(new Event('focus')));
  await credit.waitFor({ state: 'detached' });
  await operations.waitFor({ state: 'detached' });

  expect(await change(root, 'Wallets: read')).toMatch(/May no longer\s+Wallets: read/);
  // What is still offered is refused, and then no longer offered.
  await wallets.click();
  await agent.waitForURL(/not-authorized$/);
  expect(await callFrom(agent, '/wallets')).toBe(403);
  await agent.goto(`${journey.address}/dashboard/operations`);
  await agent.waitForURL(/not-authorized$/);
  await agent.goto(`${journey.address}/dashboard/users`);
  await menuLink(agent, 'Users').waitFor();
  expect(await wallets.count()).toBe(0);

  expect(await change(root, 'Wallets: read')).toMatch(/May now\s+Wallets: read/);
  await menuLink(agent, 'Clients').click();
  await wallets.click();
  await agent.waitForURL(/\/dashboard\/wallets/);
  await agent.getByRole('table').waitFor();
  expect(await callFrom(agent, '/wallets')).toBe(200);

  // The audit log says it in the same words.
  await root.goto(`${journey.address}/dashboard/role/agent`);
  await root.goto(`${journey.address}/dashboard/audit?filter={"resource":"role"}`);
  await root.getByRole('table').getByRole('link').first().click();
  await root.getByText('May now').waitFor();
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
});
