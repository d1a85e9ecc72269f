/** The HTTP server below the app: what one connection may do, and for how long. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from '../admission/address.ts';
import { closeAfterBody } from './closing.ts';
import { rejectExpectation } from './rawErrors.ts';
import { inTurn, requestOn } from './turns.ts';

export type ServerLimits = ConnectionLimits &
  ReadingLimits & {
    /** Milliseconds in which a request must have arrived, with its body. */
    requestTimeout?: number | undefined;
  };

/**
 * Creates a server whose connections are bounded: requests of one connection are handled in turn, answers must be read in
 * time, and a connection that is closed early is closed so that the client can read why.
 * Fastify registers `sendRawError` itself, as its `clientErrorHandler`.
 * @param handler is called with one request of a connection at a time
 */
export function createHttpServer(handler: RequestListener, limits: ServerLimits = {}): Server {
  const { requestTimeout = 30_000 } = limits;
  const server = createServer({
    requestTimeout,
    // A client that sends nothing must not hold a connection for ever.
    headersTimeout: Math.min(15_000, requestTimeout),
    connectionsCheckingInterval: Math.min(5_000, requestTimeout),
    keepAliveTimeout: 72_000,
    // Node's own refusal has no body, and its response waits for no turn: see requireOneHost.
    requireHostHeader: false,
  });
  server.on('request', inTurn(handler));
  server.on('checkExpectation', inTurn(rejectExpectation));
  server.on('connection', (socket) => {
    // Node calls this where an answer is the last one of its connection.
    socket.destroySoon = () => closeAfterBody(socket, requestOn(socket));
  });
  limitConnections(server, limits);
  endSlowReaders(server, limits);
  return server;
}

/** How many connections are open at a time, and how many of them from one network. */
type ConnectionLimits = {
  /** Open connections, those among them that nobody uses. */
  connections?: number | undefined;
  /** How many of them may come from one network; a proxy brings those of many. */
  connectionsOfNetwork?: number | undefined;
};

/** Closes each connection beyond the limits at once. */
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
 * How long a client may take to read an answer. What it does not read waits in this process, and holds whatever the answer
 * is made from: a place, an open file, rows of the database.
 */
type ReadingLimits = {
  /** Milliseconds that any answer may take to be read. */
  readingTime?: number | undefined;
  /** How much faster than this a longer one must be read: a quarter of a megabit a second. */
  readBytesPerSecond?: number | undefined;
};

/** Since when something has been waiting to be read, and how much had been read by then. */
type Unread = { since: number; before: number };

/** Destroys connections whose client reads too slowly. */
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
