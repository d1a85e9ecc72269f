/** Mails about webhooks that the service has disabled: to those who may change them, once, with the reason. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createService } from '../../../../src/service.ts';
import { openOutbox } from '../../../service/outbox.ts';
import { buildUser, createRecord } from '../../../service/platform.ts';
import { patience, useWebhooks } from '../stage.ts';

const outbox = openOutbox();
const stage = useWebhooks(outbox.settings);
const { receive, newWebhook, read, act, credit } = stage;

beforeAll(async () => {
  const { test, root, platform } = stage;
  // May see webhooks, and may not change them.
  const reader = [{ subject: 'Webhook', action: 'read', allowed: true }];
  await createRecord(test, root, 'role', { _id: 'reader', permissions: reader });
  const { client } = platform.one;
  await createRecord(test, root, 'user', buildUser('reader', 'reader', { client }));
  await createRecord(test, root, 'user', buildUser('english', 'root', { language: 'en' }));
});
afterAll(() => outbox.close());

/** The mails about a webhook, each with its recipient. */
function mailsAbout(id: string): [string, string][] {
  return outbox
    .listMails()
    .filter((mail) => mail.includes(`https://wallet.example.com/dashboard/webhook/${id}\n`))
    .map((mail) => [/^To: (\S+)@/.exec(mail)?.[1] ?? '', mail]);
}
const recipients = (id: string) =>
  mailsAbout(id)
    .map(([to]) => to)
    .sort();
const editors = ['admin.one', 'english', 'root', 'super_admin'];
const inEnglish = (id: string) => new Map(mailsAbout(id)).get('english');

/** A webhook that the service disables with its next event, because its address is gone. */
async function newGone(): Promise<string> {
  const { url } = await receive((response) => response.writeHead(410).end());
  return (await newWebhook(url, { name: 'To the till' }))._id;
}
const expectDisabled = (id: string, reason: string) =>
  expect.poll(async () => (await read(id)).reason, patience).toBe(reason);

it('reach those who may change the webhook, and nobody else', async () => {
  const id = await newGone();
  await credit('one', '1.00');
  await expectDisabled(id, 'gone');
  await expect.poll(() => recipients(id), patience).toEqual(editors);
  expect(inEnglish(id)).toContain('Subject: Webhook disabled: To the till\n');
  expect(inEnglish(id)).toContain('responded with the status 410');
  for (const [, mail] of mailsAbout(id)) expect(mail).not.toContain('127.0.0.1');
});

it('say that the receiver failed, or that the program may not read events', async () => {
  const { url } = await receive((response) => response.writeHead(500).end());
  const { _id: failing } = await newWebhook(url);
  const weak = { name: 'Weak', client: stage.platform.one.client, role: 'customer' };
  const program = (await act('program', stage.root, weak)).body.data._id;
  const { _id: forbidden } = await newWebhook(url, { program });
  await credit('one', '1.00');
  await expectDisabled(forbidden, 'forbidden');
  await expect
    .poll(async () => (await stage.listDeliveries(failing))[0]?.tries, patience)
    .toBeGreaterThanOrEqual(1);
  await stage.test.sql(`update webhook_deliveries set first_tried_at = now() - interval '3 days'
    where webhook = '${failing}' and tries > 0`);
  await stage.test.sql(`update webhooks set retry_at = now() where _id = '${failing}'`);
  await expectDisabled(failing, 'unreachable');
  await expect.poll(() => recipients(failing), patience).toEqual(editors);
  expect(inEnglish(failing)).toContain('For three days its receiver has rejected');
  await expect.poll(() => recipients(forbidden), patience).toEqual(editors);
  expect(inEnglish(forbidden)).toContain('may no longer read events');
});

it('are sent once for each time, whichever process does it, and not if somebody disables it', async () => {
  const other = await createService(stage.test.service.settings);
  try {
    const [byHand, id] = [await newGone(), await newGone()];
    expect((await act(`webhook/${byHand}/disable`)).status).toBe(200);
    await credit('one', '1.00');
    await expectDisabled(id, 'gone');
    await expect.poll(() => recipients(id), patience).toEqual(editors);
    expect((await act(`webhook/${id}/enable`)).status).toBe(200);
    await expectDisabled(id, 'gone');
    const twice = [...editors, ...editors].sort();
    await expect.poll(() => recipients(id), patience).toEqual(twice);
    // A process that ended before it moved on leaves the events to another, which handles them again.
    const before = await cursor();
    await stage.test.sql(`update reaction_cursors set block = 1, position = 0, lease = null, leased_until = null
      where name = 'webhook_mails'`);
    await expect.poll(cursor, patience).toBeGreaterThanOrEqual(before);
    expect(recipients(id)).toEqual(twice);
    expect(recipients(byHand)).toEqual([]);
  } finally {
    await other.close();
  }
});

const cursor = async () =>
  Number(
    (
      await stage.test.sql<{ block: string }>(
        `select block from reaction_cursors where name = 'webhook_mails'`,
      )
    )[0]?.block,
  );

it('are sent again once the mail server accepts any, unless the webhook is enabled by then', async () => {
  const logError = vi.spyOn(stage.test.service.app.log, 'error').mockImplementation(() => undefined);
  const restore = outbox.obstruct();
  const [id, repaired] = [await newGone(), await newGone()];
  await credit('one', '1.00');
  const failures = () => stage.test.service.background.get('reaction_webhook_mails')?.failed ?? 0;
  const before = failures();
  await expect.poll(failures, patience).toBeGreaterThan(before);
  await expectDisabled(repaired, 'gone');
  const { url } = await receive();
  expect(
    (await stage.test.call('PUT', `webhook/${repaired}`, { as: stage.root, body: { url } })).status,
  ).toBe(200);
  expect((await act(`webhook/${repaired}/enable`)).status).toBe(200);
  restore();
  await expect.poll(() => recipients(id), patience).toEqual(editors);
  const last = await newGone();
  await credit('one', '1.00');
  await expect.poll(() => recipients(last), patience).toEqual(editors);
  expect(recipients(repaired)).toEqual([]);
  logError.mockRestore();
});
