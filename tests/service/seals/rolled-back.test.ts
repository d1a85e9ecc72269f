/** Rows that are set back, used and restored as the owner of the database can: refused, or found when they are as they were. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { move, moved } from '../money.ts';
import { enterPlatform, type Platform, walletOf } from '../platform.ts';
import { asOwner } from '../tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await enterPlatform(test);
  const { root, one } = platform;
  wallet = await walletOf(test, root, one.customerId);
  await moved(test, { as: root, wallet, amount: '100.00' });
});
afterAll(() => test.close());

const findings = async () => (await test.service.ledger.verify()).findings;

describe('a reversal', () => {
  const reverse = (id: string) =>
    test.call('POST', `transaction/${id}/reverse`, {
      as: platform.root,
      body: { reason: 'A mistake' },
      headers: { 'idempotency-key': randomUUID() },
    });
  let original: string;
  let reversal: string;
  beforeAll(async () => {
    original = (await moved(test, { as: platform.root, wallet, amount: '5.00' }))._id;
    const { body, text } = await reverse(original);
    expect(body.data, text).toBeDefined();
    [reversal] = body.data.reversedBy;
    await asOwner(
      test,
      `create table kept_reversal as select * from transactions where _id = '${reversal}'`,
      `create table kept_log as select * from audit where record = '${original}' and action = 'reverse'`,
    );
  });
  const restore = () =>
    asOwner(
      test,
      `delete from transactions where _id = '${reversal}'`,
      'insert into transactions select * from kept_reversal',
      'insert into audit select * from kept_log where _id not in (select _id from audit)',
    );
  afterEach(restore);

  it.each([
    ['status', `status = 'incorrect'`],
    ['data', 'data = null'],
    ['data, pointed elsewhere', `data = jsonb_build_object('reverses', gen_random_uuid())`],
    ['amount', 'amount = 1'],
  ])('whose %s was edited still counts', async (_, change) => {
    await asOwner(test, `update transactions set ${change} where _id = '${reversal}'`);
    const { status, body } = await reverse(original);
    expect([status, body.code]).toEqual([422, 'row_altered']);
  });

  it('that was hidden together with its audit entry lets the original be taken back again, which is found afterwards', async () => {
    await asOwner(
      test,
      `update transactions set status = 'incorrect' where _id = '${reversal}'`,
      `delete from audit where _id in (select _id from kept_log)`,
    );
    expect((await reverse(original)).status).toBe(200);
    await restore();
    expect(await findings()).toEqual([
      { table: 'transactions', record: original, wallet, check: 'overReversed' },
    ]);
  });
});

it('no money moves while the row of the client is missing', async () => {
  const { root, two } = platform;
  const theirs = await walletOf(test, root, two.customerId);
  await asOwner(
    test,
    `create table kept_client as select * from clients where _id = '${two.client}'`,
    `delete from clients where _id = '${two.client}'`,
  );
  const { status, body } = await move(test, { as: root, wallet: theirs, amount: '1.00' });
  expect([status, body.code]).toEqual([422, 'row_altered']);
  await asOwner(test, 'insert into clients select * from kept_client');
});
