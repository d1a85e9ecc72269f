/** The letterhead on receipts and statements, and the names of the people on them: who gets which. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PNG, sendLogo } from '../../../service/files.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { findWallet, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { asOwner, snapshotTables } from '../../../service/tampering.ts';

const letterhead = {
  legalName: 'One, S.A.',
  address: 'Calle del Puerto 18\n91700 Veracruz',
  taxNumber: 'ONE1703148K2',
  accentColor: '#0b5cad',
};
const issued = {
  name: letterhead.legalName,
  ...{ address: letterhead.address, taxNumber: letterhead.taxNumber, accentColor: letterhead.accentColor },
  logo: `data:image/png;base64,${PNG.toString('base64')}`,
};
const nothing = { address: null, taxNumber: null, accentColor: null, logo: null };

let test: TestService;
let platform: Platform;
/** Wallets of the customers of both clients. */
const wallets = { one: '', two: '' };

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one, two } = platform;
  for (const [name, { customerId }] of [['one', one] as const, ['two', two] as const]) {
    wallets[name] = await findWallet(test, root, customerId);
    await test.call('PUT', `user/${customerId}`, {
      as: root,
      body: { firstName: 'Ana', lastName: `Of ${name}` },
    });
  }
  const logo = (await sendLogo(test, root)).body.data;
  const { status } = await test.call('PUT', `client/${one.client}`, {
    as: root,
    body: { ...letterhead, logo },
  });
  expect(status).toBe(200);
});
afterAll(() => test.close());

async function post(path: string, body: object, as: Tokens): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const { body: answer } = await test.call('POST', path, { as, body, headers });
  return answer.data._id;
}
const credit = (wallet: string) =>
  post(`wallet/${wallet}/credit?currency=USD`, { amount: '5', reference: 'Wages' }, platform.root);
const receipt = async (id: string, as: Tokens) =>
  (await test.call('GET', `transaction/${id}/receipt`, { as })).body.data;
const statement = async (wallet: string, as: Tokens) => {
  const period = 'from=2026-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z';
  return (await test.call('GET', `wallet/${wallet}/statement?currency=USD&${period}`, { as })).body.data;
};

it('is on receipts and statements of its customers, staff and the platform', async () => {
  const id = await credit(wallets.one);
  const { one, root } = platform;
  for (const as of [one.customer, one.agent, one.admin, root]) {
    expect((await receipt(id, as)).issuer).toEqual(issued);
    expect((await statement(wallets.one, as)).issuer).toEqual(issued);
  }
});

it('has the name of the client without one, and that of the platform for its own wallet', async () => {
  const id = await credit(wallets.two);
  const { two, root } = platform;
  expect((await receipt(id, two.customer)).issuer).toEqual({ name: 'two', ...nothing });
  const { data } = (
    await test.call('GET', `wallets?filter=${encodeURIComponent('{"ownerType":"platform"}')}`, { as: root })
  ).body;
  expect((await statement(data[0]._id, root)).issuer).toEqual({ name: 'Monedero', ...nothing });
});

it("is the reader's own between clients, and names only people whom the reader may read", async () => {
  const { one, two, root } = platform;
  await credit(wallets.one);
  const id = await post(
    'wallet/transfer',
    { from: wallets.one, to: wallets.two, currency: 'USD', amount: '1', reference: 'Between' },
    root,
  );
  const read = async (as: Tokens) => {
    const { issuer, fromPerson, toPerson } = await receipt(id, as);
    return [issuer.name, fromPerson, toPerson];
  };
  expect(await read(one.customer)).toEqual(['One, S.A.', 'Ana Of one', null]);
  expect(await read(two.admin)).toEqual(['two', null, 'Ana Of two']);
  expect(await read(root)).toEqual(['One, S.A.', 'Ana Of one', 'Ana Of two']);
  expect((await statement(wallets.one, one.customer)).ownerPerson).toBe('Ana Of one');
});

it('has its name, and nothing else of it, on the public page once the check has succeeded', async () => {
  const id = await credit(wallets.one);
  const { path } = await receipt(id, platform.root);
  const check = async () => (await test.call('GET', path.slice(1))).body.data;
  const page = async () =>
    (await test.call('GET', `!${path}`, { headers: { 'accept-language': 'en' } })).text;
  expect((await check()).issuer).toEqual({ name: 'One, S.A.' });
  expect(await page()).toContain('<dt>Issued by</dt><dd><bdi>One, S.A.</bdi></dd>');
  expect(await page()).not.toContain('Calle del Puerto');
  const back = await snapshotTables(test);
  await asOwner(test, `update transactions set reference = 'Forged' where _id = '${id}'`);
  expect(await check()).toMatchObject({ state: 'altered', issuer: null });
  expect(await page()).not.toContain('One, S.A.');
  await back();
  await asOwner(test, `update clients set legal_name = 'Forged' where _id = '${platform.one.client}'`);
  expect(await check()).toMatchObject({ state: 'intact', issuer: null });
  await back();
});

it('is no stranger on the public page of a payment between clients', async () => {
  const { root } = platform;
  await credit(wallets.one);
  const terms = { from: wallets.one, to: wallets.two, currency: 'USD', amount: '1', reference: 'Between' };
  const { path } = await receipt(await post('wallet/transfer', terms, root), root);
  const { body, text } = await test.call('GET', path.slice(1));
  expect(body.data).toMatchObject({ state: 'intact', issuer: null });
  expect(text).not.toContain('One, S.A.');
});

it('is not printed if it was forged in the database', async () => {
  const id = await credit(wallets.one);
  await asOwner(test, `update clients set tax_number = 'FORGED' where _id = '${platform.one.client}'`);
  expect((await receipt(id, platform.root)).issuer).toEqual({ name: 'one', ...nothing });
});
