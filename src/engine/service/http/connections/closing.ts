/**
 * Closes connections on which the client is still sending. Closing a socket with unread data resets it, and the client
 * may lose the response (RFC 9112, 9.6): it sees EPIPE or ECONNRESET instead of 413. Incoming data is therefore drained
 * first, up to a limit.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** Bytes: more than any call accepts. */
const MAX_DRAINED = 16 * 1024 * 1024;
/** Milliseconds in total, and without any data. */
const MAX_DRAINING = 30_000;
const MAX_SILENCE = 2_000;
const INTERVAL = 20;

const draining = new WeakSet<Socket>();

/** Whether a connection is about to be closed and discards incoming data. */
export const isDraining = (socket: Socket): boolean => draining.has(socket);

/** Closes the socket after sending pending data and reading the request's body, or when the body is too large. */
export function closeAfterBody(socket: Socket, request: IncomingMessage | undefined): void {
  const close = () => Socket.prototype.destroySoon.call(socket);
  if (!request || request.complete) close();
  else {
    request.resume();
    drain(socket, request, close);
  }
}

/** Sends the last bytes of a connection. Closes it once the client has closed it too, or has sent too much. */
export function endGracefully(socket: Socket, lastBytes: string): void {
  socket.end(lastBytes);
  if (socket.readableEnded) return;
  socket.resume();
  drain(socket, socket, () => socket.destroy());
}

/** @param source stream whose end means that all data was read */
function drain(socket: Socket, source: Readable, close: () => void): void {
  if (draining.has(socket)) return;
  draining.add(socket);
  const began = Date.now();
  const before = socket.bytesRead;
  let [last, receivedAt] = [before, began];
  const timer = setInterval(() => {
    const now = Date.now();
    if (socket.bytesRead !== last) [last, receivedAt] = [socket.bytesRead, now];
    if (last - before > MAX_DRAINED || now - began > MAX_DRAINING || now - receivedAt > MAX_SILENCE) close();
  }, INTERVAL).unref();
  source.once('end', close);
  // The client has read the response and sends no more.
  socket.once('end', close);
  socket.once('close', () => clearInterval(timer));
}
