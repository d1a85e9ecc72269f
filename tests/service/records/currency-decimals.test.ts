/** Decimals of currencies: ISO 4217 provides the default, others must be confirmed, and postings fix them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved, move } from '../money.ts';
import { createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const post = (body: object) =>
  test.call('POST', 'currency', { as: platform.root, body: { name: 'Some', symbol: '¤', ...body } });
const put = (code: string, body: object) => test.call('PUT', `currency/${code}`, { as: platform.root, body });

const asks = (abbreviation: string, decimals: number) => ({
  decimals: `ISO 4217 gives ${abbreviation} ${decimals} decimals. Confirm if you want a different number (otherDecimals).`,
});

describe('the default decimals of a currency', () => {
  it.each([
    ...['KWD', 'BHD', 'JOD', 'OMR', 'TND'].map((code) => [code, 3] as const),
    ...['KRW', 'VND', 'CLP', 'ISK', 'JPY'].map((code) => [code, 0] as const),
    ...([
      ['CLF', 4],
      ['EUR', 2],
      ['XBK', 2],
      ['GOLD', 2],
    ] as const),
  ])('of %s are %i', async (abbreviation, decimals) => {
    const { status, body } = await post({ abbreviation });
    expect([status, body.data?.decimals]).toEqual([201, decimals]);
  });

  it('apply to imports too, which reject others row by row', async () => {
    const csv = 'abbreviation,name,symbol,decimals\nIQD,Dinar,D,\nLYD,Dinar,D,2\nXIM,None,X,5\n';
    const imported = await importOf(csv);
    expect(imported).toMatchObject({ made: 2, refused: 1 });
    const decimals = async (code: string) =>
      (await test.call('GET', `currency/${code}`, { as: platform.root })).body.data.decimals;
    expect([await decimals('IQD'), await decimals('XIM')]).toEqual([3, 5]);
  });
});

describe('decimals that differ from ISO 4217', () => {
  it('are accepted only when confirmed', async () => {
    const rejected = await post({ abbreviation: 'RWF', decimals: 2 });
    expect([rejected.status, rejected.body.errors]).toEqual([400, asks('RWF', 0)]);
    const meant = await post({ abbreviation: 'RWF', decimals: 2, otherDecimals: true });
    expect(meant.status).toBe(201);
    expect(meant.body.data).toMatchObject({ decimals: 2 });
    expect(meant.body.data).not.toHaveProperty('otherDecimals');
    // Once confirmed, it is not requested again with every change.
    expect((await put('RWF', { name: 'Franc', decimals: 2 })).status).toBe(200);
    expect((await put('RWF', { decimals: 3 })).body.errors).toEqual(asks('RWF', 0));
    expect((await put('RWF', { decimals: 0 })).status).toBe(200);
  });

  it('require a confirmation when the abbreviation changes, too', async () => {
    await post({ abbreviation: 'XTN', decimals: 2 });
    expect((await put('XTN', { abbreviation: 'UGX' })).body.errors).toEqual(asks('UGX', 0));
    expect((await put('XTN', { abbreviation: 'UGX', decimals: 0 })).status).toBe(200);
  });
});

describe('the decimals of a currency', () => {
  const wallet = () => platform.one.clientWallet;

  /** Activated for a client and held by its wallet. */
  async function currencyInUse(abbreviation: string) {
    const currency = await createRecord(test, platform.root, 'currency', {
      abbreviation,
      name: 'Some',
      symbol: '¤',
    });
    const { client } = platform.one;
    const activated = (await test.call('GET', `client/${client}`, { as: platform.root })).body.data
      .activatedCurrencies;
    const body = { activatedCurrencies: [...activated, currency._id] };
    expect((await test.call('PUT', `client/${client}`, { as: platform.root, body })).status).toBe(200);
    return currency;
  }

  it('can change while no wallet holds it, and after a declined payment, unlike its abbreviation', async () => {
    const { _id } = await currencyInUse('XDE');
    const declined = await move(test, {
      ...{ as: platform.root, wallet: wallet(), type: 'debit', currency: 'XDE', amount: '5.00' },
    });
    expect([declined.status, declined.body.code]).toEqual([422, 'insufficient_funds']);
    const changed = await put('XDE', { decimals: 3 });
    expect(changed.status, changed.text).toBe(200);
    expect((await put('XDE', { abbreviation: 'XDF' })).body.errors).toHaveProperty('abbreviation');
    expect((await test.call('DELETE', `currency/${_id}`, { as: platform.root })).status).toBe(409);
    await expectMoved(test, { as: platform.root, wallet: wallet(), currency: 'XDE', amount: '1.125' });
    const fixed = await put('XDE', { decimals: 2 });
    expect([fixed.status, fixed.body.errors]).toEqual([
      400,
      { decimals: 'Cannot be changed: the record is in use' },
    ]);
  });

  it('never change during a posting, which uses the requested ones or fails', async () => {
    await currencyInUse('XRA');
    const results = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        move(test, { as: platform.root, wallet: wallet(), currency: 'XRA', amount: '1.00' }),
      ),
      put('XRA', { decimals: 4 }),
      move(test, { as: platform.root, wallet: wallet(), currency: 'XRA', amount: '1.00' }),
    ]);
    const booked = results.filter(({ status, body }) => status === 200 && body.data.reference).length;
    const { body } = await test.call('GET', `wallet/${wallet()}/balance?currency=XRA`, { as: platform.root });
    expect(Number(body.data.balance)).toBe(booked);
  });
});

async function importOf(content: string) {
  const as = platform.root;
  const begun = await test.service.app.inject({
    ...{ method: 'POST', url: '/api/currency/import', payload: content },
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${as.accessToken}` },
  });
  const { _id, mapping } = begun.json().data;
  const job = async () => (await test.call('GET', `import/${_id}`, { as })).body.data;
  await test.call('POST', `import/${_id}/check`, { as, body: { mapping } });
  await expect.poll(async () => (await job()).state).toBe('checked');
  await test.call('POST', `import/${_id}/start`, { as });
  await expect.poll(async () => (await job()).state).toBe('done');
  return job();
}
