/**
 * How long a client may take to read an answer. What it does not read waits in this process, and holds whatever the answer
 * is made from: a place, an open file, rows of the database.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type ReadingLimits = {
  /** Milliseconds that any answer may take to be read. */
  readingTime?: number | undefined;
  /** How much faster than this a longer one must be read: a quarter of a megabit a second. */
  readBytesPerSecond?: number | undefined;
};

/** Since when something has been waiting to be read, and how much had been read by then. */
type Unread = { since: number; before: number };

/** Destroys connections whose client reads too slowly. */
export function endSlowReaders(
  server: Server,
  { readingTime = 20_000, readBytesPerSecond = 32_768 }: ReadingLimits,
): void {
  const connections = new Map<Socket, Unread | undefined>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  const look = () => {
    const now = Date.now();
    for (const [socket, unread] of connections) {
      if (socket.writableLength === 0) connections.set(socket, undefined);
      else if (!unread)
        connections.set(socket, { since: now, before: socket.bytesWritten - socket.writableLength });
      else {
        const bytes = socket.bytesWritten - unread.before;
        if (now - unread.since > readingTime + (bytes / readBytesPerSecond) * 1000) socket.destroy();
      }
    }
  };
  const timer = setInterval(look, Math.ceil(readingTime / 4)).unref();
  server.once('close', () => clearInterval(timer));
}
