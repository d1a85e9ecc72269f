/** Webhooks do not reach into the service's own network, whatever the address is written like. */
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuard, type Resolve } from '../../../../src/features/webhooks/service/guard.ts';
import { type Message, send } from '../../../../src/features/webhooks/service/send.ts';
import { type Receiver, startReceiver } from '../receiver.ts';

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});
const receive = async (...args: Parameters<typeof startReceiver>) => {
  const receiver = await startReceiver(...args);
  receivers.push(receiver);
  return receiver;
};

const message = (url: string): Message => ({
  ...{ id: 'msg_1', url, body: '{}', secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`] },
});
const portOf = ({ url }: Receiver) => new URL(url).port;
const resolveTo =
  (...addresses: string[]): Resolve =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('addresses', () => {
  it.each([
    ...['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '127.0.0.1.', '0', '0.0.0.0'],
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['224.0.0.1', '255.255.255.255', '[::]', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['[::127.0.0.1]', '[fd00::1]', '[fe80::1]', '[ff02::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
    '[::ffff:8.8.8.8]',
  ])('%s is rejected and never connected to', async (host) => {
    const guard = createGuard([]);
    const receiver = await receive();
    const url = `http://${host}:${portOf(receiver)}/`;
    expect(guard.isForbiddenHost(url)).toBe(true);
    expect(await send(message(url), guard)).toMatchObject({ failure: 'address', responseStatus: null });
    expect(receiver.received).toEqual([]);
  });

  it.each(['8.8.8.8', '172.32.0.1', '[2606:4700::1111]', 'hooks.example'])('%s is accepted', (host) => {
    expect(createGuard([]).isForbiddenHost(`https://${host}/`)).toBe(false);
  });

  it('are allowed by the ranges that the operator names, and no others', async () => {
    const guard = createGuard(['127.0.0.0/8', 'fd00:1::/32']);
    expect(guard.isForbiddenHost('http://127.0.0.1')).toBe(false);
    expect(guard.isForbiddenHost('http://[fd00:1::5]')).toBe(false);
    for (const other of ['10.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[fd00:2::5]'])
      expect(guard.isForbiddenHost(`http://${other}`)).toBe(true);
    const receiver = await receive();
    expect(await send(message(receiver.url), guard)).toMatchObject({ failure: null, responseStatus: 200 });
  });
});

describe('names', () => {
  it.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['10.1.2.3', 'fe80::1']])(
    'that resolve to %s are not connected to',
    async (...addresses) => {
      const receiver = await receive();
      const guard = createGuard([], resolveTo(...addresses));
      const outcome = await send(message(`http://hooks.example:${portOf(receiver)}/`), guard);
      expect(outcome.failure).toBe('address');
      expect(receiver.received).toEqual([]);
    },
  );

  it('are only connected to at the allowed ones of their addresses', async () => {
    const receiver = await receive();
    const guard = createGuard(['127.0.0.1/32'], resolveTo('127.0.0.2', '10.1.2.3', '127.0.0.1'));
    const outcome = await send(message(`http://hooks.example:${portOf(receiver)}/`), guard);
    expect(outcome).toMatchObject({ failure: null, response: 'OK' });
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example:${portOf(receiver)}`);
  });

  it('that do not resolve are a failed connection', async () => {
    const guard = createGuard([], (_name, _options, callback) => callback(new Error('ENOTFOUND'), []));
    expect((await send(message('http://hooks.example/'), guard)).failure).toBe('connection');
  });
});

describe('responses', () => {
  const guard = createGuard(['127.0.0.1/32']);

  it('that redirect are failures, and nothing is sent elsewhere', async () => {
    const inside = await receive();
    const outside = await receive((response) =>
      response.writeHead(307, { location: inside.url.replace('127.0.0.1', 'localhost') }).end(),
    );
    expect(await send(message(outside.url), guard)).toMatchObject({ failure: 'status', responseStatus: 307 });
    expect([outside.received.length, inside.received.length]).toEqual([1, 0]);
  });

  it('are cut, even if they never end', async () => {
    const endless = await receive((response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('x\0'.repeat(8192)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    const { response, failure, duration } = await send(message(endless.url), guard);
    expect(failure).toBe(null);
    expect(response).toBe('x\uFFFD'.repeat(1000));
    expect(duration).toBeLessThan(5000);
  });

  it.each([
    ['do not come', () => {}],
    ['do not end', (response: ServerResponse) => void response.writeHead(200).write('x')],
  ])('that %s are not waited for', async (_title, respond) => {
    const { url } = await receive(respond);
    const outcome = await send(message(url), guard, { milliseconds: 50 });
    expect(outcome).toMatchObject({ failure: 'timeout', responseStatus: null });
  });

  it('that do not come are ended by the shutdown', async () => {
    const silent = await receive(() => ending.abort());
    const ending = new AbortController();
    expect((await send(message(silent.url), guard, { ending: ending.signal })).failure).toBe('connection');
  });
});
