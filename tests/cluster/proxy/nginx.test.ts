/** The reverse proxy of docs/deployment.md, before a service that is told to believe it. */

import { request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT_PASSWORD, startService, type TestService } from '../../service/harness.ts';
import { PATIENCE } from '../../setup/patience.ts';
import { HOST, type RunningNginx, startNginx } from './nginx.ts';

let test: TestService;
let proxy: RunningNginx;
/** Whom the service took each caller for. */
const addresses: string[] = [];

beforeAll(async () => {
  test = await startService({ TRUST_PROXY: 'loopback', PUBLIC_URL: `https://${HOST}` });
  const { app } = test.service;
  app.addHook('onRequest', async ({ ip }) => {
    addresses.push(ip);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  proxy = await startNginx((app.server.address() as AddressInfo).port);
}, PATIENCE);
afterAll(async () => {
  await proxy?.stop();
  await test.close();
});

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

async function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  const options: RequestOptions = {
    host: '127.0.0.1',
    port: proxy.https,
    servername: HOST,
    ca: proxy.certificate,
    path,
    method,
    headers: { host: HOST, ...(body && { 'content-type': 'application/json' }), ...headers },
  };
  return answerOf(requestHttps(options), body);
}

function answerOf(request: ReturnType<typeof requestHttp>, body = '') {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      request.on('error', reject);
      request.on('response', async (response) =>
        resolve({ status: response.statusCode, headers: response.headers, text: await text(response) }),
      );
      request.end(body);
    },
  );
}

async function signIn(): Promise<Record<string, string>> {
  const body = JSON.stringify({ userName: 'root', password: ROOT_PASSWORD });
  const answer = await ask('/api/auth/login', { method: 'POST', body });
  expect(answer.status).toBe(200);
  return { authorization: `Bearer ${JSON.parse(answer.text).data.accessToken}` };
}

it('redirects http to https and sends HSTS', async () => {
  const plain = requestHttp({
    host: '127.0.0.1',
    port: proxy.http,
    path: '/dashboard/users?a=1',
    headers: { host: HOST },
  });
  const { status, headers } = await answerOf(plain);
  expect([status, headers.location]).toEqual([301, `https://${HOST}/dashboard/users?a=1`]);
  const answer = await ask('/healthz');
  expect(answer.status).toBe(200);
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

it('passes on sign-in, reads and NDJSON streams', async () => {
  const headers = await signIn();
  expect((await ask('/api/session', { headers })).status).toBe(200);
  const asLines = { ...headers, accept: 'application/x-ndjson' };
  const answer = await ask('/api/transaction/row/validation', { headers: asLines });
  expect(answer.headers['content-type']).toMatch('application/x-ndjson');
  const last = JSON.parse(answer.text.trim().split('\n').at(-1) ?? '');
  expect(last.data.findings).toEqual([]);
});

it('sends the client address, and drops what clients claim about it', async () => {
  addresses.length = 0;
  await ask('/healthz', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(addresses).toEqual(['127.0.0.1']);
});

it('hides metrics from the outside and rejects bodies that are too large', async () => {
  expect((await ask('/metrics')).status).toBe(404);
  const headers = await signIn();
  const body = JSON.stringify({ name: 'x'.repeat(129 * 1024) });
  expect((await ask('/api/role', { method: 'POST', headers, body })).status).toBe(413);
});

it('passes on why a body is rejected, even while most of it is still being sent', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(100 * 1024) });
  for (const [path, status] of [
    ['/api/role', 401],
    ['/api/auth/login', 413],
  ] as const) {
    expect((await ask(path, { method: 'POST', body })).status).toBe(status);
  }
});

it('releases the resources of callers that disconnect before the response', async () => {
  const asked = Array.from({ length: 40 }, () => {
    const options = { host: '127.0.0.1', port: proxy.https, servername: HOST, ca: proxy.certificate };
    const request = requestHttps({ ...options, path: '/readyz', headers: { host: HOST } });
    request.on('error', () => {});
    request.end(() => request.destroy());
    return request;
  });
  expect(asked.length).toBe(40);
  expect((await ask('/healthz')).status).toBe(200);
  await expect.poll(() => test.service.app.underWay()).toBe(0);
});

it('responds in place of an unavailable service', async () => {
  const nobody = await startNginx(1);
  try {
    const answer = await answerOf(
      requestHttps({
        host: '127.0.0.1',
        port: nobody.https,
        servername: HOST,
        ca: nobody.certificate,
        path: '/',
        headers: { host: HOST },
      }),
    );
    expect(answer.status).toBe(502);
  } finally {
    await nobody.stop();
  }
});
