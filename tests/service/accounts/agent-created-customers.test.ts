/** Agents who may create users: they create customers of their own client only. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

let created = 0;
const person = (more: object = {}) => {
  created += 1;
  return {
    ...{
      userName: `made.${created}`,
      firstName: 'Made',
      lastName: 'Customer',
      email: `made.${created}@example.org`,
    },
    ...{ password: PASSWORD, confirmPassword: PASSWORD, ...more },
  };
};
const create = (more: object = {}, as = platform.one.agent) =>
  test.call('POST', 'user', { as, body: person(more) });

it('rejects new users from agents without the permission to create them', async () => {
  expect((await create()).body.code).toBe('forbidden');
});

it('lets agents create customers of their own client, who can sign in and have a wallet', async () => {
  await grantCreate();
  const response = await create();
  expect(response.status, response.text).toBe(201);
  expect(response.body.data).toMatchObject({
    role: 'customer',
    client: platform.one.client,
    status: 'active',
  });
  expect(response.body.data.wallet).toBeTruthy();
  await test.signIn(response.body.data.userName, PASSWORD);
});

it('rejects a role or another client from agents', async () => {
  await grantCreate();
  for (const role of ['customer', 'agent', 'admin', 'root']) {
    const { status, text } = await create({ role });
    expect(status, text).toBe(400);
    expect(text).toContain('"role"');
  }
  const elsewhere = await create({ client: platform.two.client });
  expect(elsewhere.status).toBeGreaterThanOrEqual(400);
  const rows = await test.call('GET', `user?filter=${JSON.stringify({ q: `made.${created}` })}`, {
    as: platform.root,
  });
  expect(rows.body.data).toEqual([]);
});

it('rejects later changes of the customers by agents', async () => {
  await grantCreate();
  const { body } = await create();
  const changed = await test.call('PUT', `user/${body.data._id}`, {
    as: platform.one.agent,
    body: { role: 'agent' },
  });
  expect(changed.body.code).toBe('forbidden');
});

it("requires a role, within the caller's permissions, from callers who may also change users", async () => {
  const response = await create({ role: 'agent' }, platform.one.admin);
  expect(response.body.data).toMatchObject({ role: 'agent', client: platform.one.client });
});

async function grantCreate(): Promise<void> {
  const { permissions } = (await test.call('GET', 'role/agent', { as: platform.root })).body.data;
  const body = { permissions: [...permissions, { subject: 'User', action: 'create', allowed: true }] };
  const response = await test.call('PUT', 'role/update/agent/permission', { as: platform.root, body });
  expect(response.status, response.text).toBe(200);
}
