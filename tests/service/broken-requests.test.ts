/** What Node refuses before any route sees it has our kind of answer too; asked over a real socket. */
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';

let test: TestService;
let port: number;
beforeAll(async () => {
  test = await startService();
  await test.service.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.service.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

/** Sends the text as it is and reads until the service closes the connection. */
function sent(text: string): Promise<{ status: number; type: string | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
      resolve({ status, type: /content-type: (\S+)/i.exec(head)?.[1], body: JSON.parse(body) });
    });
  });
}

it('an address that is too long', async () => {
  const filter = encodeURIComponent(JSON.stringify({ q: 'x'.repeat(20_000) }));
  const answer = await sent(`GET /api/user?filter=${filter} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(answer).toEqual({
    status: 431,
    type: 'application/json;',
    body: {
      statusCode: 431,
      code: 'malformed',
      message: 'The request could not be read: its address or its headers are too long.',
    },
  });
});

it('what is not HTTP', async () => {
  const answer = await sent('hello\r\n\r\n');
  expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, code: 'malformed' } });
});
