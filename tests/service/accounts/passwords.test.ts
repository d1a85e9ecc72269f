/** New passwords must not be common; existing ones still sign in. */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { newPasswordError } from '../../../src/engine/service/sessions/newPassword.ts';
import { hashPassword, isPassword } from '../../../src/engine/service/sessions/passwords.ts';
import { type CallResponse, PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';
import { buildClient, buildUser, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const rejection = ({ status, body }: CallResponse, field: string, key: keyof typeof en.validation) =>
  expect([status, body.errors], JSON.stringify(body)).toEqual([400, { [field]: en.validation[key] }]);

describe('a new password', () => {
  it.each(['1234567890', 'qwertyuiop', 'Password2026!', '!!!Dragon!!!', 'BASKETBALL', '1q2w3e4r5t6y'])(
    'rejects the common password %s',
    async (password) =>
      expect(await newPasswordError(password)).toMatchObject({
        key: expect.stringMatching(/commonPassword|plainPassword/),
      }),
  );

  it.each(['monedero-demo', PASSWORD, 'dragon over the old harbour', '8391-dragon-7264-x'])(
    'accepts %s',
    async (password) => expect(await newPasswordError(password)).toBeUndefined(),
  );

  it('is checked when a customer registers', async () => {
    const { body } = await test.call('GET', `client/${platform.one.client}`, { as: platform.root });
    const { role: _, confirmPassword: __, ...visitor } = buildUser('visiting', '');
    const register = (password: string) =>
      test.call('POST', 'register', { body: { ...visitor, publicKey: body.data.publicKey, password } });
    rejection(await register('basketball1'), 'password', 'commonPassword');
    rejection(await register('visiting.99'), 'password', 'ownWordsPassword');
    expect((await register('a harbour at night')).status).toBe(201);
  });

  it('is checked when an administrator sets one', async () => {
    const { root, one } = platform;
    const typed = (password: string) => ({ password, confirmPassword: password });
    const created = await test.call('POST', 'user', {
      as: root,
      body: { ...buildUser('setting', 'customer', { client: one.client }), ...typed('basketball1') },
    });
    rejection(created, 'password', 'commonPassword');
    const changed = await test.call('PUT', `user/${one.customerId}`, {
      as: root,
      body: typed('customer.one1'),
    });
    rejection(changed, 'password', 'ownWordsPassword');
  });

  it("is checked for a client's first administrator", async () => {
    const body = buildClient('weak', { adminPassword: 'basketball1' });
    const response = await test.call('POST', 'client', { as: platform.root, body });
    rejection(response, 'adminPassword', 'commonPassword');
  });

  it('is checked when users change their own', async () => {
    const change = (password: string) =>
      test.call('PUT', 'account/password', {
        as: platform.two.agent,
        body: { currentPassword: PASSWORD, password },
      });
    rejection(await change('basketball1'), 'password', 'commonPassword');
    rejection(await change('agent.two2026'), 'password', 'ownWordsPassword');
  });
});

describe('an existing password', () => {
  it('signs in even if it is common', async () => {
    await test.change(
      `update users set password_hash = '${await hash('basketball')}' where user_name = 'agent.one'`,
    );
    expect(await test.signIn('agent.one', 'basketball')).toBeDefined();
  });

  it('signs in whatever Unicode normalization the keyboard uses, and as it was stored before', async () => {
    const [composed, separate] = [
      'contraseñas de mañana'.normalize('NFC'),
      'contraseñas de mañana'.normalize('NFD'),
    ];
    expect(await isPassword(separate, await hashPassword(composed))).toBe(true);
    expect(await isPassword(composed, await hashPassword(separate))).toBe(true);
    expect(await isPassword(separate, await hash(separate))).toBe(true);
    expect(await isPassword('another', await hashPassword(separate))).toBe(false);
  });
});
