/** Requests in flight, and requests without a body; sent over real sockets. */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveFlight, limitInFlight } from '../../../src/engine/service/http/admission/inFlight.ts';
import { createHttpServer } from '../../../src/engine/service/http/connections/server.ts';
import { registerErrorHandler } from '../../../src/engine/service/http/errorHandler.ts';
import { startService } from '../harness.ts';
import { closeSockets, sendRaw } from './rawRequests.ts';

let app: FastifyInstance;
let port: number;
/** Ends the running requests. */
let go: () => void;

beforeEach(async () => {
  app = Fastify({ serverFactory: (handler) => createHttpServer(handler, { connections: 20 }) });
  limitInFlight(app, { requests: 3, requestsOfNetwork: 3, arriving: 2 });
  registerErrorHandler(app);
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  app.get('/slow', async () => {
    await gone;
    return 'done';
  });
  app.get('/stream', async (_request, reply) => {
    leaveFlight(reply);
    await gone;
    return 'ended';
  });
  app.post('/', async () => 'taken');
  app.get('/healthz', { config: { always: true } }, async () => 'alive');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  closeSockets();
  await app.close();
});

const get = (path: string) => sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
const unfinished = () =>
  sendRaw(
    port,
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 19\r\n\r\n{"a":',
  );

it('rejects requests over the limit at once, with Retry-After, and closes their connections', async () => {
  const slow = [get('/slow'), get('/slow'), get('/slow')];
  await expect.poll(() => app.underWay()).toBe(3);
  const rejected = get('/slow');
  await expect.poll(() => rejected.closed).toBe(true);
  expect(rejected.response).toMatch(/^HTTP\/1\.1 503 /);
  expect(rejected.response).toMatch(/retry-after: \d+/i);
  expect(rejected.response).toContain('"code":"busy"');
  // Health checks are answered nevertheless.
  const health = get('/healthz');
  await expect.poll(() => health.response).toContain('alive');
  go();
  await expect.poll(() => slow.every(({ response }) => response.endsWith('done'))).toBe(true);
  await expect.poll(() => app.underWay()).toBe(0);
});

it('does not count streams that mostly wait', async () => {
  const streams = Array.from({ length: 5 }, () => get('/stream'));
  const slow = [get('/slow'), get('/slow'), get('/slow')];
  await expect.poll(() => app.underWay()).toBe(3);
  go();
  await expect.poll(() => streams.every(({ response }) => response.endsWith('ended'))).toBe(true);
  await expect.poll(() => slow.every(({ response }) => response.endsWith('done'))).toBe(true);
  expect(app.underWay()).toBe(0);
});

it('stops counting a request whose client disconnected', async () => {
  const slow = [get('/slow'), get('/slow'), get('/slow')];
  await expect.poll(() => app.underWay()).toBe(3);
  for (const { socket } of slow) socket.destroy();
  await expect.poll(() => app.underWay()).toBe(0);
});

it('gives no slot to requests whose body does not arrive, and evicts the oldest of them', async () => {
  const waiting = Array.from({ length: 10 }, unfinished);
  await expect.poll(() => waiting.filter(({ closed }) => closed).length).toBe(8);
  for (const { closed, response } of waiting) if (closed) expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(app.underWay()).toBe(0);
  const [left] = waiting.filter(({ closed }) => !closed);
  left?.socket.write('1            }');
  await expect.poll(() => left?.response).toContain('taken');
});

it('limits bodies of anonymous requests to a few kB at any path, from the first bytes', async () => {
  const test = await startService();
  await test.service.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.service.app.server.address() as AddressInfo);
  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
  for (const path of ['/api/auth/login', '/api/register', '/api/jwt/refresh-token', '/api/nowhere']) {
    const declared = sendRaw(port, head(path, 'Content-Length: 5000'));
    await expect.poll(() => declared.response).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `1388\r\n${'x'.repeat(5000)}\r\n`;
    const chunked = sendRaw(port, head(path, 'Transfer-Encoding: chunked') + chunk);
    await expect.poll(() => chunked.response).toMatch(/^HTTP\/1\.1 413 /);
  }
  // Nor does it read more from clients without a session where those with one may send more.
  const unknown = sendRaw(port, head('/api/transaction', 'Content-Length: 100000'));
  await expect.poll(() => unknown.response).toMatch(/^HTTP\/1\.1 401 /);
  closeSockets();
  await test.close();
});
