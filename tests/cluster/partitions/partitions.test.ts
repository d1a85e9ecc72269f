/** Tables parted by month: turned while they are written to, made ahead, detached, verified from the archive. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { commands } from '../../../src/programs/commands.ts';
import { partitionCommand } from '../../../src/programs/partitions/command.ts';
import type { Tokens } from '../../service/caller.ts';
import { startServiceWithPlatform, type TestService } from '../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../service/money.ts';
import { signInToPlatform } from '../../service/platform.ts';
import { asOwner } from '../../service/tampering.ts';

let test: TestService;
let root: Tokens;
let wallet: string;
let environment: Record<string, string>;
/** A role that may read two of the three tables. */
const reader = `reader_${randomBytes(6).toString('hex')}`;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  const { root: tokens, one } = await signInToPlatform(test);
  root = tokens;
  wallet = one.clientWallet;
  await test.sql(`create role ${reader}`);
  await test.sql(`grant select on transactions, entries to ${reader}`);
  environment = { DATABASE_URL: test.service.settings.databaseUrl ?? '', ...inject('prepared').keys };
});
afterAll(async () => {
  for (const statement of [`drop owned by ${reader}`, `drop role ${reader}`]) await test.sql(statement);
  await test.close();
});

async function run(args: string, now?: Date): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const asked = { args: args.split(' ').filter(Boolean), environment, print };
  const code = await partitionCommand(now ? { ...asked, now } : asked);
  return { code, said: lines.join('\n') };
}

async function verified(): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await commands.verify({ args: [], environment, print: (line) => lines.push(line) });
  return { code, said: lines.join('\n') };
}

const pay = (reference: string) => expectMoved(test, { as: root, wallet, amount: '1', reference });

const months = (from: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + from, 15));
};
const label = (from: number) => months(from).toISOString().slice(0, 7);

async function listed(): Promise<string[]> {
  const { body } = await test.call('GET', 'transaction?range=[0,999]', { as: root });
  return body.data.map(({ reference }: { reference: string }) => reference);
}

async function eventIds(): Promise<string[]> {
  const ids: string[] = [];
  for (let after = '1.0'; ; ) {
    const { body } = await test.call('GET', `events?limit=500&after=${after}`, { as: root });
    ids.push(...body.data.map(({ entry }: { entry: { _id: string } }) => entry._id));
    if (body.next === after) return ids;
    after = body.next;
  }
}

/** What is written last is in a block within about a second. */
const detached = (month: string) =>
  expect
    .poll(() => run(`detach ${month}`, months(3)).then(({ said }) => said, String))
    .toContain('in the archive');

async function statement(from: Date) {
  const query = new URLSearchParams({
    currency: 'USD',
    from: from.toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  });
  const { body, status, text } = await test.call('GET', `wallet/${wallet}/statement?${query}`, { as: root });
  expect(status, text).toBe(200);
  return body.data;
}

it('rejects unsupported requests with an explanation', async () => {
  await expect(run('ahead')).rejects.toThrow('not parted by month yet');
  await expect(partitionCommand({ args: [], environment: {}, print: () => {} })).rejects.toThrow(
    'Only PostgreSQL',
  );
  await test.sql('create view seen as select * from audit');
  await expect(run('')).rejects.toThrow("audit can't be parted by month: a view reads it.");
  await test.sql('drop view seen');
});

it('converts tables during writes, and does nothing when run again', async () => {
  let going = true;
  const paid: string[] = [];
  const payer = (async () => {
    while (going) {
      await pay(`during ${paid.length}`);
      paid.push(`during ${paid.length}`);
    }
  })();
  await expect.poll(() => paid.length).toBeGreaterThan(3);
  const { said } = await run('');
  const before = paid.length;
  await expect.poll(() => paid.length).toBeGreaterThan(before + 3);
  going = false;
  await payer;
  expect(said).toContain('transactions is parted by month.');
  expect(said).toContain(`audit_${label(2).replace('-', '_')}`);
  expect((await listed()).filter((reference) => reference.startsWith('during')).sort()).toEqual(paid.sort());
  expect(await run('')).toEqual({ code: 0, said: 'Nothing had to be made.' });
  await expectIntactLedger(test);
});

it('rejects changes to a partition, through its own name or the table', async () => {
  const tables = await test.sql<{ name: string }>(
    `select relid::text as name from unnest(array['transactions', 'entries', 'audit']) parted,
      pg_partition_tree(parted::regclass)`,
  );
  expect(tables.length).toBeGreaterThan(12);
  for (const { name } of tables) {
    const refusal = await test.sql(`delete from ${name}`).catch((error) => error.cause ?? error);
    expect(refusal, name).toMatchObject({ code: '23001' });
  }
});

it('finds an altered row in a partition', async () => {
  const { _id } = await pay('altered');
  const [{ name } = { name: '' }] = await test.sql<{ name: string }>(
    `select tableoid::regclass::text as name from transactions where _id = '${_id}'`,
  );
  const edit = (reference: string) => [
    `alter table ${name} disable trigger user`,
    `update ${name} set reference = '${reference}' where _id = '${_id}'`,
    `alter table ${name} enable trigger user`,
  ];
  for (const statement of edit('edited')) await test.sql(statement);
  expect(await verified()).toMatchObject({
    code: 1,
    said: expect.stringContaining(`ALTERED transactions ${_id}`),
  });
  for (const statement of edit('altered')) await test.sql(statement);
  await expectIntactLedger(test);
});

it('creates the next month in advance, by the clock', async () => {
  expect((await run('ahead --months 1', months(3))).said).toContain(
    `transactions_${label(4).replace('-', '_')}`,
  );
  expect((await run('ahead --months 1', months(3))).said).toBe('Nothing had to be made.');
});

it('moves a past month to the archive, verifies it there and restores it', async () => {
  const first = `before-${label(2)}`;
  await expect(run(`detach ${first}`)).rejects.toThrow('is not past');
  await expect(run('detach 1999-01')).rejects.toThrow('has no partition 1999-01');
  const events = await eventIds();
  await detached(first);
  expect(await listed()).toEqual([]);
  // A program that follows events misses none of the month.
  expect((await eventIds()).slice(0, events.length)).toEqual(events);
  expect((await run('list')).said).toContain('in the archive: transactions before-');
  const whole = await verified();
  expect(whole.said).toMatch(/Checked [1-9].* transactions[\s\S]*Nothing is altered\./);
  expect(whole.code).toBe(0);
  // The service's own too, as people ask for it in the console.
  const { body } = await test.call('GET', 'transaction/row/validation', { as: root });
  expect(body.data).toMatchObject({ findings: [] });
  expect(body.data.checked.transactions).toBeGreaterThan(3);

  // Who may read a table may read it with its archive.
  const [may] = await test.sql(`select has_schema_privilege('${reader}', 'whole', 'usage') as schema,
    has_table_privilege('${reader}', 'whole.entries', 'select') as entries,
    has_table_privilege('${reader}', 'whole.audit', 'select') as audit`);
  expect(may).toEqual({ schema: true, entries: true, audit: false });

  const [{ name } = { name: '' }] = await test.sql<{ name: string }>(
    `select 'archive.' || relname as name from pg_class where relnamespace = 'archive'::regnamespace and relname ~ '^entries.*[0-9]$'`,
  );
  const refusal = await test.sql(`update ${name} set units = 1`).catch((error) => error.cause ?? error);
  expect(refusal).toMatchObject({ code: '23001' });
  await test.sql(`alter table ${name} disable trigger user`);
  await test.sql(`update ${name} set units = units + 1 where sequence = 1`);
  expect(await verified()).toMatchObject({ code: 1, said: expect.stringContaining('ALTERED entries') });
  await test.sql(`update ${name} set units = units - 1 where sequence = 1`);
  await test.sql(`alter table ${name} enable trigger user`);

  expect((await run(`attach ${first}`)).said).toContain('is back');
  expect((await listed()).length).toBeGreaterThan(3);
  expect(await test.sql(`select to_regnamespace('whole')::text as there`)).toEqual([{ there: null }]);
  await pay('after');
  await expectIntactLedger(test);
});

it('neither reports rows after a removed month as altered nor rejects their reversal', async () => {
  await detached(`before-${label(2)}`);
  const { _id } = await pay('the first of those that stayed');
  const shown = await test.call('GET', `transaction/${_id}`, { as: root });
  expect(shown.body.data.altered).toBe(false);
  const { body: booked } = await test.call('GET', `transaction/${_id}/entries`, { as: root });
  expect(booked.data.entries.map(({ check }: { check: string | null }) => check)).toEqual([null, null]);
  expect(await statement(new Date(0))).toMatchObject({ opening: '0.00', altered: 0, check: null });
  const late = await statement(new Date(shown.body.data.date));
  expect(late).toMatchObject({ altered: 0, check: null });
  expect(late.entries).toHaveLength(1);
  expect(Number(late.opening)).toBe(Number(late.closing) - 1);
  const moment = new Date(Date.parse(shown.body.data.date) - 1).toISOString();
  const held = await test.call('GET', `wallet/${wallet}/balancesAsOf?at=${moment}`, { as: root });
  expect(held.body.data.balances[0]).toMatchObject({ balance: late.opening, check: null });
  const all = await test.call('GET', `balances?at=${moment}&currency=USD`, { as: root });
  const own = all.body.data.find((row: { wallet: string }) => row.wallet === wallet);
  expect(own).toMatchObject({ balance: late.opening, check: null });
  const sum = all.body.data.reduce((of: number, { balance }: { balance: string }) => of + Number(balance), 0);
  expect(Number(all.body.totals[0].total)).toBeCloseTo(sum, 2);
  const takeBack = (key: string) =>
    test.call('POST', `transaction/${_id}/reverse`, {
      as: root,
      body: { reason: 'Tried' },
      headers: { 'idempotency-key': key },
    });
  const key = randomUUID();
  const back = await takeBack(key);
  expect(back.status, back.text).toBe(200);

  // As where it was taken back in a month that is gone, and the payment itself is still there.
  await asOwner(
    test,
    `with gone as (delete from transactions where data ->> 'reverses' = '${_id}' returning *)
     insert into archive.transactions_before_${label(2).replace('-', '_')} select * from gone`,
  );
  const left = await test.call('GET', `transaction/${_id}`, { as: root });
  expect(left.body.data).toMatchObject({ reversed: '1.00', altered: false });
  expect((await takeBack(randomUUID())).body).toMatchObject({ statusCode: 422, code: 'not_reversible' });
  expect((await takeBack(key)).status).toBe(200);
});
