/** Requests that Node rejects before any route get our error format too; sent over a real socket. */
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
let port: number;
beforeAll(async () => {
  test = await startService();
  await test.service.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.service.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

/** Sends the text unchanged and reads until the service closes the connection. */
function sendRaw(text: string): Promise<{ status: number; type: string | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = response.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
      resolve({ status, type: /content-type: (\S+)/i.exec(head)?.[1], body: JSON.parse(body) });
    });
  });
}

it('rejects a URL that is too long', async () => {
  const filter = encodeURIComponent(JSON.stringify({ q: 'x'.repeat(20_000) }));
  const response = await sendRaw(`GET /api/user?filter=${filter} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(response).toEqual({
    status: 431,
    type: 'application/json;',
    body: {
      statusCode: 431,
      code: 'malformed',
      message: en.errors.malformed,
      errors: { _request: en.validation.headersTooLong },
      complaints: { _request: { key: 'validation.headersTooLong' } },
    },
  });
});

it('rejects more than one Host header', async () => {
  for (const path of ['/api/session', '/healthz', '/login']) {
    const hosts = 'Host: localhost\r\nhost: elsewhere.example';
    const response = await sendRaw(`GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
    expect(response, path).toMatchObject({
      status: 400,
      body: { code: 'malformed', complaints: { _request: { key: 'validation.hostTwice' } } },
    });
  }
});

it('rejects input that is not HTTP', async () => {
  const response = await sendRaw('hello\r\n\r\n');
  expect(response).toMatchObject({ status: 400, body: { statusCode: 400, code: 'malformed' } });
});

it.each([
  ['invalid JSON', 400, '{"a":', undefined, '_body', 'json'],
  ['JSON that would pollute prototypes', 400, '{"__proto__":{"a":1}}', undefined, '_body', 'json'],
  ['JSON that is not an object', 400, '[]', undefined, '_body', 'notObject'],
  ['a body that is too large', 413, `"${'x'.repeat(1_100_000)}"`, undefined, '_body', 'bodyTooLarge'],
  ['an unsupported media type', 415, 'a=b', { 'content-type': 'text/plain' }, '_body', 'mediaType'],
] as const)(
  'returns %s as a key that the console has in five languages',
  async (...[_, status, body, headers, part, key]) => {
    const response = await test.call('POST', 'auth/login', { body, headers });
    expect(response.body).toEqual({
      statusCode: status,
      code: 'malformed',
      message: en.errors.malformed,
      errors: { [part]: en.validation[key] },
      complaints: { [part]: { key: `validation.${key}` } },
    });
  },
);

it('rejects a URL that cannot be decoded', async () => {
  for (const [path, status, key] of [
    ['user/%E0%A4%A', 400, 'address'],
    [`user/${'x'.repeat(400)}`, 414, 'headersTooLong'],
  ]) {
    const { body } = await test.call('GET', String(path));
    const complaints = { _request: { key: `validation.${key}` } };
    expect(body).toMatchObject({ statusCode: status, code: 'malformed', complaints });
  }
});

it('has only complete sentences as texts of error codes', () => {
  expect(Object.values(en.errors).filter((text) => text.includes('%{'))).toEqual([]);
});
