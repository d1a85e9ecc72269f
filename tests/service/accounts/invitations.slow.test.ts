/** Users created without a password: invited by mail, singly and from a file, accepted once, invited again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderInvitation } from '../../../src/engine/service/accounts/invitations.ts';
import { revokeMailedLinks } from '../../../src/engine/service/accounts/mailedLinks.ts';
import { PASSWORD, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { move } from '../money.ts';
import { openOutbox } from '../outbox.ts';
import { buildUser, findWallet, type Platform, signInToPlatform } from '../platform.ts';

const outbox = openOutbox();
const CHOSEN = 'chosen by the invited';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform(outbox.settings);
  platform = await signInToPlatform(test);
});
afterAll(async () => {
  await test.close();
  outbox.close();
});

/** The token of the newest invitation, once that many have arrived. */
async function invitationTo(userName: string, count = 1): Promise<{ mail: string; token: string }> {
  const email = `${userName}@test.example`;
  await expect.poll(() => outbox.listMailsTo(email).length).toBe(count);
  const mail = outbox.listMailsTo(email).at(-1) ?? '';
  const [, token = ''] = /https:\/\/wallet\.example\.com\/set-password#token=([\w-]{43})\n/.exec(mail) ?? [];
  expect(token, mail).not.toBe('');
  return { mail, token };
}

const unarmed = (userName: string, more: object = {}) => {
  const {
    password: _,
    confirmPassword: __,
    ...rest
  } = buildUser(userName, 'customer', {
    client: platform.one.client,
  });
  return { ...rest, ...more };
};
const create = (body: object, as: Tokens = platform.root) => test.call('POST', 'user', { as, body });
const accept = (token: string, password = CHOSEN) =>
  test.call('POST', 'auth/reset-password', { body: { token, password } });
const login = (userName: string, password = CHOSEN) =>
  test.call('POST', 'auth/login', { body: { userName, password } });
const again = (id: string, as: Tokens = platform.root) => test.call('POST', `user/${id}/invitation`, { as });
const statusOf = async (id: string) =>
  (await test.call('GET', `user/${id}`, { as: platform.root })).body.data.status;

let name: string;
let id: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  name = `invited.${count}`;
  const { status, body, text } = await create(unarmed(name));
  expect(status, text).toBe(201);
  expect(body.data.status).toBe('invited');
  id = body.data._id;
});

describe('an invitation', () => {
  it('is mailed, opens the account once, and is in the audit log', async () => {
    const { mail, token } = await invitationTo(name);
    expect(mail).toContain('Subject: Su invitación a Monedero');
    expect(mail).toContain('caduca en 7 días');
    for (const password of ['', PASSWORD, 'undefined', 'null']) {
      expect((await login(name, password || 'x')).status).toBe(401);
    }
    expect((await accept(token, 'short')).status).toBe(400);
    expect((await accept(token)).status).toBe(200);
    expect(await statusOf(id)).toBe('active');
    expect((await login(name)).body.data.userData).toMatchObject({ userName: name, role: 'customer' });
    const secondUse = await accept(token, 'another one altogether');
    expect([secondUse.status, Object.keys(secondUse.body.errors)]).toEqual([400, ['token']]);
    expect((await login(name)).status).toBe(200);
    const log = await test.call('POST', 'audit', {
      as: platform.root,
      body: { filter: { record: id, action: 'accept_invitation' } },
    });
    expect(log.body.data).toMatchObject([{ user: id, client: platform.one.client, altered: false }]);
    expect((await test.service.ledger.verify()).findings).toEqual([]);
  });

  it('opens the account once when used twice at the same time', async () => {
    const { token } = await invitationTo(name);
    const responses = await Promise.all([accept(token), accept(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("is written in the user's language", async () => {
    await create(unarmed('invitada', { language: 'en' }));
    const { mail } = await invitationTo('invitada');
    expect(mail).toContain('Subject: Your invitation to Monedero');
    expect(mail).toContain('expires in 7 days');
  });

  it('expires after seven days', async () => {
    const { token } = await invitationTo(name);
    const mine = `where "user" = '${id}'`;
    const [lasts] = await test.sql<{ days: number }>(
      `select extract(epoch from expires_at - created_at) / 86400 as days from password_resets ${mine}`,
    );
    expect(Number(lasts?.days)).toBe(7);
    await test.change(`update password_resets set expires_at = now() - interval '1 second' ${mine}`);
    expect((await accept(token)).status).toBe(400);
    expect(await statusOf(id)).toBe('invited');
  });

  it('is replaced when it is sent again before it was accepted', async () => {
    const first = await invitationTo(name);
    expect((await again(id)).status).toBe(200);
    const second = await invitationTo(name, 2);
    expect((await accept(first.token)).status).toBe(400);
    expect((await accept(second.token)).status).toBe(200);
    const late = await again(id);
    expect([late.status, late.body.code]).toEqual([409, 'wrong_state']);
  });

  it('is sent again, up to a limit, by callers who may create users, see the user and outrank them', async () => {
    const { one, two, root } = platform;
    expect((await again(id, one.customer)).status).toBe(403);
    expect((await again(id, two.admin)).status).toBe(404);
    expect((await again(id, one.admin)).status).toBe(200);
    await test.change(`update sessions set confirmed_at = null`);
    const boss = await create(unarmed('boss', { role: 'admin' }));
    expect(boss.body.code).toBe('confirmation_required');
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await again(id, root)).status);
    expect(statuses.at(-1)).toBe(429);
    await test.change(`update sessions set confirmed_at = now()`);
  });

  it('is sent to a new address on request, which revokes the link to the previous one', async () => {
    const { token } = await invitationTo(name);
    const body = { email: `${name}.new@test.example` };
    expect((await test.call('PUT', `user/${id}`, { as: platform.root, body })).status).toBe(200);
    expect((await accept(token)).status).toBe(400);
    expect((await again(id)).status).toBe(200);
    await invitationTo(`${name}.new`);
  });

  it('is revoked when the user is deactivated or an administrator sets a password', async () => {
    const { token } = await invitationTo(name);
    const change = (body: object) => test.call('PUT', `user/${id}`, { as: platform.root, body });
    expect((await change({ status: 'inactive' })).status).toBe(200);
    expect((await accept(token)).status).toBe(400);
    const rejected = await change({ status: 'invited' });
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([400, ['status']]);
    const other = (await create(unarmed(`${name}.other`))).body.data._id;
    const set = { password: PASSWORD, confirmPassword: PASSWORD };
    const { body } = await test.call('PUT', `user/${other}`, { as: platform.root, body: set });
    expect(body.data.status).toBe('active');
    expect((await login(`${name}.other`, PASSWORD)).status).toBe(200);
  });

  it('is required without a password: activating the user sends it instead', async () => {
    const { root, one } = platform;
    const put = (whose: string, body: object) => test.call('PUT', `user/${whose}`, { as: root, body });
    const act = (whose: string, verb: string) =>
      test.call('POST', `user/${whose}/${verb}`, { as: root, body: {} });
    const { token: first } = await invitationTo(name);
    expect((await put(id, { status: 'active' })).body.data.status).toBe('invited');
    expect((await act(id, 'deactivate')).body.data.status).toBe('inactive');
    expect((await accept(first)).status).toBe(400);
    expect((await act(id, 'activate')).body.data.status).toBe('invited');
    const wallet = await findWallet(test, root, id);
    expect((await move(test, { as: root, wallet, amount: '1' })).body.code).toBe('inactive_party');
    const { token } = await invitationTo(name, 2);
    expect((await accept(token)).status).toBe(200);
    expect((await act(id, 'deactivate')).body.data.status).toBe('inactive');
    expect((await act(id, 'activate')).body.data.status).toBe('active');

    const idle = (await create(unarmed(`${name}.idle`, { status: 'inactive' }), one.admin)).body.data;
    expect(idle.status).toBe('inactive');
    expect((await put(idle._id, { status: 'active' })).body.data.status).toBe('invited');
    await invitationTo(`${name}.idle`);
    // A form may send the status back as it was read.
    const set = { password: PASSWORD, confirmPassword: PASSWORD, status: 'invited' };
    expect((await put(idle._id, set)).body.data.status).toBe('active');
    const [none] = await test.sql<{ n: string }>(
      "select count(*) as n from users where status = 'active' and password_hash = ''",
    );
    expect(Number(none?.n)).toBe(0);
  });

  it('allows changes of other fields, prevents payments, and is not replaced by a forgotten password', async () => {
    const change = { as: platform.root, body: { firstName: 'Eva', status: 'invited' } };
    expect((await test.call('PUT', `user/${id}`, change)).body.data).toMatchObject({ status: 'invited' });
    const wallet = await findWallet(test, platform.root, id);
    expect((await move(test, { as: platform.root, wallet, amount: '1' })).body.code).toBe('inactive_party');
    await invitationTo(name);
    await test.call('POST', 'auth/forgot-password', { body: { email: `${name}@test.example` } });
    await create(unarmed(`${name}.after`));
    await invitationTo(`${name}.after`);
    expect(outbox.listMailsTo(`${name}@test.example`)).toHaveLength(1);
  });

  it('is a status in lists, which cannot be set together with a password', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: 'invited', userName: name }));
    const { body } = await test.call('GET', `user?filter=${filter}`, { as: platform.root });
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    const created = await create({
      ...buildUser('armed', 'customer'),
      client: platform.one.client,
      status: 'invited',
    });
    expect([created.status, Object.keys(created.body.errors)]).toEqual([400, ['status']]);
  });
});

it('reports a missing password confirmation', async () => {
  const { body } = await create(unarmed('half', { password: PASSWORD }));
  expect(Object.keys(body.errors)).toEqual(['confirmPassword']);
});

/** Later orders were skipped or claimed by a worker that saw the earlier ones. */
async function roundsAfter(userName: string): Promise<void> {
  await create(unarmed(userName));
  await invitationTo(userName);
}

it('skips a user who is being changed, and does not make that change wait', async () => {
  await invitationTo(name);
  const { database } = test.service;
  await database.transaction(async (change) => {
    await change.execute(sql`select from users where _id = ${id} for update`);
    await orderInvitation(database.orm, id);
    await roundsAfter(`${name}.meanwhile`);
    await revokeMailedLinks(change, id);
  });
  await roundsAfter(`${name}.afterwards`);
  expect(outbox.listMailsTo(`${name}@test.example`)).toHaveLength(1);
});

it('is sent once mail works again, unless it was revoked meanwhile', async () => {
  await invitationTo(name);
  const restore = outbox.obstruct();
  const late = (await create(unarmed(`${name}.late`))).body.data._id;
  const gone = (await create(unarmed(`${name}.gone`))).body.data._id;
  const failures = () =>
    outbox.log.mock.calls.filter(([line]) => /a mail could not be sent/.test(String(line)));
  // Both were tried, and one of them again.
  await expect.poll(() => failures().length).toBeGreaterThan(2);
  const off = { as: platform.root, body: { status: 'inactive' } };
  expect((await test.call('PUT', `user/${gone}`, off)).status).toBe(200);
  restore();
  const { token } = await invitationTo(`${name}.late`);
  expect((await accept(token)).status).toBe(200);
  expect(await statusOf(late)).toBe('active');
  expect(outbox.listMailsTo(`${name}.gone@test.example`)).toEqual([]);
});

describe('an imported file of users', () => {
  const upload = async (rows: string[]) => {
    const response = await test.service.app.inject({
      method: 'POST',
      url: '/api/user/import',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${platform.root.accessToken}` },
      payload: ['userName,firstName,lastName,email,role,client', ...rows].join('\n'),
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json().data;
  };

  it('invites everyone in it when imported, and nobody when validated', async () => {
    const { root, one } = platform;
    const line = (who: string) => `${who},Eva,Gil,${who}@test.example,customer,${one.client}`;
    const { _id, mapping } = await upload([line('file.a'), line('file.b'), line(name), line('file.c')]);
    const now = async () => (await test.call('GET', `import/${_id}`, { as: root })).body.data;
    await test.call('POST', `import/${_id}/check`, { as: root, body: { mapping } });
    await expect.poll(async () => (await now()).state).toBe('checked');
    expect(await now()).toMatchObject({ made: 3, refused: 1 });
    // One that is ordered later has arrived, and none of these.
    await create(unarmed(`${name}.later`));
    await invitationTo(`${name}.later`);
    expect(outbox.listMailsTo('file.a@test.example')).toEqual([]);
    await test.call('POST', `import/${_id}/start`, { as: root });
    await expect.poll(async () => (await now()).state).toBe('done');
    const { token } = await invitationTo('file.c');
    await invitationTo('file.a');
    await invitationTo('file.b');
    expect((await accept(token)).status).toBe(200);
    expect((await login('file.c')).status).toBe(200);
  });
});

it('requires passwords, with a reason, when mails cannot be sent', async () => {
  const mute = await startServiceWithPlatform({ DATA_DIR: 'memory://' });
  try {
    const root = await mute.signIn('root');
    expect((await mute.call('GET', 'invitations', { as: root })).body.data).toEqual({
      available: false,
      days: 7,
    });
    const { status, body } = await mute.call('POST', 'user', { as: root, body: unarmed('mute') });
    expect(status).toBe(400);
    expect(body.complaints).toEqual({ password: { key: 'validation.passwordWithoutMail' } });
  } finally {
    await mute.close();
  }
  const { body } = await test.call('GET', 'invitations', { as: platform.root });
  expect(body.data).toEqual({ available: true, days: 7 });
});
