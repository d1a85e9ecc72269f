/** Errors of requests that Node cannot parse or serve. They reach no route, but the response has the usual format. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { malformed } from '../../errors.ts';
import { endGracefully, isDraining } from './closing.ts';
import { closeAfterResponse } from './turns.ts';

/** Writes an error to the socket and closes it, since the start of the next request is unknown. */
export function sendRawError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || isDraining(socket)) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // The response to an earlier request is being sent; nothing may be written into it.
  if (closeAfterResponse(socket)) return;
  const [statusCode, reason, key] = broken[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ ...malformed('_request', key).body, statusCode });
  const head = [
    `HTTP/1.1 ${statusCode} ${reason}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  const response = `${head.join('\r\n')}\r\n\r\n${body}`;
  // Slow clients are disconnected: the rest of the request must not be processed.
  if (error.code === tooSlow.code) socket.end(response, () => socket.destroy());
  else endGracefully(socket, response);
}

/** Node's error code for a request that takes too long. */
export const tooSlow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Rejects an `Expect` header other than `100-continue`. */
export function rejectExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = { ...malformed('_request', 'expectation').body, statusCode: 417 };
  response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify(body));
}

type RawError = [statusCode: number, reason: string, key: string];

const unreadable: RawError = [400, 'Bad Request', 'notHttp'];
const broken: Readonly<Record<string, RawError>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headersTooLong'],
  [tooSlow.code]: [408, 'Request Timeout', 'tooSlow'],
};
