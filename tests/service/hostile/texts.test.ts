/** Invisible characters, and addresses in other scripts, in every call that accepts them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutUnchanged } from '../../../src/engine/service/records/write/changes.ts';
import { user } from '../../../src/features/users/resource.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { move } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const person = (more: object = {}) => ({
  ...{
    userName: 'idn.one',
    firstName: 'Ana',
    lastName: 'Díaz',
    email: 'ana@müller.example',
    role: 'customer',
  },
  ...{ client: platform.one.client, password: 'long words of ours', confirmPassword: 'long words of ours' },
  ...more,
});

it.each(['a\u202eb', 'a\u0007b', 'a\u001b[31mb', '\u200b\u200b', 'a\u0085b', 'a\u2066b', 'a\nb'])(
  'rejects %j with its field',
  async (text) => {
    const { root, one } = platform;
    const change = (path: string, body: object) => test.call('PUT', path, { as: root, body });
    const responses = {
      firstName: await change(`user/${one.customerId}`, { firstName: text }),
      name: await change(`client/${one.client}`, { name: text }),
      lastName: await test.call('PUT', 'account', { as: one.customer, body: { lastName: text } }),
      reference: await move(test, { as: root, wallet: one.clientWallet, amount: '1', reference: text }),
    };
    for (const [field, { status, body }] of Object.entries(responses)) {
      expect(status, field).toBe(400);
      expect(Object.keys(body.errors)).toEqual([field]);
    }
  },
);

it('stores a text in composed form', async () => {
  const body = { firstName: 'Pen\u0303a' };
  const { body: changed } = await test.call('PUT', `user/${platform.one.customerId}`, {
    as: platform.root,
    body,
  });
  expect(changed.data.firstName).toBe('Pe\u00f1a');
});

it('does not let an old text with such characters prevent changes of other fields', () => {
  const old = { _id: 'x', _names: {}, firstName: 'a\u202eb', lastName: 'Pen\u0303a' };
  const input = { ...old, language: 'es' };
  expect(withoutUnchanged(user, input, old)).toEqual({ language: 'es' });
  expect(withoutUnchanged(user, { firstName: 'a\u202ec' }, old)).toEqual({ firstName: 'a\u202ec' });
});

it('treats a Unicode domain and its punycode as equal in every address', async () => {
  const { root, one } = platform;
  const created = await test.call('POST', 'user', { as: root, body: person() });
  expect(created.status, created.text).toBe(201);
  const stored = 'ana@xn--mller-kva.example';
  expect(created.body.data.email).toBe(stored);
  const find = async (filter: object) =>
    (await test.call('GET', `user?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as: root })).body
      .total;
  for (const typed of ['Ana@MÜLLER.example', stored]) {
    const again = await test.call('POST', 'user', {
      as: root,
      body: person({ userName: 'idn.two', email: typed }),
    });
    expect(again.status).toBe(409);
    expect(await find({ email: typed })).toBe(1);
    expect(await find({ email_like: 'müller.example' })).toBe(1);
    const signedIn = await test.call('POST', 'auth/login', {
      body: { userName: typed, password: 'long words of ours' },
    });
    expect(signedIn.status, signedIn.text).toBe(200);
    const payee = await test.call('POST', 'wallet/recipient', { as: one.customer, body: { to: typed } });
    expect(payee.body.data?.name).toBe('Ana Díaz');
    const forgot = await test.call('POST', 'auth/forgot-password', { body: { email: typed } });
    expect(forgot.status).toBe(200);
  }
  const change = { as: root, body: { email: 'office@пример.рф' } };
  expect((await test.call('PUT', `client/${one.client}`, change)).body.data.email).toBe(
    'office@xn--e1afmkfd.xn--p1ai',
  );
  for (const typed of ['office@пример.рф', 'Office@xn--e1afmkfd.xn--p1ai']) {
    const by = await test.call('GET', `client/email/${encodeURIComponent(typed)}`, { as: root });
    expect(by.body.data?._id).toBe(one.client);
  }
});
