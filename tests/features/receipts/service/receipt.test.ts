/**
 * Receipts: their content, who may create one, and what their link shows to anyone who has it, and to nobody else.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/engine/service/http/app.ts';
import { readEnvironment } from '../../../../src/engine/service/settings/environment.ts';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import {
  buildUser,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';
import { asOwner, snapshotTables } from '../../../service/tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  wallet = await findWallet(test, platform.root, platform.one.customerId);
});
afterAll(() => test.close());

/** @returns the `_id` of a credit to the customer */
async function credited(amount: string, reference: string): Promise<string> {
  const { body } = await test.call('POST', `wallet/${wallet}/credit?currency=USD`, {
    as: platform.root,
    body: { amount, reference },
    headers: { 'idempotency-key': randomUUID() },
  });
  return body.data._id;
}
const receipt = (id: string, as = platform.one.customer) =>
  test.call('GET', `transaction/${id}/receipt`, { as });
/** Without a session. */
const check = (path: string) => test.call('GET', path.slice(1));
const pathOf = async (id: string): Promise<string> => (await receipt(id)).body.data.path;

/** Another signature, another transaction, and the same bytes in another encoding. */
function forged(path: string, other: string): string[] {
  const token = path.slice('/receipt/'.length);
  const changed = (at: number) => {
    const bytes = Buffer.from(token, 'base64url');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString('base64url');
  };
  const id = Buffer.from(other.replaceAll('-', ''), 'hex');
  const otherId = Buffer.concat([id, Buffer.from(token, 'base64url').subarray(16)]).toString('base64url');
  return [changed(0), changed(20), changed(47), otherId, token.slice(0, -1), `${token}A`, 'x'.repeat(64), ''];
}

describe('a receipt', () => {
  it('shows payer, recipient, amount and seal to the customer who owns the transaction', async () => {
    const id = await credited('12.34', 'Wages <b>');
    const { status, body } = await receipt(id);
    expect([status, body.data.state]).toEqual([200, 'intact']);
    expect(body.data.receipt).toMatchObject({
      ...{ transaction: id, type: 'credit', amount: '12.34', currency: 'USD', fromType: 'platform' },
      ...{ toType: 'user', reference: 'Wages <b>', reversed: null },
    });
    expect(body.data.receipt.seal).toMatch(/^[0-9a-f]{64}$/);
    const { body: seen } = await test.call('GET', `transaction/${id}`, { as: platform.one.customer });
    expect(body.data.receipt.to).toBe(seen.data._names.to);
  });

  it('is not available for invisible and for declined transactions', async () => {
    const id = await credited('1', 'Of the customer');
    const stranger = await receipt(id, platform.two.admin);
    expect(stranger.status).toBe(404);
    const friend = await createRecord(
      test,
      platform.root,
      'user',
      buildUser('payee', 'customer', { client: platform.one.client }),
    );
    await test.call('POST', 'wallet/transfer', {
      as: platform.one.customer,
      body: { to: friend.wallet, currency: 'USD', amount: '999999', reference: 'Too much' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const filter = encodeURIComponent('{"status":"incorrect"}');
    const { body } = await test.call('GET', `transaction?filter=${filter}`, { as: platform.one.customer });
    expect(body.data[0].reference).toBe('Too much');
    expect((await receipt(body.data[0]._id)).status).toBe(404);
  });
});

describe('the link of a receipt', () => {
  it('shows anyone the receipt and nothing else', async () => {
    const id = await credited('5', 'For all to see');
    const { body: own } = await receipt(id);
    const { status, body, headers } = await check(own.data.path);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { receipt: own.data.receipt, state: 'intact', issuer: { name: 'one' } } });
    expect(headers['x-robots-tag']).toContain('noindex');
  });

  it("opens a page in the visitor's language that escapes user input", async () => {
    const path = await pathOf(await credited('1234.5', '<script>alert(1)</script>'));
    const page = await test.call('GET', `!${path}`, { headers: { 'accept-language': 'de-CH,en' } });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['x-robots-tag']).toContain('noindex');
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toMatch(/1\.234,50\sUSD/);
    expect(page.text).toContain('stimmt mit dem Hauptbuch überein');
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('&lt;script&gt;');
  });

  it('shows how much was reversed since', async () => {
    const id = await credited('10', 'Half of it');
    const path = await pathOf(id);
    await test.call('POST', `transaction/${id}/reverse`, {
      as: platform.root,
      body: { amount: '4', reason: 'A mistake' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect((await check(path)).body.data).toMatchObject({ state: 'intact', receipt: { reversed: '4.00' } });
    expect((await test.call('GET', `!${path}`)).text).toMatch(/4,00/);
  });

  it('returns the same 404 when it is guessed or points to another transaction', async () => {
    const path = await pathOf(await credited('1', 'This one'));
    const other = await credited('2', 'Another one');
    const none = (await check('/receipt/none')).body;
    for (const token of forged(path, other).filter(Boolean)) {
      const { status, body } = await check(`/receipt/${token}`);
      expect([token, status, body]).toEqual([token, 404, none]);
      expect((await test.call('GET', `!/receipt/${token}`)).status).toBe(404);
    }
  });

  it('reports a row that was altered, resealed or removed', async () => {
    const id = await credited('7', 'To be altered');
    const path = await pathOf(id);
    const state = async () => (await check(path)).body.data.state;
    const back = await snapshotTables(test);
    expect(await state()).toBe('intact');
    await asOwner(test, `update transactions set reference = 'Altered' where _id = '${id}'`);
    expect(await state()).toBe('altered');
    expect((await test.call('GET', `!${path}`)).text).toContain('class="state wrong"');
    await back();
    await asOwner(test, `update entries set units = units + 1 where transaction = '${id}' and units > 0`);
    expect(await state()).toBe('altered');
    await back();
    await asOwner(test, `update transactions set seal = decode(repeat('ab', 32), 'hex') where _id = '${id}'`);
    expect(await state()).toBe('altered');
    await asOwner(test, `delete from transactions where _id = '${id}'`);
    expect((await check(path)).body.data).toEqual({ receipt: null, state: 'removed', issuer: null });
    expect((await test.call('GET', `!${path}`)).status).toBe(200);
    await back();
    expect(await state()).toBe('intact');
  });

  it('is limited per minute', async () => {
    const path = await pathOf(await credited('1', 'Often'));
    const statuses = new Set<number>();
    for (let at = 0; at < 61; at += 1) statuses.add((await check(path)).status);
    expect([...statuses].at(-1)).toBe(429);
    // Counted together with the page.
    expect((await test.call('GET', `!${path}`)).status).toBe(429);
  });
});

describe('PUBLIC_LINKS', () => {
  it('accepts only on and off', () => {
    expect(readEnvironment({ DATA_DIR: 'memory://' }).publicLinks).toBe(true);
    expect(readEnvironment({ DATA_DIR: 'memory://', PUBLIC_LINKS: 'off' }).publicLinks).toBe(false);
    expect(() => readEnvironment({ DATA_DIR: 'memory://', PUBLIC_LINKS: 'maybe' })).toThrow(
      /PUBLIC_LINKS.*on or off/,
    );
  });

  it('removes the link from receipts when off, and returns 404 for existing links', async () => {
    const id = await credited('1', 'Printed before');
    const path = await pathOf(id);
    const { settings } = test.service;
    const app = await createApp({ ...test.service, settings: { ...settings, publicLinks: false } });
    const get = (url: string, authorization?: string) =>
      app.inject({ method: 'GET', url, ...(authorization && { headers: { authorization } }) });
    const created = await get(
      `/api/transaction/${id}/receipt`,
      `Bearer ${platform.one.customer.accessToken}`,
    );
    expect([created.statusCode, created.json().data.path]).toEqual([200, null]);
    expect((await get(`/api${path}`)).statusCode).toBe(404);
    expect((await get(path)).statusCode).toBe(404);
    await app.close();
  });
});
