/** POST wallet/recipient: finds a recipient by exact name only, so that recipients can't be guessed. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectMoved } from '../money.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';

type TestUser = { _id: string; wallet: string; userName: string; email: string; client: string | null };

let test: TestService;
let platform: Platform;
let friend: TestUser;
let stranger: TestUser;
let tokens: Tokens;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one, two } = platform;
  friend = await createRecord(
    test,
    root,
    'user',
    buildUser('Best.Friend', 'customer', { client: one.client, lastName: 'Friend' }),
  );
  stranger = await createRecord(
    test,
    root,
    'user',
    buildUser('stranger', 'customer', { client: two.client }),
  );
  tokens = one.customer;
});
// Resets counts but not blocks: callers who get blocked are separate users.
beforeEach(() => test.sql('delete from tries'));
afterAll(() => test.close());

const find = (as: Tokens, to: unknown) => test.call('POST', 'wallet/recipient', { as, body: { to } });
const newcomer = async (name: string, client = platform.one.client): Promise<Tokens> => {
  await createRecord(test, platform.root, 'user', buildUser(name, 'customer', { client }));
  return test.signIn(name);
};

describe('POST wallet/recipient', () => {
  it('returns only name and wallet for an exact name in any case', async () => {
    const names = [
      ...['Best.Friend', 'best.friend', ' BEST.FRIEND '],
      ...[friend.email, 'Best.FRIEND@Test.EXAMPLE'],
      ...[friend.wallet, friend.wallet.toUpperCase(), friend._id],
    ];
    for (const to of names) {
      const response = await find(tokens, to);
      expect(response.status, response.text).toBe(200);
      expect(response.body).toEqual({ data: { wallet: friend.wallet, name: 'Ann Friend' } });
    }
  });

  it('returns the same for unknown names, users of other clients and names that are not users', async () => {
    const { one, two } = platform;
    const of = async (as: Tokens) => (await test.call('GET', 'session', { as })).body.data.wallet as string;
    const absent = await find(tokens, 'nobody.there');
    expect(absent.status).toBe(404);
    expect(absent.body).toMatchObject({
      code: 'not_found',
      complaints: { to: { key: 'validation.recipient' } },
    });
    const asker = await newcomer('asker');
    for (const to of [
      'stranger',
      stranger.email,
      stranger.wallet,
      stranger._id,
      'root',
      await of(platform.root),
    ])
      expect((await find(asker, to)).body, to).toEqual(absent.body);
    const other = await newcomer('another.asker');
    const others = [one.clientWallet, one.client, two.clientWallet, PLATFORM_ID, randomUUID()];
    const parts = ['best', 'best.frien_', 'best%', '%'];
    for (const to of [...others, ...parts]) expect((await find(other, to)).body, to).toEqual(absent.body);
    for (const to of ['', '  ', 'x'.repeat(255), 7, null]) expect((await find(tokens, to)).status).toBe(400);
    expect((await test.call('POST', 'wallet/recipient', { body: { to: 'best.friend' } })).status).toBe(401);
  });

  it('does not find inactive users, and does not reveal a frozen wallet', async () => {
    const { root, one } = platform;
    const gone: TestUser = await createRecord(
      test,
      root,
      'user',
      buildUser('gone', 'customer', { client: one.client }),
    );
    expect((await find(tokens, 'gone')).status).toBe(200);
    await test.call('PUT', `user/${gone._id}`, { as: root, body: { status: 'inactive' } });
    expect((await find(tokens, 'gone')).body).toEqual((await find(tokens, 'nobody.there')).body);
    await test.call('POST', `wallets/${friend.wallet}/freeze`, {
      as: one.admin,
      body: { reason: 'Looked into' },
    });
    expect((await find(tokens, 'best.friend')).body).toEqual({
      data: { wallet: friend.wallet, name: 'Ann Friend' },
    });
    await test.call('POST', `wallets/${friend.wallet}/unfreeze`, { as: one.admin, body: {} });
  });

  it('lets staff find whom they could pay: agents in their client, root anywhere', async () => {
    expect((await find(platform.one.agent, 'best.friend')).status).toBe(200);
    expect((await find(platform.one.agent, 'stranger')).status).toBe(404);
    expect((await find(platform.root, 'stranger')).status).toBe(200);
  });

  it('blocks only the caller who guesses, whatever they request then', async () => {
    const guesser = await newcomer('guesser');
    for (let tried = 0; tried < 11; tried++) expect((await find(guesser, `guess.${tried}`)).status).toBe(404);
    const rejected = await find(guesser, 'best.friend');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await find(tokens, 'best.friend')).status).toBe(200);
  });

  it('blocks a caller who checks a list of addresses, even correct ones', async () => {
    const collector = await newcomer('collector');
    const responses: number[] = [];
    for (let tried = 0; tried < 41; tried++) responses.push((await find(collector, friend.email)).status);
    expect(responses).toEqual([...Array(40).fill(200), 429]);
  });

  it("finds exactly those whom a transfer from the caller's own wallet can pay", async () => {
    const { root, one, two, superAdmin } = platform;
    const payers = [one.customer, two.customer, one.agent, one.admin, root];
    const wallets: string[] = [];
    for (const as of payers) {
      const { wallet } = (await test.call('GET', 'session', { as })).body.data;
      await test.call('POST', `wallet/${wallet}/addcurrencys`, { as: root, body: { currencies: ['USD'] } });
      await expectMoved(test, { as: as === root ? superAdmin : root, wallet, amount: '10.00' });
      wallets.push(wallet);
    }
    const people: TestUser[] = (await test.call('GET', 'user?range=[0,99]', { as: root })).body.data;
    const cased = (text: string, upper: boolean[]) =>
      [...text].map((letter, at) => (upper[at % upper.length] ? letter.toUpperCase() : letter)).join('');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(payers.length - 1),
        fc.constantFrom(...people),
        fc.constantFrom('userName', 'email', 'wallet', '_id' as const),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
        async (at, meant, by, upper) => {
          await test.sql('delete from tries');
          const as = payers[at] as Tokens;
          const response = await find(as, cased(String(meant[by as keyof TestUser]), upper));
          const paid = await test.call('POST', 'wallet/transfer', {
            as,
            body: { to: meant.wallet, currency: 'USD', amount: '0.01', reference: 'A cent' },
            headers: { 'idempotency-key': randomUUID() },
          });
          // Declined as the caller's own wallet or for lack of funds, the recipient still exists.
          const isPayable = !['not_found', 'inactive_party'].includes(paid.body.code);
          expect(response.status, paid.text).toBe(isPayable ? 200 : 404);
          if (isPayable) expect(response.body.data.wallet).toBe(meant.wallet);
        },
      ),
      { numRuns: 60 },
    );
  });
});
