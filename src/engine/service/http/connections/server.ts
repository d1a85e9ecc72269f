/** The HTTP server below the app: what one connection may do, and for how long. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { closeAfterBody } from './closing.ts';
import { type ConnectionLimits, limitConnections } from './limits.ts';
import { rejectExpectation } from './rawErrors.ts';
import { endSlowReaders, type ReadingLimits } from './slowReaders.ts';
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
  const server = createServer({
    ...(limits.requestTimeout !== undefined && { requestTimeout: limits.requestTimeout }),
    // A client that sends nothing must not hold a connection for ever.
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
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
