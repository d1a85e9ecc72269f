/** Mails about requests: to those who may decide them and want to know, once, whatever happens to the mail server. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { openOutbox } from '../../../service/outbox.ts';
import {
  buildUser,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';

const outbox = openOutbox();
let test: TestService;
let platform: Platform;
let root: Tokens;
let second: Tokens;

beforeAll(async () => {
  test = await startServiceWithPlatform(outbox.settings);
  platform = await signInToPlatform(test);
  ({ root } = platform);
  await createRecord(test, root, 'user', buildUser('second', 'root', { language: 'en' }));
  await createRecord(test, root, 'user', buildUser('muted', 'root'));
  second = await test.signIn('second');
  const wallet = await findWallet(test, root, platform.one.customerId);
  await expectMoved(test, { as: root, wallet, amount: '1000' });
  for (const operation of ['transfer', 'user']) {
    const money = operation === 'transfer' && { currency: 'USD', from: '0' };
    await createRecord(test, root, 'approvalPolicy', {
      ...{ name: operation, operation, approvers: 1, ...money },
    });
  }
});
afterAll(async () => {
  await test?.close();
  outbox.close();
});

const send = (method: 'POST' | 'PUT' | 'GET', path: string, as: Tokens, body?: object) =>
  test.call(method, path, { as, ...(body && { body }), headers: { 'idempotency-key': randomUUID() } });
const request = async (...call: Parameters<typeof send>): Promise<string> =>
  (await send(...call)).body.approval._id;
/** A transfer of the first client's customer. */
const transfer = async (user: string) => {
  const to = await findWallet(test, root, user);
  const terms = { currency: 'USD', amount: '123.45', reference: 'A secret reason', to };
  return request('POST', 'wallet/transfer', platform.one.customer, terms);
};

/** The mails about a request, by address. */
function mailsAbout(id: string): Record<string, string> {
  const mails = outbox
    .listMails()
    .filter((mail) => mail.includes(`https://wallet.example.com/dashboard/approval/${id}`));
  const byAddress = mails.map((mail): [string, string] => [/^To: (\S+)@/.exec(mail)?.[1] ?? '', mail]);
  expect(new Set(byAddress.map(([to]) => to)).size).toBe(mails.length);
  return Object.fromEntries(byAddress);
}
const expectMailed = (id: string, names: readonly string[]) =>
  expect.poll(() => Object.keys(mailsAbout(id)).sort()).toEqual(names);

it('reach everybody who may decide, and nobody else', async () => {
  const choice = { enabled: false, available: true };
  const muted = await test.signIn('muted');
  expect((await send('PUT', 'account/approval-mails', muted, { enabled: false })).body.data).toEqual(choice);
  expect((await send('GET', 'account/approval-mails', muted)).body.data).toEqual(choice);

  // Nobody without the right, or of another client.
  const id = await transfer(platform.one.agentId);
  await expectMailed(id, ['admin.one', 'root', 'second', 'super_admin']);
  const { second: mail = '' } = mailsAbout(id);
  expect(mail).toContain('Subject: A request waits for your approval\n');
  expect(mail).toContain('customer.one');
  for (const secret of ['123', 'secret', 'agent']) expect(mail).not.toContain(secret);

  // Not a party of the payment either.
  await expectMailed(await transfer(platform.one.adminId), ['root', 'second', 'super_admin']);
});

it('follow again when the request must be approved again', async () => {
  const change = (role: string) => request('PUT', `user/${platform.two.agentId}`, root, { role });
  const [first, other] = [await change('customer'), await change('admin')];
  // Not the maker.
  await expectMailed(first, ['second', 'super_admin']);
  await expectMailed(other, ['second', 'super_admin']);
  outbox.empty();
  expect((await send('POST', `approval/${other}/approve`, second)).body.data.status).toBe('executed');
  expect((await send('POST', `approval/${first}/approve`, second)).body.data.status).toBe('pending');
  await expectMailed(first, ['second', 'super_admin']);
});

it('wait while no mail can be sent, and are dropped once the request has ended', async () => {
  const logError = vi.spyOn(test.service.app.log, 'error').mockImplementation(() => undefined);
  const restore = outbox.obstruct();
  const withdrawn = await transfer(platform.one.agentId);
  const id = await transfer(platform.one.agentId);
  const failures = () => test.service.background.get('reaction_approval_mails')?.failed ?? 0;
  const before = failures();
  await expect.poll(failures).toBeGreaterThan(before);
  expect((await send('POST', `approval/${withdrawn}/withdraw`, platform.one.customer)).status).toBe(200);
  restore();
  await expectMailed(id, ['admin.one', 'root', 'second', 'super_admin']);
  expect(mailsAbout(withdrawn)).toEqual({});
  logError.mockRestore();
});
