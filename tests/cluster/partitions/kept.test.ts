/** With PARTITION=on the service parts its tables itself, makes the months ahead, and goes on whatever comes of it. */
import { afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { partitionCommand } from '../../../src/programs/partitions/command.ts';
import { schedulePartitions } from '../../../src/programs/partitions/scheduler.ts';
import { startServiceWithPlatform, type TestService } from '../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../service/money.ts';
import { signInToPlatform } from '../../service/platform.ts';
import { newKeys } from '../../setup/keys.ts';

let test: TestService;
const said = vi.spyOn(console, 'log').mockImplementation(() => {});
const told = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(async () => {
  test = await startServiceWithPlatform({ PARTITION: 'on' });
});
afterEach(async () => {
  await test.close();
  said.mockClear();
  told.mockClear();
});

async function listed(): Promise<string> {
  const { databaseUrl = '' } = test.service.settings;
  const environment = { DATABASE_URL: databaseUrl, ...inject('prepared').keys };
  const lines: string[] = [];
  await partitionCommand({ args: ['list'], environment, print: (line) => lines.push(line) });
  return lines.join('\n');
}

/** As several processes of one service do it. */
function keptBy(processes: number, every: number): void {
  const ends = Array.from({ length: processes }, () => schedulePartitions(test.service.settings, every));
  onTestFinished(async () => {
    await Promise.all(ends.map((end) => end()));
  });
}

it('parts what is there once, whichever process comes first, while money moves', async () => {
  const { root, one } = await signInToPlatform(test);
  keptBy(3, 200);
  for (let paid = 0; paid < 5; paid += 1) {
    await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '1' });
  }
  const inThreeMonths = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 3, 1));
  await expect
    .poll(() => listed().catch(String))
    .toContain(`audit ${inThreeMonths.toISOString().slice(0, 7)}`);
  expect(said.mock.calls.flat().filter((line) => /transactions is parted/.test(String(line)))).toHaveLength(
    1,
  );
  expect(told).not.toHaveBeenCalled();
  await expectIntactLedger(test);
});

it('says what stands in the way, goes on, and does it once that is gone', async () => {
  await test.sql('create view seen as select * from audit');
  keptBy(1, 100);
  await expect
    .poll(() => told.mock.calls.flat().join())
    .toContain("tried again within the hour: audit can't be parted by month: a view reads it.");
  expect((await test.call('GET', '!/readyz')).status).toBe(200);
  await test.sql('drop view seen');
  await expect.poll(() => listed().catch(String)).toMatch(/^audit 20/m);
});

it('is refused for the embedded database, and together with Citus', () => {
  expect(() => readSettings({ PARTITION: 'on' })).toThrow('PARTITION requires DATABASE_URL');
  const url = 'postgres://localhost/monedero';
  const both = {
    DATABASE_URL: url,
    ...newKeys(),
    PARTITION: 'on',
    DISTRIBUTE: 'on',
  };
  expect(() => readSettings(both)).toThrow('PARTITION and DISTRIBUTE are both on');
});
