/** Deletes records while money arrives: one of the two waits, and no balance is lost. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallResponse, startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectIntactLedger, move } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';
import { countLockWaits } from './waiting.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

describe('a record that is deleted while money arrives', () => {
  it('remains when it is a user who received money', async () => {
    const { customerId: user } = platform.one;
    const { body } = await test.call('GET', `customer/${user}/balance`, { as: platform.root });
    const [posting, deletion] = await whilePosting(
      () => move(test, { as: platform.root, wallet: body.data.wallet, amount: '7' }),
      () => test.call('DELETE', `user/${user}`, { as: platform.root }),
    );
    expect(posting.status, posting.text).toBe(200);
    expect(deletion.status, deletion.text).toBe(409);
    await expectIntactLedger(test);
  });

  it('is deleted when it is a currency, which no wallet adds meanwhile', async () => {
    const body = { abbreviation: 'EUR', name: 'Euro', symbol: '€' };
    const euro = (await test.call('POST', 'currency', { as: platform.root, body })).body.data._id;
    const currencies = { as: platform.root, body: { currencies: ['EUR'] } };
    // Of platform staff, who may hold any currency: one that a client uses can't be deleted.
    const session = await test.call('GET', 'session', { as: platform.root });
    const ownWallet = session.body.data.wallet;
    const [deletion, adding] = await meanwhile(
      // Where a deletion is that has found the currency unused.
      (transaction) => transaction.query(`select 1 from balances where currency = '${euro}' for update`),
      () => test.call('DELETE', `currency/${euro}`, { as: platform.root }),
      () => test.call('POST', `wallet/${ownWallet}/addcurrencys`, currencies),
    );
    expect(deletion.status, deletion.text).toBe(200);
    expect(adding.status, adding.text).toBe(200);
    expect(await test.sql(`select wallet from balances where currency = '${euro}'`)).toEqual([]);
    await expectIntactLedger(test);
  });
});

/** Runs `deletion` while `posting` has locked its balances and waits before it writes. */
function whilePosting(posting: () => Promise<CallResponse>, deletion: () => Promise<CallResponse>) {
  return meanwhile(
    (transaction) => transaction.query('lock table idempotency in exclusive mode'),
    posting,
    deletion,
  );
}

/** Starts one after the other while another connection holds a lock, and then releases it. */
async function meanwhile(
  hold: (transaction: pg.Client) => Promise<unknown>,
  first: () => Promise<CallResponse>,
  second: () => Promise<CallResponse>,
): Promise<[CallResponse, CallResponse]> {
  const other = new pg.Client({ connectionString: test.service.settings.databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await hold(other);
    const one = first();
    await expect.poll(() => countLockWaits(test)).toBe(1);
    const two = second();
    // The second may also succeed without waiting.
    let isThrough = false;
    void two.then(() => {
      isThrough = true;
    });
    await expect.poll(async () => isThrough || (await countLockWaits(test)) === 2).toBe(true);
    await other.query('commit');
    return await Promise.all([one, two]);
  } finally {
    await other.end();
  }
}
