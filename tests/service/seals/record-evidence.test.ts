/** Evidence for a record: its entries and seals, where a currency is used, who changed it meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectMoved, move, readBalance } from '../money.ts';
import { createRecord, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
let customerWallet: string;
/** From the client's wallet to the customer's. */
let paid: { _id: string };

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '500' });
  customerWallet = (await get(root, `user/${one.customerId}`)).body.data.wallet;
  paid = await expectMoved(test, { as: one.admin, wallet: customerWallet, amount: '20.50' });
});
afterAll(() => test.close());

const get = (as: Tokens, path: string) => test.call('GET', path, { as });
const entriesOf = async (as: Tokens, id: string) => {
  const response = await get(as, `transaction/${id}/entries`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};

describe('the entries of a transaction', () => {
  it('are both sides with the balance after, their seals, and no failed check', async () => {
    const { one } = platform;
    const { entries, seal, check } = await entriesOf(one.admin, paid._id);
    expect(check).toBeNull();
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    const common = { date: expect.any(String), seal: expect.stringMatching(/^[0-9a-f]{64}$/), check: null };
    expect(entries).toEqual([
      {
        ...common,
        wallet: one.clientWallet,
        ownerType: 'client',
        owner: one.client,
        sequence: '2',
        amount: '-20.50',
        balanceAfter: '479.50',
      },
      {
        ...common,
        wallet: customerWallet,
        ownerType: 'user',
        owner: one.customerId,
        sequence: '1',
        amount: '20.50',
        balanceAfter: '20.50',
      },
    ]);
  });

  it("hide from a customer what the client's wallet holds", async () => {
    const { entries } = await entriesOf(platform.one.customer, paid._id);
    expect(entries.map(({ balanceAfter }: { balanceAfter: string | null }) => balanceAfter)).toEqual([
      null,
      '20.50',
    ]);
  });

  it('are empty when it was declined', async () => {
    const { one } = platform;
    const rejected = await move(test, { as: one.admin, wallet: customerWallet, amount: '9999' });
    expect(rejected.body.code).toBe('insufficient_funds');
    const { body } = await get(one.admin, 'transaction?filter={"status":"incorrect"}');
    expect(body.data[0].data).toEqual({ refusal: 'insufficient_funds' });
    expect((await entriesOf(one.admin, body.data[0]._id)).entries).toEqual([]);
  });

  it.each([
    ['of another tenant', () => entriesStatus(platform.two.admin, paid._id)],
    ['that does not exist', () => entriesStatus(platform.root, '00000000-0000-7000-8000-00000000000f')],
    ['with an invalid id', () => entriesStatus(platform.root, "'")],
  ])('return 404 for a transaction %s', async (_, params) => {
    expect(await params()).toBe(404);
  });

  const entriesStatus = async (as: Tokens, id: string) => (await get(as, `transaction/${id}/entries`)).status;

  it('name the failed check when something was altered outside the service', async () => {
    const { root } = platform;
    const own = await expectMoved(test, { as: root, wallet: platform.one.clientWallet, amount: '1' });
    await asOwner(`update transactions set reference = 'edited' where _id = '${own._id}'`);
    expect((await entriesOf(root, own._id)).check).toBe('seal');
    expect((await get(root, `transaction/${own._id}`)).body.data.altered).toBe(true);

    const other = await expectMoved(test, { as: root, wallet: platform.two.clientWallet, amount: '2' });
    await asOwner(`update entries set units = units * 5 where transaction = '${other._id}'`);
    const { check, entries } = await entriesOf(root, other._id);
    expect(check).toBe('entries');
    expect(entries.map((entry: { check: string }) => entry.check)).toEqual(['seal', 'seal']);

    const strange = await expectMoved(test, { as: root, wallet: platform.two.clientWallet, amount: '3' });
    const nowhere = '00000000-0000-7000-8000-00000000000f';
    await asOwner(`update transactions set currency = '${nowhere}' where _id = '${strange._id}'`);
    expect((await entriesOf(root, strange._id)).check).toBe('seal');
  });
});

/** The database's triggers reject changes of the ledger, so they are disabled, as an attacker would do. */
async function asOwner(statement: string): Promise<void> {
  for (const table of ['transactions', 'entries', 'audit']) {
    await test.sql(`alter table ${table} disable trigger user`);
  }
  await test.sql(statement);
}

describe('the use of a currency', () => {
  it("is the money in circulation and the clients that have it, within the caller's rows", async () => {
    const { root, one, two, usd, btc } = platform;
    const platformHolds = await readBalance(test, root, '00000000-0000-7000-8000-000000000000');
    const all = (await get(root, `currency/${usd}/use`)).body.data;
    expect(all.circulation).toBe(platformHolds.replace('-', ''));
    const names = all.clients.map(({ name, active }: { name: string; active: boolean }) => [name, active]);
    expect(names).toEqual([
      ['one', true],
      ['two', true],
    ]);
    const own = (await get(one.admin, 'currency/USD/use')).body.data;
    expect(own.clients).toEqual([{ _id: one.client, name: 'one', active: true }]);
    expect(Number(own.circulation)).toBe(501);
    const none = (await get(two.admin, `currency/${btc}/use`)).body.data;
    expect(none).toEqual({ circulation: '0.00000000', clients: [] });
  });

  it('includes which client has disabled it', async () => {
    const { root, btc } = platform;
    const body = { activatedCurrencies: ['USD'], disabledCurrencies: ['BTC'] };
    await test.call('PUT', `client/${platform.two.client}`, { as: root, body });
    expect((await get(root, `currency/${btc}/use`)).body.data.clients).toEqual([
      { _id: platform.two.client, name: 'two', active: false },
    ]);
  });
});

describe('an audit entry', () => {
  const latest = async (filter: Record<string, unknown>) =>
    (await test.call('POST', 'audit', { as: platform.root, body: { filter, range: [0, 0] } })).body.data[0];

  it('contains the names of the record and its references', async () => {
    const { root, one } = platform;
    const body = { defaultCurrency: 'USD' };
    await test.call('PUT', `user/${one.customerId}`, { as: root, body });
    const { _names } = await latest({ record: one.customerId, action: 'update' });
    expect(_names).toMatchObject({
      record: 'customer.one',
      'data.after.defaultCurrency': 'USD',
      user: 'root',
    });
    const { _names: ofClient } = await latest({ record: one.client, action: 'create' });
    expect(ofClient).toMatchObject({ record: 'one', 'data.after.activatedCurrencies': 'USD' });
  });

  it('about money names both sides', async () => {
    const { _names } = await latest({ record: paid._id });
    expect(_names).toMatchObject({
      'data.after.currency': 'USD',
      'data.after.from': 'one',
      'data.after.to': 'customer.one',
    });
  });

  it('is returned although it was altered, whatever it names now', async () => {
    const { _id } = await latest({ record: paid._id });
    await asOwner(`update audit set record = 'x', data = '{"after":{"from":"y","to":7,"currency":null}}'
      where _id = '${_id}'`);
    const { status, body } = await get(platform.root, `audit/${_id}`);
    expect(status).toBe(200);
    expect(body.data.altered).toBe(true);
  });
});

describe('a change of a record that someone else changed meanwhile', () => {
  it('is rejected when the caller sends the revision, and preserves the other change', async () => {
    const { root } = platform;
    const { _id } = await createRecord(test, root, 'currency', {
      abbreviation: 'PEN',
      name: 'Sol',
      symbol: 'S/',
    });
    const path = `currency/${_id}`;
    const read = await get(root, path);
    const etag = String(read.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await get(root, path)).headers.etag).toBe(etag);
    const put = (body: unknown, match?: string) =>
      test.call('PUT', path, { as: root, body, headers: match ? { 'if-match': match } : {} });

    const first = await put({ name: 'Sol peruano' }, etag);
    expect(first.status).toBe(200);
    expect(first.headers.etag).not.toBe(etag);
    const second = await put({ name: 'Another' }, etag);
    expect([second.status, second.body.code]).toEqual([409, 'stale']);
    expect((await get(root, path)).body.data.name).toBe('Sol peruano');

    expect((await put({ name: 'Third' }, `W/${first.headers.etag}`)).status).toBe(200);
    expect((await put({ name: 'Fourth' }, '*')).status).toBe(200);
    expect((await put({ name: 'Fifth' })).status).toBe(200);
  });
});
