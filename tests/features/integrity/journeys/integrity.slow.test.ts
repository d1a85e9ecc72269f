/** A row altered outside the service is found by the check of everything, and named. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/engine/service/database/open.ts';
import { readSettings } from '../../../../src/engine/service/settings/settings.ts';
import { startOwnJourney } from '../../../journeys/journey.ts';
import { menuLink } from '../../../journeys/menu.ts';
import { signIn } from '../../../journeys/signIn.ts';

const journey = startOwnJourney();

it('checks everything, and names and links a row that was altered meanwhile', async () => {
  const as = await signIn(journey.address, 'root');
  const filter = JSON.stringify({ status: 'successful', type: 'credit' });
  const [row] = (await as('GET', `/transaction?${new URLSearchParams({ filter })}`)).body.data;
  const before = (await journey.openPage('en', 'root')).page;
  await before.goto(`${journey.address}/dashboard/ecommerce`);
  await menuLink(before, 'Integrity').click();
  await before.getByRole('button', { name: 'Check', exact: true }).click();
  await before.getByText('No tampering found').waitFor();
  await before.context().close();

  await executeOutside(`update transactions set reference = 'Not what it was' where _id = '${row._id}'`);

  const { page, problems } = await journey.openPage('en', 'root');
  await page.goto(`${journey.address}/dashboard/ecommerce`);
  await page.getByRole('link', { name: 'Check integrity' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('1 check failed').waitFor();
  const findings = page.getByRole('list', { name: 'Failed checks' }).getByRole('listitem');
  expect(await findings.count()).toBe(1);
  await findings.getByText('A field was changed outside the service').waitFor();
  await findings.getByRole('link', { name: 'Not what it was' }).click();
  await page.waitForURL(`${journey.address}/dashboard/transaction/${row._id}`);
  await page.getByText('This transaction has been altered', { exact: false }).first().waitFor();
  // The findings are still there when the user returns.
  await page.goBack();
  await page.getByRole('link', { name: 'Show the transaction in the list' }).click();
  await page.getByText('Not what it was').first().waitFor();
  // The dashboard tells it first, until another check finds nothing.
  await menuLink(page, 'Dashboard').click();
  await page.getByRole('alert').getByRole('link', { name: '1 failed check in your last run' }).click();
  await page.waitForURL(`${journey.address}/dashboard/integrity`);
  expect(problems).toEqual([]);
});

/** As the owner of the database, with the service stopped and the triggers disabled. */
async function executeOutside(statement: string): Promise<void> {
  await journey.product.kill();
  const database = await openDatabase(readSettings({ DATA_DIR: journey.dataDir }));
  for (const step of [
    'alter table transactions disable trigger user',
    statement,
    'alter table transactions enable trigger user',
  ]) {
    await database.orm.execute(sql.raw(step));
  }
  await database.close();
  await journey.restart();
}
