/** What a single connection may do to a process: pipelined requests, unread responses, rejected bodies. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { limitInFlight } from '../../../src/engine/service/http/admission/inFlight.ts';
import { sendRawError } from '../../../src/engine/service/http/connections/rawErrors.ts';
import { createHttpServer, type ServerLimits } from '../../../src/engine/service/http/connections/server.ts';
import { MAX_WAITING_ON_CONNECTION } from '../../../src/engine/service/http/connections/turns.ts';
import { registerErrorHandler } from '../../../src/engine/service/http/errorHandler.ts';
import { startService, type TestService } from '../harness.ts';
import { closeSockets, sendRaw } from './rawRequests.ts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  closeSockets();
  for (const end of ending.splice(0)) await end();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

/** A small app whose `/slow` waits until it is released. */
async function smallApp(limits: ServerLimits = {}) {
  const app = Fastify({
    serverFactory: (handler) => createHttpServer(handler, limits),
    clientErrorHandler: sendRawError,
  });
  limitInFlight(app);
  registerErrorHandler(app);
  const handled: string[] = [];
  const waiting: (() => void)[] = [];
  app.addHook('onRequest', async ({ url }) => void handled.push(url));
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve('slow'))));
  app.get('/at/:place', async ({ url }) => url);
  app.get('/large', async () => 'x'.repeat(32 * 1024 * 1024));
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ending.push(() => app.close());
  return { app, handled, port: portOf(app), letGo: () => waiting.splice(0).map((go) => go()) };
}

describe('pipelined requests on one connection', () => {
  it('are handled in sequence and answered in order', async () => {
    const { handled, port, letGo } = await smallApp();
    const paths = ['/slow', '/at/1', '/at/2', '/slow', '/at/3'];
    const one = sendRaw(port, paths.map(get).join(''));
    await expect.poll(() => handled).toEqual(['/slow']);
    letGo();
    await expect.poll(() => handled).toEqual(paths.slice(0, 4));
    letGo();
    await expect.poll(() => one.response).toContain('/at/3');
    const bodies = one.response
      .split('\r\n\r\n')
      .slice(1)
      .map((part) => part.replace(/HTTP[\s\S]*/, ''));
    expect(bodies).toEqual(['slow', '/at/1', '/at/2', 'slow', '/at/3']);
  });

  it('are not handled after the connection has closed', async () => {
    const { app, handled, port, letGo } = await smallApp();
    const one = sendRaw(port, ['/slow', '/at/1', '/at/2'].map(get).join(''));
    await expect.poll(() => handled).toEqual(['/slow']);
    one.socket.destroy();
    await expect.poll(() => app.underWay()).toBe(0);
    letGo();
    expect((await fetch(`http://127.0.0.1:${port}/at/9`)).status).toBe(200);
    expect(handled).toEqual(['/slow', '/at/9']);
  });

  it('are not handled after a response that closes the connection', async () => {
    const { handled, port } = await smallApp();
    const last = 'GET /at/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const one = sendRaw(port, last + get('/at/2'));
    await expect.poll(() => one.closed).toBe(true);
    expect(handled).toEqual(['/at/1']);
  });

  it('close the connection when too many are queued', async () => {
    const { app, handled, port } = await smallApp();
    const one = sendRaw(port, get('/slow') + get('/at/1').repeat(MAX_WAITING_ON_CONNECTION + 1));
    await expect.poll(() => one.closed).toBe(true);
    await expect.poll(() => app.underWay()).toBe(0);
    expect(handled).toEqual(['/slow']);
  });

  it('do not break the current response when they cannot be parsed', async () => {
    const { port, handled, letGo } = await smallApp();
    const one = sendRaw(port, `${get('/slow')}nonsense\r\n\r\n`);
    await expect.poll(() => handled).toEqual(['/slow']);
    letGo();
    await expect.poll(() => one.closed).toBe(true);
    expect(one.response).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\nslow$/);
  });
});

describe('a response that is not read', () => {
  it('closes its connection after a timeout', async () => {
    const { app, port } = await smallApp({ readingTime: 1000, readBytesPerSecond: 16 * 1024 * 1024 });
    const unread = sendRaw(port, get('/large'));
    unread.socket.pause();
    await expect.poll(() => app.underWay()).toBe(1);
    await expect.poll(() => app.underWay()).toBe(0);
    unread.socket.resume();
    await expect.poll(() => unread.closed).toBe(true);
    expect(unread.response.length).toBeLessThan(32 * 1024 * 1024);
  });

  it('closes its connection when it is read too slowly', async () => {
    const { app, port } = await smallApp({ readingTime: 1000, readBytesPerSecond: 16 * 1024 * 1024 });
    const drip = sendRaw(port, get('/large'));
    const reading = setInterval(() => drip.socket.read(1000), 20);
    drip.socket.pause();
    await expect.poll(() => app.underWay()).toBe(1);
    await expect.poll(() => app.underWay()).toBe(0);
    clearInterval(reading);
  });
});

describe('a request that does not arrive in time', () => {
  it.each([
    ['its headers', 'POST / HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'its body',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 19\r\nContent-Type: application/json\r\n\r\n{"a":',
    ],
  ])('gets an error and is closed when %s are missing', async (_, text) => {
    const { app, port } = await smallApp({ requestTimeout: 200 });
    const slow = sendRaw(port, text);
    await expect.poll(() => slow.closed).toBe(true);
    expect(slow.response).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow.response).toContain(en.validation.tooSlow);
    expect(app.underWay()).toBe(0);
  });
});

it('takes only a share of all connections and requests when from one network', async () => {
  const { port } = await smallApp({ connections: 8 });
  const open = Array.from({ length: 8 }, () => sendRaw(port, ''));
  await expect.poll(() => open.filter(({ closed }) => closed).length).toBe(4);
  for (const { socket } of open) socket.destroy();
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/at/1`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe(200);
});

/** How a request with a long body ends for a client that keeps writing after it is rejected. */
function upload(port: number, path: string, bytes: number, headers: Record<string, string> = {}) {
  return new Promise<number | undefined>((resolve, reject) => {
    const message = { port, host: '127.0.0.1', method: 'POST', path, agent: false as const };
    const outgoing = request({ ...message, headers: { 'content-type': 'application/json', ...headers } });
    let response: IncomingMessage | undefined;
    outgoing.on('response', (received) => {
      response = received;
      received.resume();
    });
    outgoing.on('error', reject);
    outgoing.on('close', () => resolve(response?.statusCode));
    // A simple client, which writes everything before it reads.
    void (async () => {
      const chunk = Buffer.alloc(64 * 1024, 120);
      for (let at = 0; at < bytes; at += chunk.length) {
        if (!outgoing.write(chunk)) await once(outgoing, 'drain').catch(() => {});
      }
      outgoing.end();
    })();
  });
}

describe('a body that is rejected before it has arrived', () => {
  it.each([
    ['too large', '/', 413, {}],
    ['of another type', '/', 415, { 'content-type': 'application/octet-stream' }],
  ])('is read to its end: %s', async (_, path, status, headers) => {
    const { port } = await smallApp();
    for (const bytes of [2_000_000, 8_000_000]) {
      expect(await upload(port, path, bytes, headers)).toBe(status);
    }
  });

  it('is not read forever', async () => {
    const { port, app } = await smallApp();
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: ';
    const endless = sendRaw(port, `${head}200000000\r\n\r\n`);
    await expect.poll(() => endless.response).toMatch(/^HTTP\/1\.1 415 /);
    const chunk = Buffer.alloc(1024 * 1024, 120);
    for (let left = 200; left > 0 && endless.socket.writable; left -= 1) {
      await new Promise((resolve) => {
        endless.socket.write(chunk, resolve);
        endless.socket.once('close', resolve);
      });
    }
    expect(endless.socket.bytesWritten).toBeLessThan(100_000_000);
    // Nor from a client that falls silent.
    const silent = sendRaw(port, `${head}9\r\n\r\n`);
    await expect.poll(() => silent.response).toMatch(/^HTTP\/1\.1 415 [\s\S]*connection: close/i);
    await expect.poll(() => silent.closed, { timeout: 10_000 }).toBe(true);
    await expect.poll(() => app.underWay()).toBe(0);
  });
});

describe('the service', () => {
  let test: TestService;
  let port: number;
  const started = async () => {
    test = await startService();
    await test.service.app.listen({ port: 0, host: '127.0.0.1' });
    port = portOf(test.service.app);
    ending.push(() => test.close());
  };

  it('survives a client that pipelines hundreds of requests and disconnects', async () => {
    await started();
    const { app } = test.service;
    const flood = get('/readyz') + get('/healthz').repeat(1100);
    const floods = Array.from({ length: 20 }, () => sendRaw(port, flood));
    await Promise.all(floods.map(({ socket }) => once(socket, 'connect')));
    await pause(20);
    for (const { socket } of floods) socket.destroy();
    await expect.poll(() => app.underWay()).toBe(0);
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
    expect(metrics).toMatch(/^\w+_http_under_way(\{.*\})? 1$/m);
    await test.signIn('root');
  });

  it.each([
    ['a request without a session', '/api/role', 401],
    ['a large anonymous body', '/api/auth/login', 413],
    ['an import without a session', '/api/currency/import?name=a.csv', 401],
  ])('says why it rejects %s', async (_, path, status) => {
    await started();
    expect(await upload(port, path, 4_000_000)).toBe(status);
  });

  it('rejects a request without a host', async () => {
    await started();
    const one = sendRaw(port, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    await expect.poll(() => one.closed).toBe(true);
    expect(one.response).toMatch(/^HTTP\/1\.1 400 /);
    expect(one.response).toContain(en.validation.hostMissing);
  });
});
