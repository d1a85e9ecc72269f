/** The HTTP server below the app, with limits on connections and their duration. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from '../admission/address.ts';
import { closeAfterBody } from './closing.ts';
import { rejectExpectation } from './rawErrors.ts';
import { inTurn, requestOn } from './turns.ts';

export type ServerLimits = ConnectionLimits &
  ReadingLimits & {
    /** Maximum milliseconds for a request to arrive, including its body. */
    requestTimeout?: number | undefined;
  };

/**
 * Creates a server with bounded connections. It handles requests of a connection one at a time, disconnects clients
 * that read too slowly, and closes connections so that clients can read why. Fastify registers `sendRawError` itself,
 * as its `clientErrorHandler`.
 * @param handler is called with one request of a connection at a time
 */
export function createHttpServer(handler: RequestListener, limits: ServerLimits = {}): Server {
  const { requestTimeout = 30_000 } = limits;
  const server = createServer({
    requestTimeout,
    // Idle clients must not hold a connection forever.
    headersTimeout: Math.min(15_000, requestTimeout),
    connectionsCheckingInterval: Math.min(5_000, requestTimeout),
    keepAliveTimeout: 72_000,
    // Node's own error has no body and does not wait for previous responses: see requireSingleHost.
    requireHostHeader: false,
  });
  server.on('request', inTurn(handler));
  server.on('checkExpectation', inTurn(rejectExpectation));
  server.on('connection', (socket) => {
    // Node calls this after the last response of a connection.
    socket.destroySoon = () => closeAfterBody(socket, requestOn(socket));
  });
  limitConnections(server, limits);
  endSlowReaders(server, limits);
  return server;
}

/** Limits of open connections, in total and per network. */
type ConnectionLimits = {
  /** Maximum open connections, including idle ones. */
  connections?: number | undefined;
  /** Maximum connections from one network. A proxy has those of many clients. */
  connectionsOfNetwork?: number | undefined;
};

/** Closes connections beyond the limits immediately. */
function limitConnections(
  server: Server,
  { connections = 4096, connectionsOfNetwork = Math.ceil(connections / 2) }: ConnectionLimits,
): void {
  server.maxConnections = connections;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const before = open.get(network) ?? 0;
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (before >= connectionsOfNetwork) socket.destroy();
  });
}

/**
 * How long clients may take to read a response. Unread data stays in memory and holds the response's resources: a slot,
 * an open file, database rows.
 */
type ReadingLimits = {
  /** Milliseconds that any response may take to be read. */
  readingTime?: number | undefined;
  /** Minimum rate after that time, a quarter of a megabit per second. */
  readBytesPerSecond?: number | undefined;
};

/** Since when data has been waiting to be read, and how much had been read by then. */
type Unread = { since: number; before: number };

/** Disconnects clients that read too slowly. */
function endSlowReaders(
  server: Server,
  { readingTime = 20_000, readBytesPerSecond = 32_768 }: ReadingLimits,
): void {
  const connections = new Map<Socket, Unread | undefined>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  const closeIdle = () => {
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
  const timer = setInterval(closeIdle, Math.ceil(readingTime / 4)).unref();
  server.once('close', () => clearInterval(timer));
}
