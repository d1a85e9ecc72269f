/** An altered balance is marked in every response, with its expected value. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';
import { asOwner, snapshotTables } from '../tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
let putBack: Awaited<ReturnType<typeof snapshotTables>>;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallet = one.clientWallet;
  await expectMoved(test, { as: root, wallet, amount: '500' });
  await expectMoved(test, { as: root, wallet, amount: '25.50' });
  putBack = await snapshotTables(test);
});
beforeEach(() => putBack(['balances', 'entries']));
afterAll(() => test.close());

const balanceCondition = () => `wallet = '${wallet}' and currency = '${platform.usd}'`;
const get = async (path: string) => {
  const response = await test.call('GET', path, { as: platform.root });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
const shown = async () => (await get(`wallets/${wallet}`)).balances;
const usd = () => ({ currency: platform.usd, abbreviation: 'USD', decimals: 2 });

it('is not marked when untouched', async () => {
  expect(await shown()).toEqual([{ ...usd(), balance: '525.50' }]);
});

describe('with altered units', () => {
  const forged = { balance: '9999.00', altered: true, expected: '525.50' };
  beforeEach(() => asOwner(test, `update balances set units = 999900 where ${balanceCondition()}`));

  it.each([
    ['the list of wallets', async () => (await get(`wallets?filter={"_id":["${wallet}"]}`))[0].balances],
    ['the wallet', shown],
    ['its balances', async () => (await get(`wallet/${wallet}/balance`)).balances],
    ['the balances of its client', async () => (await get(`client/${platform.one.client}/balance`)).balances],
    ['the wallet of its client', async () => (await get(`client/wallet/${platform.one.client}`)).balances],
  ])('is marked in %s', async (_, params) => {
    expect(await params()).toEqual([{ ...usd(), ...forged }]);
  });

  it('is marked when one currency is requested', async () => {
    expect(await get(`wallet/${wallet}/balance?currency=USD`)).toMatchObject(forged);
    expect(await get(`client/${platform.one.client}/USD/balance`)).toMatchObject(forged);
  });

  it('is detected by the running service until it is corrected', async () => {
    const { watch } = test.service.ledger;
    await watch.checkNextPage();
    expect(watch.altered()).toEqual([{ wallet, currency: platform.usd, units: 999_900n, expected: 52_550n }]);
    const { text } = await test.call('GET', '!/metrics');
    expect(text).toContain('monedero_balances_altered 1\n');
    await putBack(['balances']);
    await watch.checkNextPage();
    expect(watch.altered()).toEqual([]);
  });

  it('prevents its wallet from being closed, however little it shows', async () => {
    await asOwner(test, `update balances set units = 0 where ${balanceCondition()}`);
    const { status, body } = await test.call('DELETE', `wallets/${wallet}`, { as: platform.root });
    expect([status, body.code]).toEqual([422, 'row_altered']);
  });
});

it('is marked when it was rolled back, with the expected amount from its newest entry', async () => {
  await asOwner(test, `create table earlier as select * from balances where ${balanceCondition()}`);
  await expectMoved(test, { as: platform.root, wallet, amount: '4.50' });
  const restored = ['units', 'sequence', 'head', 'seal']
    .map((name) => `${name} = earlier.${name}`)
    .join(', ');
  await asOwner(
    test,
    `update balances set ${restored} from earlier
     where balances.wallet = earlier.wallet and balances.currency = earlier.currency`,
    'drop table earlier',
  );
  expect(await shown()).toEqual([{ ...usd(), balance: '525.50', altered: true, expected: '530.00' }]);
});

it('is marked when its newest entry was removed, and is itself correct', async () => {
  await asOwner(test, `delete from entries where ${balanceCondition()} and sequence = 2`);
  expect(await shown()).toEqual([{ ...usd(), balance: '525.50', altered: true, expected: '525.50' }]);
});

it('shows no expected amount when the newest entry was edited too', async () => {
  await asOwner(
    test,
    `update entries set balance_after = 999900 where ${balanceCondition()} and sequence = 2`,
    `update balances set units = 999900 where ${balanceCondition()}`,
  );
  expect(await shown()).toEqual([{ ...usd(), balance: '9999.00', altered: true }]);
});

it('is marked when nothing was ever posted', async () => {
  const person = (await get(`user/${platform.one.customerId}`)).wallet;
  await asOwner(test, `update balances set units = 100 where wallet = '${person}'`);
  const [balance] = await get(`wallet/${person}/balance`).then(({ balances }) => balances);
  expect(balance).toMatchObject({ balance: '1.00', altered: true, expected: '0.00' });
});
