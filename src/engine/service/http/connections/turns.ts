/**
 * Serializes pipelined requests (RFC 9112, 9.3.2). Node passes all requests of a connection to the app at once. Only
 * the first response has the socket; the others emit no `close` when it is destroyed, so resources that wait for that
 * event would leak. The app therefore sees one request of a connection at a time.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isDraining } from './closing.ts';

/** Maximum number of waiting requests per connection. Browsers and nginx do not pipeline. */
export const MAX_WAITING_ON_CONNECTION = 16;

/** For the end of a response: Fastify, its plugins and the service wait for it, together more than Node's ten. */
const MAX_LISTENERS = 20;

type Exchange = { request: IncomingMessage; response: ServerResponse };
type Turns = { current: Exchange | undefined; waiting: (() => void)[]; isLast: boolean };

const turnsOf = new WeakMap<Socket, Turns>();

/** The current request of a connection. */
export function requestOn(socket: Socket): IncomingMessage | undefined {
  return turnsOf.get(socket)?.current?.request;
}

/**
 * Calls the handler for one request of a connection at a time, with the next one after the previous response has
 * closed. Destroys connections with more than `MAX_WAITING_ON_CONNECTION` waiting requests. Requests that wait on a
 * closed connection are dropped.
 */
export function inTurn(handler: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    let turns = turnsOf.get(socket);
    if (!turns) {
      turns = { current: undefined, waiting: [], isLast: false };
      turnsOf.set(socket, turns);
    }
    const begin = () => take(turns, { request, response }, () => handler(request, response));
    if (!turns.current) return begin();
    // Node reads up to 64 kB at once, which could hold many requests in memory.
    if (turns.waiting.length >= MAX_WAITING_ON_CONNECTION) return void socket.destroy();
    turns.waiting.push(begin);
  };
}

/**
 * Closes a connection after its current response.
 * @returns false if there is none, or if the body of its request is what cannot be parsed
 */
export function closeAfterResponse(socket: Socket): boolean {
  const turns = turnsOf.get(socket);
  if (!turns?.current) return false;
  const { request, response } = turns.current;
  if (!request.complete && !response.headersSent) return false;
  turns.isLast = true;
  return true;
}

function take(turns: Turns, exchange: Exchange, handle: () => void): void {
  const { socket } = exchange.request;
  if (!socket.writable || isDraining(socket)) {
    turns.waiting.length = 0;
    return;
  }
  turns.current = exchange;
  exchange.response.setMaxListeners(MAX_LISTENERS);
  exchange.response.once('close', () => {
    turns.current = undefined;
    if (turns.isLast) socket.destroySoon();
    else turns.waiting.shift()?.();
  });
  handle();
}
