/** Nobody made the months ahead: rows come in all the same, and their table becomes the partition of that time. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { partitionCommand } from '../../../src/programs/partitions/command.ts';
import { startService, type TestService } from '../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../service/money.ts';
import { createPlatform } from '../../service/platform.ts';
import { newDatabase, type OwnDatabase } from '../../setup/databases.ts';

let database: OwnDatabase;
let test: TestService;
let environment: Record<string, string>;

const now = new Date();
const monthsAgo = (count: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15));

async function run(args: string[], at = now): Promise<string> {
  const lines: string[] = [];
  await partitionCommand({ args, environment, print: (line) => lines.push(line), now: at });
  return lines.join('\n');
}

beforeAll(async () => {
  const { keys, databases } = inject('prepared');
  if (databases.kind !== 'postgres') throw new Error('these tests are about PostgreSQL');
  database = await newDatabase(databases.server, { template: databases.templates.tables });
  environment = { ...keys, DATABASE_URL: database.url };
  // No row is there yet, and what was made ahead ended two months ago.
  await run(['all', '--months', '1'], monthsAgo(4));
  test = await startService({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await test?.close();
  await database?.drop();
});

it('stores rows without a month, warns about them and moves them to one', async () => {
  const { root, one } = await createPlatform(test);
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '5' });
  expect(await run(['list'])).toMatch(/transactions: \d+ rows came before their month was made/);
  expect(await run(['ahead'])).toMatch(/transactions_20.._.._to_20.._../);
  expect(await run(['list'])).not.toContain('came before');
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '6' });
  await expectIntactLedger(test);
  expect(await run(['list'])).not.toContain('came before');
});
