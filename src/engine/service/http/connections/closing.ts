/**
 * Closing a connection on which the client is still sending. A socket that is closed with unread data is reset, and the
 * client may lose the answer that says why (RFC 9112, 9.6): it sees EPIPE or ECONNRESET instead of 413. So what is still
 * on its way is read and dropped first, up to a bound.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** Bytes: more than any call takes. */
const MAX_DRAINED = 16 * 1024 * 1024;
/** Milliseconds in all, and without a byte. */
const MAX_DRAINING = 30_000;
const MAX_SILENCE = 2_000;
const INTERVAL = 20;

const draining = new WeakSet<Socket>();

/** Whether a connection is about to be closed, and whatever still arrives on it is dropped. */
export const isDraining = (socket: Socket): boolean => draining.has(socket);

/** Closes once what was written has been sent and the body of the request has been read, or is too much to read. */
export function closeAfterBody(socket: Socket, request: IncomingMessage | undefined): void {
  const close = () => Socket.prototype.destroySoon.call(socket);
  if (!request || request.complete) close();
  else {
    request.resume();
    drain(socket, request, close);
  }
}

/** Writes the last bytes of a connection; closes once the client has closed too, or sends too much. */
export function endGracefully(socket: Socket, lastBytes: string): void {
  socket.end(lastBytes);
  if (socket.readableEnded) return;
  socket.resume();
  drain(socket, socket, () => socket.destroy());
}

/** @param source what has been read once it ends */
function drain(socket: Socket, source: Readable, close: () => void): void {
  if (draining.has(socket)) return;
  draining.add(socket);
  const began = Date.now();
  const before = socket.bytesRead;
  let [last, heard] = [before, began];
  const timer = setInterval(() => {
    const now = Date.now();
    if (socket.bytesRead !== last) [last, heard] = [socket.bytesRead, now];
    if (last - before > MAX_DRAINED || now - began > MAX_DRAINING || now - heard > MAX_SILENCE) close();
  }, INTERVAL).unref();
  source.once('end', close);
  // The client has read the answer and sends no more.
  socket.once('end', close);
  socket.once('close', () => clearInterval(timer));
}
