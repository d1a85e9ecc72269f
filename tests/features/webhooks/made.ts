/** Webhooks and deliveries for the tests of all features. Nothing leaves the machine: the address is one of its own. */
import { randomUUID } from 'node:crypto';
import type { Caller, Tokens } from '../../service/caller.ts';
import { createRecord } from '../../service/platform.ts';

/** It is only rejected when it is connected to, because it is a name. */
export const LOCAL_URL = 'https://localhost/monedero';

/** A webhook of a program that may read events, so that it is not disabled. */
export async function createWebhook(caller: Caller, root: Tokens, client: string): Promise<string> {
  const role = `listener${randomUUID().slice(0, 8)}`;
  const permissions = [{ subject: 'Audit', action: 'read', allowed: true }];
  await createRecord(caller, root, 'role', { _id: role, permissions });
  return createWebhookOf(caller, root, { client, role });
}

/** A webhook of a program with no more rights than an administrator of its client. The service may have disabled it. */
export const createWeak = (caller: Caller, root: Tokens, client: string) =>
  createWebhookOf(caller, root, { client, role: 'customer' });

async function createWebhookOf(
  caller: Caller,
  root: Tokens,
  { client, role }: { client: string; role: string },
): Promise<string> {
  const program = await createRecord(caller, root, 'program', { name: `Of ${role}`, client, role });
  const body = { name: 'A webhook', program: program._id, url: LOCAL_URL, events: 'transaction.credit' };
  return (await createRecord(caller, root, 'webhook', body))._id;
}

/** One that sends nothing, so that the service changes none of its rows meanwhile. */
export async function createDisabled(caller: Caller, root: Tokens, client: string): Promise<string> {
  const id = await createWebhook(caller, root, client);
  await disable(caller, root, id);
  return id;
}

/** One with a previous secret. */
export async function createRotated(caller: Caller, root: Tokens, client: string): Promise<string> {
  const id = await createDisabled(caller, root, client);
  const { status, text } = await caller.call('POST', `webhook/${id}/rotateSecret`, { as: root });
  if (status !== 200) throw new Error(`the secret was not rotated: ${text}`);
  return id;
}

export async function createDisabledDelivery(caller: Caller, root: Tokens, client: string): Promise<string> {
  const id = await createDelivery(caller, root, client);
  const { body } = await caller.call('GET', `webhookDelivery/${id}`, { as: root });
  await disable(caller, root, body.data.webhook);
  return id;
}

async function disable(caller: Caller, root: Tokens, webhook: string): Promise<void> {
  const { status, text } = await caller.call('POST', `webhook/${webhook}/disable`, { as: root });
  if (status !== 200) throw new Error(`the webhook is still active: ${text}`);
}

/** A test event that could not be sent. */
export async function createDelivery(caller: Caller, root: Tokens, client: string): Promise<string> {
  const webhook = await createWebhook(caller, root, client);
  const tested = await caller.call('POST', `webhook/${webhook}/test`, { as: root });
  if (tested.status !== 200) throw new Error(`no test event was sent: ${tested.text}`);
  // Events of the log may be on their way to the same webhook: they are tried again instead of failing.
  const filter = encodeURIComponent(JSON.stringify({ webhook, status: 'failed' }));
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const { body } = await caller.call('GET', `webhookDelivery?filter=${filter}`, { as: root });
    if (body.data.length > 0) return body.data[0]._id;
  }
  throw new Error('the test event did not fail within a minute');
}
