/**
 * Requests that a client sends on one connection without waiting for the answers (pipelining, RFC 9112, 9.3.2). Node
 * hands all of them to the app at once. Only the first response has the socket, and the others emit no `close` when it
 * goes: whatever waits for that event would never be given back. So the app sees one request of a connection at a time.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isDraining } from './closing.ts';

/** Requests that may wait on one connection. Browsers and nginx send none ahead. */
export const MAX_WAITING_ON_CONNECTION = 16;

type Exchange = { request: IncomingMessage; response: ServerResponse };
type Turns = { current: Exchange | undefined; waiting: (() => void)[]; isLast: boolean };

const turnsOf = new WeakMap<Socket, Turns>();

/** The request that is being answered on a connection. */
export function requestOn(socket: Socket): IncomingMessage | undefined {
  return turnsOf.get(socket)?.current?.request;
}

/**
 * Calls the handler with one request of a connection at a time: with the next once the response to the last one has
 * closed. A connection on which more than `MAX_WAITING_ON_CONNECTION` wait is destroyed; what waits on a connection
 * that ends is dropped.
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
    // Node reads up to 64 kB at once. Waiting for their turn, all requests in there would be kept in memory.
    if (turns.waiting.length >= MAX_WAITING_ON_CONNECTION) return void socket.destroy();
    turns.waiting.push(begin);
  };
}

/**
 * Closes a connection with the answer that is under way.
 * @returns whether there is one: not where the body of its request is what can't be read
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
  exchange.response.once('close', () => {
    turns.current = undefined;
    if (turns.isLast) socket.destroySoon();
    else turns.waiting.shift()?.();
  });
  handle();
}
