/** What has changed, as each person sees it: by calls and as a stream. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tokens } from '../../../service/caller.ts';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { createRecord, findWallet, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { sealEverything } from '../../../service/sealing.ts';

let test: TestService;
let isClosed = false;
let platform: Platform;
let everyone: Record<string, Tokens>;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, superAdmin, one, two } = platform;
  everyone = {
    ...{ root, superAdmin, admin: one.admin, agent: one.agent, customer: one.customer },
    ...{ otherAdmin: two.admin, otherCustomer: two.customer },
  };
  await test.service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  if (!isClosed) await test?.close();
});

type Changes = { changed: Record<string, string[]>; everything: boolean; own: boolean; next: string };
const changes = async (as: Tokens, after?: string): Promise<Changes> => {
  const response = await test.call('GET', after ? `changes?after=${after}` : 'changes', { as });
  expect(response.status, response.text).toBe(200);
  return response.body;
};

let credits = 0;
/** A credit to a customer's wallet. @returns the `_id` of the transaction */
async function credit(owner: string): Promise<string> {
  credits += 1;
  const wallet = await findWallet(test, platform.root, owner);
  const { body } = await test.call('POST', `wallet/${wallet}/credit?currency=USD`, {
    as: platform.root,
    body: { amount: '5.00', reference: 'Followed' },
    headers: { 'idempotency-key': `followed ${credits}` },
  });
  await sealEverything(test);
  return body.data._id;
}

describe('a call', () => {
  it('returns a cursor at first, then nothing until something happens', async () => {
    const { root } = platform;
    await sealEverything(test);
    const first = await changes(root);
    expect(first).toEqual({ changed: {}, everything: false, own: true, next: expect.any(String) });
    expect(await changes(root, first.next)).toEqual(first);
    const id = await credit(platform.one.customerId);
    const then = await changes(root, first.next);
    expect(then.changed.transaction).toEqual([id]);
    expect(then.own).toBe(true);
    expect(await changes(platform.one.admin, first.next)).toMatchObject({
      changed: then.changed,
      own: false,
    });
    expect(await changes(root, then.next)).toEqual({ ...first, next: then.next });
  });

  it('lists exactly what each person can read, of every resource', async () => {
    const { one, two, root } = platform;
    for (const { customerId } of [one, two]) await credit(customerId);
    await createRecord(test, root, 'role', { _id: 'cashier', permissions: [], client: one.client });
    // What no single record has: its entry has no id.
    expect((await test.call('POST', 'role/export', { as: root, body: {} })).status).toBe(202);
    await sealEverything(test);
    const all = (await changes(root, '1.0')).changed;
    expect(Object.keys(all)).toEqual(
      expect.arrayContaining(['client', 'currency', 'role', 'transaction', 'user']),
    );
    for (const [name, as] of Object.entries(everyone)) {
      const { changed } = await changes(as, '1.0');
      for (const [resource, ids] of Object.entries(all)) {
        const readable = [];
        for (const id of ids)
          if ((await test.call('GET', `${resource}/${id}`, { as })).status === 200) readable.push(id);
        expect((changed[resource] ?? []).toSorted(), `${resource} for ${name}`).toEqual(readable.toSorted());
      }
      expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(changed)));
    }
  });

  it('lists what was deleted to whoever could read it', async () => {
    const { one, two, root } = platform;
    const { _id } = await createRecord(test, root, 'role', {
      ...{ _id: 'temporary', permissions: [], client: one.client },
    });
    await sealEverything(test);
    const { next } = await changes(root);
    expect((await test.call('DELETE', `role/${_id}`, { as: root })).status).toBe(200);
    await sealEverything(test);
    for (const as of [root, one.admin]) expect((await changes(as, next)).changed.role).toEqual([_id]);
    for (const as of [two.admin, one.customer]) expect((await changes(as, next)).changed).toEqual({});
  });

  it('says that everything may have changed when too much has happened', async () => {
    const { root, one } = platform;
    const { next } = await changes(root);
    for (let count = 0; count <= 60; count += 1)
      await test.call('PUT', 'currency/USD', { as: root, body: { name: `US dollar ${count}` } });
    await sealEverything(test, 1);
    for (const as of [root, one.customer]) {
      const now = await changes(as, next);
      expect(now).toMatchObject({ changed: {}, everything: true, own: false });
      expect(await changes(as, now.next)).toEqual({ ...now, everything: false, own: true });
    }
  });

  it('rejects an unknown cursor', async () => {
    expect((await test.call('GET', 'changes?after=nonsense', { as: platform.root })).status).toBe(400);
  });
});

type Stream = { next(): Promise<Changes | undefined>; close(): void; status: number };

/** Its lines about transactions; undefined at the end. */
async function open({ accessToken }: Tokens): Promise<Stream> {
  const leave = new AbortController();
  const { port } = test.service.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/changes`, {
    headers: { accept: 'application/x-ndjson', authorization: `Bearer ${accessToken}` },
    signal: leave.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Changes | undefined> => {
    for (;;) {
      const end = text.indexOf('\n');
      if (end >= 0) {
        const line: Changes = JSON.parse(text.slice(0, end));
        text = text.slice(end + 1);
        if (line.changed.transaction) return line;
        continue;
      }
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return undefined;
      text += value;
    }
  };
  return { next, close: () => leave.abort(), status: response.status };
}

describe('the stream', () => {
  it('has a line for what each person sees, as it happens', async () => {
    const { root, one, two } = platform;
    const streams = {
      root: await open(root),
      own: await open(one.customer),
      other: await open(two.customer),
    };
    const first = await credit(one.customerId);
    for (const stream of [streams.root, streams.own])
      expect((await stream.next())?.changed.transaction).toEqual([first]);
    const second = await credit(two.customerId);
    // What happened to others left no line.
    expect((await streams.other.next())?.changed.transaction).toEqual([second]);
    expect((await streams.root.next())?.changed.transaction).toEqual([second]);
    for (const stream of Object.values(streams)) stream.close();
  });

  it('ends with the session, before anything else is listed', async () => {
    const session = await test.signIn('root');
    const stream = await open(session);
    expect(stream.status).toBe(200);
    expect((await test.call('POST', 'jwt/logout', { as: session })).status).toBe(200);
    await credit(platform.one.customerId);
    expect(await stream.next()).toBeUndefined();
  });

  it('is limited in number for one user, whose other calls have room', async () => {
    const { agent } = platform.one;
    const streams: Stream[] = [];
    for (let count = 0; count < 20; count += 1) streams.push(await open(agent));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await open(agent)).status).toBe(503);
    const others = await open(platform.two.agent);
    expect(others.status).toBe(200);
    expect((await test.call('GET', 'transaction', { as: agent })).status).toBe(200);
    for (const stream of [...streams, others]) stream.close();
  });

  it('ends when the service stops', async () => {
    const stream = await open(platform.root);
    expect(stream.status).toBe(200);
    isClosed = true;
    const closed = test.close();
    expect(await stream.next()).toBeUndefined();
    await closed;
  });
});
