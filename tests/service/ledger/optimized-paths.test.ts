/** Optimized paths: each must return what the general path returns. */
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getResource } from '../../../src/engine/contract/registry.ts';
import { getTable } from '../../../src/engine/service/database/schema/tables.ts';
import { tenantFilter } from '../../../src/engine/service/records/tenancy.ts';
import { resolveCaller } from '../../../src/engine/service/sessions/current.ts';
import { createAccessTokenReader, signAccessToken } from '../../../src/engine/service/sessions/tokens.ts';
import { canSeeWallet } from '../../../src/features/wallets/service/rows.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectMoved, move } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

describe('the response to a posting', () => {
  it('equals the record that is read afterwards', async () => {
    const { root, one } = platform;
    await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '100.00' });
    const customerWallet = await findWallet(test, platform.root, one.customerId);
    for (const as of [root, one.admin]) {
      const posted = await expectMoved(test, { as, wallet: customerWallet, amount: '12.50' });
      const read = await test.call('GET', `transaction/${posted._id}`, { as });
      expect(posted).toEqual(read.body.data);
    }
  });

  it('is the same for a repeat', async () => {
    const request = { as: platform.root, wallet: platform.one.clientWallet, amount: '1.00', key: 'again' };
    const [first, again] = [await expectMoved(test, request), await expectMoved(test, request)];
    expect(again).toEqual(first);
  });

  it('names no wallet of another tenant', async () => {
    const response = await move(test, {
      as: platform.one.admin,
      wallet: platform.two.clientWallet,
      amount: '1.00',
    });
    expect(response.status).toBe(404);
  });
});

describe('whether the caller can see a wallet', () => {
  it('matches the condition of a query', async () => {
    const { orm } = test.service.database;
    const wallets = getResource('wallets');
    const everyone = [platform.root, platform.superAdmin, ...tenants().flatMap(staffOf)];
    const all = await orm.select().from(getTable(wallets));
    expect(all.length).toBeGreaterThan(8);
    for (const tokens of everyone) {
      const caller = await resolveCaller(orm, test.service.ledger.keys, claimsOf(tokens));
      if (!caller) throw new Error('no caller');
      const rows = await orm.select().from(getTable(wallets)).where(tenantFilter(wallets, caller));
      const seen = all.filter((wallet) => canSeeWallet(caller, wallet as never));
      expect(ids(seen)).toEqual(ids(rows));
    }
  });
});

describe('a cached access token', () => {
  const secret = new TextEncoder().encode('a secret of this test, long enough for it');
  const claims = { user: 'user', session: 'session' };

  it('expires on time', async () => {
    let now = Date.now();
    const read = createAccessTokenReader(secret, () => now);
    const token = await signAccessToken(secret, claims);
    expect(await read(token)).toEqual(claims);
    expect(await read(token)).toEqual(claims);
    now += 10 * 60_000 + 1000;
    expect(await read(token)).toBeUndefined();
  });

  it('is rejected without an expiry, with another key and when it is changed', async () => {
    const read = createAccessTokenReader(secret);
    const endless = await new SignJWT({ sid: 'session' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('user')
      .setIssuer('monedero')
      .sign(secret);
    const foreign = await signAccessToken(
      new TextEncoder().encode('another secret, as long as that'),
      claims,
    );
    const good = await signAccessToken(secret, claims);
    const at = good.length - 20;
    const changed = `${good.slice(0, at)}${good[at] === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`;
    expect(await read(good)).toEqual(claims);
    for (const token of [endless, foreign, changed]) {
      expect(await read(token)).toBeUndefined();
    }
  });
});

const tenants = () => [platform.one, platform.two];
const staffOf = ({ admin, agent, customer }: Platform['one']): Tokens[] => [admin, agent, customer];
const ids = (rows: Record<string, unknown>[]) => rows.map(({ _id }) => String(_id)).sort();

function claimsOf({ accessToken }: Tokens): { user: string; session: string } {
  const { sub, sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  return { user: sub, session: sid };
}
