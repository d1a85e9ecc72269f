/** Events as a stream: the same as by calls, as they come, and after a reconnection. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT_PASSWORD, startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { sealEverything } from '../../../service/sealing.ts';

let test: TestService;
let isClosed = false;
let platform: Platform;
let address: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await test.service.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(test.service.app.server.address() as AddressInfo).port}/api/`;
});
afterAll(async () => {
  if (!isClosed) await test?.close();
});

type Message = { id: string; event?: string; data?: string };
type Stream = { next(): Promise<Message | undefined>; close(): void; response: Response };

async function open(query: Record<string, string>, token: string, headers = {}): Promise<Stream> {
  const leave = new AbortController();
  const response = await fetch(`${address}events?${new URLSearchParams(query)}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
    signal: leave.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    close: () => leave.abort(),
    /** The next event; undefined once the stream has ended. */
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const lines = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          const message = Object.fromEntries(
            lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
          ) as Message;
          if (message.data !== undefined) return message;
          continue;
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return undefined;
        text += value;
      }
    },
  };
}

const token = (of = platform.root) => of.accessToken;
let policies = 0;
/** Something that happens, with its event. */
async function act(): Promise<string> {
  policies += 1;
  const name = `Stream ${policies}`;
  await createRecord(test, platform.root, 'approvalPolicy', {
    ...{ name, operation: 'user', approvers: 1, active: false },
  });
  await sealEverything(test, 7);
  return name;
}
const nameIn = ({ data = '{}' }: Message) => JSON.parse(data).entry.data.after.name as string;

it('sends what calls return, then what happens, and continues after the last event', async () => {
  const names = 'approvalPolicy.create';
  const before = await act();
  const stream = await open({ names }, token());
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  const first = await stream.next();
  expect(first?.event).toBe(names);
  expect(nameIn(first as Message)).toBe(before);
  const { body } = await test.call('GET', `events?names=${names}`, { as: platform.root });
  expect(JSON.parse(first?.data ?? '')).toEqual(body.data[0]);
  const then = await act();
  const second = await stream.next();
  expect(nameIn(second as Message)).toBe(then);
  stream.close();
  const missed = [await act(), await act()];
  const again = await open({ names }, token(), { 'last-event-id': second?.id });
  for (const name of missed) expect(nameIn((await again.next()) as Message)).toBe(name);
  again.close();
  const latest = await open({ names, after: 'latest' }, token());
  const last = await act();
  expect(nameIn((await latest.next()) as Message)).toBe(last);
  latest.close();
});

it('leaves room for other calls of the same person, however many are open', async () => {
  const streams = await Promise.all(
    Array.from({ length: 5 }, () => open({ after: 'latest' }, token(), { connection: 'close' })),
  );
  for (const path of ['events', 'user'])
    expect((await test.call('GET', path, { as: platform.root })).status, path).toBe(200);
  await act();
  for (const stream of streams) expect(await stream.next()).toBeDefined();
  for (const stream of streams) stream.close();
});

it('ends with the session', async () => {
  const { body } = await test.call('POST', 'auth/login', {
    body: { userName: 'root', password: ROOT_PASSWORD },
  });
  const session = body.data;
  const stream = await open({ after: 'latest', names: 'approvalPolicy.create' }, session.accessToken);
  expect((await test.call('POST', 'jwt/logout', { as: session })).status).toBe(200);
  await act();
  expect(await stream.next()).toBeUndefined();
});

it('is for those who may read the audit log, and rejects an unknown cursor', async () => {
  const rejected = await open({}, token(platform.one.customer));
  expect(rejected.response.status).toBe(403);
  const unknown = await open({}, token(), { 'last-event-id': 'nonsense' });
  expect(unknown.response.status).toBe(400);
});

it('ends when the service stops', async () => {
  const stream = await open({ after: 'latest' }, token());
  isClosed = true;
  const closed = test.close();
  expect(await stream.next()).toBeUndefined();
  await closed;
});
