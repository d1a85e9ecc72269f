/**
 * Cached data (cacheGeneration.ts) must never outlive a change by any writer: here another process, or a database
 * administrator, changes rows that the previous request used.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { clientWallet: wallet } = platform.one;
  await expectMoved(test, { as: platform.root, wallet, amount: '1000.00' });
});
afterAll(() => test.close());

/** Everything that a transfer between two users needs is cached from now on. */
beforeEach(async () => {
  expect((await credit()).status).toBe(201);
});

/** The client's administrator pays its customer. */
function credit() {
  const { admin, customerId } = platform.one;
  return test.call('POST', 'transaction', {
    as: admin,
    body: { type: 'credit', to: customerId, currency: 'USD', amount: '0.01', reference: 'A test' },
    headers: { 'idempotency-key': randomUUID() },
  });
}

/** Changes rows, compares the next response with `status`, and restores the rows. */
async function expectDuring(status: number, change: string, back: string, code?: string): Promise<void> {
  await test.change(change);
  const response = await credit();
  await test.change(back);
  expect(response.status, `${change}: ${response.text}`).toBe(status);
  if (code) expect(response.body.code).toBe(code);
  const again = await credit();
  expect(again.status, `${back}: ${again.text}`).toBe(201);
}

const statusOf = (table: string, id: string) => (status: string) =>
  `update ${table} set status = '${status}' where _id = '${id}'`;

it('rejects sign-ins and payments of a user who was deactivated', async () => {
  const { adminId, customerId } = platform.one;
  const admin = statusOf('users', adminId);
  await expectDuring(401, admin('inactive'), admin('active'));
  const customer = statusOf('users', customerId);
  await expectDuring(422, customer('inactive'), customer('active'), 'inactive_party');
});

it('rejects sign-ins and payments for a client that was deactivated', async () => {
  const client = statusOf('clients', platform.one.client);
  await expectDuring(401, client('inactive'), client('active'));
});

it('applies changed permissions of a role to the next request', async () => {
  const stored = await test.sql<{ permissions: unknown }>(
    `select permissions from roles where _id = 'admin'`,
  );
  const permissions = JSON.stringify(stored[0]?.permissions).replaceAll("'", "''");
  const set = (json: string) => `update roles set permissions = '${json}' where _id = 'admin'`;
  await expectDuring(403, set('[]'), set(permissions));
});

it('applies another role to the next request', async () => {
  const role = (name: string) => `update users set role = '${name}' where _id = '${platform.one.adminId}'`;
  await expectDuring(403, role('customer'), role('admin'));
});

it('rejects a session that was ended, shortened or removed', async () => {
  const sessions = `sessions where "user" = '${platform.one.adminId}'`;
  const set = (what: string) => `update sessions set ${what} where "user" = '${platform.one.adminId}'`;
  await expectDuring(401, set('ended_at = now()'), set('ended_at = null'));
  await expectDuring(
    401,
    set(`expires_at = expires_at - interval '30 days'`),
    set(`expires_at = expires_at + interval '30 days'`),
  );
  const [row] = await test.sql<Record<string, string>>(
    `select _id, "user", encode(refresh_hash, 'hex') as hash, created_at::text, expires_at::text from ${sessions}`,
  );
  await expectDuring(
    401,
    `delete from ${sessions}`,
    `insert into sessions (_id, "user", refresh_hash, created_at, expires_at) values ('${row?._id}',
      '${row?.user}', decode('${row?.hash}', 'hex'), '${row?.created_at}', '${row?.expires_at}')`,
  );
});

it('follows a currency that is disabled for a client, removed or restored', async () => {
  const { client } = platform.one;
  const where = `where client = '${client}' and currency = '${platform.usd}'`;
  const set = (active: boolean) => `update client_currencies set active = ${active} ${where}`;
  await expectDuring(422, set(false), set(true), 'currency_disabled');
  await expectDuring(
    422,
    `delete from client_currencies ${where}`,
    `insert into client_currencies values ('${client}', '${platform.usd}', true)`,
    'currency_disabled',
  );
});

it('rejects a wallet that was closed', async () => {
  const set = (at: string) =>
    `update wallets set deleted_at = ${at} where owner = '${platform.one.customerId}'`;
  await expectDuring(400, set('now()'), set('null'));
});

it('follows a currency whose name or decimals change', async () => {
  const set = (what: string) => `update currencies set ${what} where _id = '${platform.usd}'`;
  await expectDuring(400, set(`abbreviation = 'USX'`), set(`abbreviation = 'USD'`));
  await expectDuring(400, set('decimals = 0'), set('decimals = 2'));
});
