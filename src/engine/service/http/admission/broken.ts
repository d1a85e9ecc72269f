/** Requests that Node could not read or serve: no route ever sees them, and the answer is the same kind of error. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { malformed } from '../../errors.ts';

/** Answers on the bare socket and closes it: where the next request begins isn't known. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [statusCode, reason, key] = broken[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ ...malformed('_request', key).body, statusCode });
  const head = [
    `HTTP/1.1 ${statusCode} ${reason}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers an `Expect` that is not `100-continue`. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = { ...malformed('_request', 'expectation').body, statusCode: 417 };
  response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify(body));
}

type Answer = [statusCode: number, reason: string, key: string];

const unreadable: Answer = [400, 'Bad Request', 'notHttp'];
const broken: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headersTooLong'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'tooSlow'],
};
