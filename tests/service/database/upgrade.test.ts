/**
 * Upgrades a populated database of 0.1.0 with every later migration. fixtures/0.1.0.sql.gz is the output of
 * `pg_dump --inserts`, without psql's own commands, for a database that the service of that version filled through
 * its API: two clients with users, a custom role, credits, debits, a transfer, a bonus paid to two, and a declined
 * debit.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DATABASE_FOLDER } from '../../../src/engine/service/database/displacedData.ts';
import { commands } from '../../../src/programs/commands.ts';
import { newDatabase } from '../../setup/databases.ts';
import { startService, type TestService, type Tokens } from '../harness.ts';
import { expectMoved, move, readBalance } from '../money.ts';
import { findWallet } from '../platform.ts';

const dump = gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures/0.1.0.sql.gz'))).toString();
const PASSWORD = 'Correct-horse-9!';

let test: TestService;
let root: Tokens;
let environment: Record<string, string>;
let remove: () => unknown;
beforeAll(async () => {
  const { variables, end } = await loaded();
  remove = end;
  environment = { ...inject('prepared').keys, ...variables, LEDGER_KEY: 'ab'.repeat(32) };
  test = await startService({ ...environment, ROOT_PASSWORD: PASSWORD });
  root = await test.signIn('root', PASSWORD);
});
afterAll(async () => {
  await remove?.();
});

async function loaded(): Promise<{ variables: Record<string, string>; end(): unknown }> {
  const { databases } = inject('prepared');
  if (databases.kind === 'postgres') {
    const { url, drop } = await newDatabase(databases.server);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(dump);
    await client.end();
    return { variables: { DATABASE_URL: url }, end: drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'monedero-upgrade-'));
  const client = await PGlite.create({ dataDir: join(folder, DATABASE_FOLDER), extensions: { pg_trgm } });
  await client.exec(dump);
  await client.close();
  return { variables: { DATA_DIR: folder }, end: () => rmSync(folder, { recursive: true }) };
}

const idOf = async (userName: string) => {
  const [user] = await test.sql<{ _id: string }>(`select _id from users where user_name = '${userName}'`);
  return user?._id ?? '';
};

it('runs every migration since, and verifies every earlier seal', async () => {
  const run = await test.sql('select name from migrations');
  expect(run).toHaveLength(Object.keys(test.service.migrations).length);
  const { findings, checked } = await test.service.ledger.verify();
  expect(findings).toEqual([]);
  expect(checked).toMatchObject({ transactions: 9, users: 10 });
});

it('preserves balances, users, passwords and roles', async () => {
  const wallet = await findWallet(test, root, await idOf('customer.one'));
  expect(await readBalance(test, root, wallet)).toBe('69.50');
  expect(await readBalance(test, root, wallet, 'BTC')).toBe('0.00000001');
  await test.signIn('customer.one', PASSWORD);
  await expect(test.signIn('friend.two', PASSWORD)).rejects.toThrow();
  const { body } = await test.call('GET', 'role/cashier', { as: root });
  expect(body.data.permissions).toHaveLength(3);
});

it('returns the first response when a payment is repeated after the upgrade', async () => {
  const wallet = await findWallet(test, root, await idOf('customer.two'));
  const key = '00000000-0000-4000-8000-000000000001';
  const again = await move(test, { as: root, wallet, amount: '50.00', reference: 'Invoice 50.00', key });
  expect([again.status, again.body.data?.amount]).toEqual([200, '50.00']);
  expect(await readBalance(test, root, wallet)).toBe('50.00');
});

it('continues: money moves, records change, and everything verifies', async () => {
  const friend = await idOf('friend.one');
  await expectMoved(test, { as: root, wallet: await findWallet(test, root, friend), amount: '1.00' });
  const { status } = await test.call('PUT', `user/${friend}`, { as: root, body: { lastName: 'Peña' } });
  expect(status).toBe(200);
  const { body } = await test.call('GET', 'user?filter={"q":"senora"}', { as: root });
  expect(body.data?.map?.(({ userName }: { userName: string }) => userName)).toEqual(['friend.one']);
  expect((await test.service.ledger.verify()).findings).toEqual([]);
});

it('reseals under another key, including what 0.1.0 sealed', async () => {
  await test.close();
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const NEW_LEDGER_KEY = 'cd'.repeat(32);
  const code = await commands.rotateKey({ args: [], environment: { ...environment, NEW_LEDGER_KEY }, print });
  expect(code, lines.join('\n')).toBe(0);
  const again = { ...environment, LEDGER_KEY: NEW_LEDGER_KEY };
  expect(await commands.verify({ args: [], environment: again, print }), lines.join('\n')).toBe(0);
});
