/** The demo platform: as large and varied as documented, and exact. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../src/features/demo/service/seed.ts';
import { builtInRoles } from '../../../src/features/roles/builtIn.ts';
import { DEMO_PASSWORD } from '../../../src/features/users/service/baseData.ts';
import { featureTests } from '../../features.ts';
import { checkEvents } from '../../openapi/events.ts';
import { startService, type TestService } from '../harness.ts';
import { expectIntactLedger } from '../money.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService({ DEMO: 'on', ROOT_PASSWORD: '' });
});
afterAll(() => test.close());

const count = async (from: string) =>
  (await test.sql<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? 0;

it('has clients, users, currencies and months of operations', async () => {
  expect(await count('clients')).toBeGreaterThanOrEqual(5);
  expect(await count(`clients where status = 'inactive'`)).toBe(1);
  expect(await count('users')).toBeGreaterThan(120);
  for (const role of builtInRoles) expect(await count(`users where role = '${role}'`)).toBeGreaterThan(0);
  const decimals = await test.sql('select distinct decimals from currencies order by decimals');
  expect(decimals).toEqual([{ decimals: 0 }, { decimals: 2 }, { decimals: 8 }]);
  expect(await count('currencies')).toBe(6);
  expect(await count('client_currencies where not active')).toBeGreaterThan(2);
  expect(await count('transactions')).toBeGreaterThan(2900);
  for (const type of ['credit', 'debit', 'transfer']) {
    expect(await count(`transactions where type = '${type}' and status = 'successful'`)).toBeGreaterThan(100);
  }
  expect(await count(`transactions where status = 'incorrect'`)).toBeGreaterThan(20);
  const [{ days } = { days: 0 }] = await test.sql<{ days: number }>(
    'select extract(day from max(date) - min(date))::int as days from transactions',
  );
  expect(days).toBeGreaterThan(150);
  expect(await count('transactions where date > now()')).toBe(0);
});

it('has the data that each feature declares for it', async () => {
  for (const { demo } of featureTests) await demo?.(count);
});

it('sums to zero and has no tampering', () => expectIntactLedger(test));

it('lets its five accounts sign in, three of them of one client, with money', async () => {
  const clients = new Set<string | null>();
  for (const role of builtInRoles) {
    const response = await test.call('POST', 'auth/login', {
      body: { userName: role, password: DEMO_PASSWORD },
    });
    expect(response.status, response.text).toBe(200);
    const { userData } = response.body.data;
    expect(userData.role).toBe(role);
    clients.add(userData.client);
    if (!userData.client) continue;
    const current = `balances where wallet = '${userData.wallet}' and units > 0`;
    if (role !== 'admin') expect(await count(current), role).toBeGreaterThan(0);
    const ofClient = `balances b join wallets w on w._id = b.wallet
      where w.owner = '${userData.client}' and b.units > 0`;
    expect(await count(ofClient)).toBeGreaterThan(0);
  }
  expect(clients.size).toBe(2);
});

it('has clients with a letterhead, whose logo is a small picture', async () => {
  const as = await test.signIn('root', DEMO_PASSWORD);
  const { body } = await test.call('GET', 'client', { as });
  const withLogo = body.data.filter((client: { logo: unknown }) => client.logo);
  expect(withLogo.map(({ legalName }: { legalName: string }) => legalName).sort()).toEqual([
    'Mercado Azul, S.A. de C.V.',
    'Nordlicht Handel GmbH',
  ]);
  for (const { logo, accentColor } of withLogo) {
    expect(logo).toMatchObject({ name: 'logo.png', type: 'image/png' });
    expect(logo.size).toBeLessThan(4000);
    expect(accentColor).toMatch(/^#/);
    const file = await test.call('GET', `client/files/logo/${logo._id}`, { as });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
  }
});

it('generates an API key whose program pays, follows events and manages webhooks', async () => {
  const as = { accessToken: test.service.newDemoKey ?? '', refreshToken: '' };
  const of = async (path: string, filter: object) => {
    const read = await test.call('GET', `${path}?filter=${JSON.stringify(filter)}`, { as });
    return read.body.data[0]._id;
  };
  const to = await of('user', { role: 'customer', status: 'active' });
  const paid = await test.call('POST', 'wallet/transfers', {
    ...{ as, headers: { 'idempotency-key': 'trial' } },
    body: { transfers: [{ to, currency: 'USD', amount: '1.00', reference: 'Trial' }] },
  });
  expect(paid.body.data, paid.text).toEqual([{ transaction: expect.any(String) }]);
  const events = await test.call('GET', 'events?after=latest', { as });
  expect(events.status, events.text).toBe(200);
  const program = await of('program', { q: 'Integrator' });
  const body = { name: 'Mine', program, url: 'https://shop.example/hook' };
  const created = await test.call('POST', 'webhook', { as, body });
  expect(created.status, created.text).toBe(201);
});

it('has events that are as the API document describes them', async () => {
  const { accessToken } = await test.signIn('root', DEMO_PASSWORD);
  const { counts, misfits } = await checkEvents(test, { accessToken, refreshToken: '' });
  expect(misfits).toEqual([]);
  expect(counts.size).toBeGreaterThan(20);
});

it('is seeded once', async () => {
  const before = await count('transactions');
  await seedDemo(test.service, []);
  expect(await count('transactions')).toBe(before);
});

it('has users who joined over time, after their client and before their first operation', async () => {
  expect(await count('(select distinct created_at::date from users) as days')).toBeGreaterThan(40);
  expect(await count(`users where created_at > now() - interval '30 days'`)).toBeGreaterThan(3);
  expect(await count('users where created_at > now()')).toBe(0);
  expect(await count('users u join clients c on c._id = u.client where u.created_at < c.created_at')).toBe(0);
  const early = `transactions t join wallets w on w._id in (t.from_wallet, t.to_wallet)
    where t.date < w.created_at`;
  expect(await count(early)).toBe(0);
  // The users of programs are created by the service, a moment before their wallets.
  const strays = await test.sql(`select w._id from wallets w join users u on u._id = w.owner
    where w.created_at not between u.created_at and u.created_at + interval '1 second'`);
  expect(strays).toEqual([]);
});

it('ends with an ordinary day: all types of operations, the newest of several types', async () => {
  const lately = `transactions where date > now() - interval '5 days'`;
  expect(await count(`${lately} and status = 'incorrect'`)).toBeGreaterThanOrEqual(4);
  const newest = await test.sql<{ type: string }>(
    'select type from transactions order by date desc, _id desc limit 40',
  );
  const types = newest.map(({ type }) => type);
  for (const type of ['credit', 'debit', 'transfer']) expect(types).toContain(type);
  expect(new Set(types.slice(0, 8)).size).toBeGreaterThan(1);
  const inOrder = await test.sql(`select e.wallet from entries e join entries p
    on p.wallet = e.wallet and p.currency = e.currency and p.sequence = e.sequence - 1
    where e.date < p.date`);
  expect(inOrder).toEqual([]);
});
