/**
 * Limits the requests in flight. The service rejects requests beyond the limits immediately, before processing them, so
 * that memory and waiting times stay bounded under any load.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../errors.ts';
import { sendRawError, tooSlow } from '../connections/rawErrors.ts';
import { clientAddress, toNetwork } from './address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Number of requests being processed, without those whose body is still arriving. */
    underWay(): number;
  }
  interface FastifyContextConfig {
    /** Exempt from the limit, for monitoring. */
    always?: boolean;
  }
}

export type UnderWayLimits = {
  /** At several thousand requests per second, the last of these is answered within half a second. */
  requests?: number;
  /** Limit per network, including requests whose body is still arriving. */
  requestsOfNetwork?: number;
  /** Limit of monitoring requests. They pile up only if the database is unavailable. */
  watching?: number;
  /** Limit of requests whose body is still arriving: each may buffer as much as the maximum body size. */
  arriving?: number;
};

/** What no longer counts a request as in flight. */
const leaving = new WeakMap<FastifyReply, () => void>();

/** Stops counting a request whose response is a stream that mostly waits. Whoever opens such streams limits their number. */
export function leaveFlight(reply: FastifyReply): void {
  leaving.get(reply)?.();
}

/** Must be called before any other hook is added. */
export function limitInFlight(
  app: FastifyInstance,
  {
    requests = 1024,
    requestsOfNetwork = Math.ceil(requests / 2),
    watching: maxWatching = 64,
    arriving: maxArriving = 256,
  }: UnderWayLimits = {},
): void {
  const answering = new Set<FastifyRequest>();
  /** Number of requests per network, including those whose body is still arriving. */
  const ofNetwork = new Map<string, number>();
  const watching = new Set<FastifyRequest>();
  /** Oldest first. */
  const arriving = new Set<FastifyRequest>();
  app.decorate('underWay', () => answering.size + watching.size);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.always) {
      if (watching.size >= maxWatching) return reject(reply, done);
      watching.add(request);
      reply.raw.once('close', () => watching.delete(request));
      return done();
    }
    const network = toNetwork(clientAddress(request));
    const own = ofNetwork.get(network) ?? 0;
    if (answering.size >= requests || own >= requestsOfNetwork) return reject(reply, done);
    answering.add(request);
    ofNetwork.set(network, own + 1);
    // Emitted both after the response and on disconnect, since a connection serves one request at a time.
    const leave = () => {
      if (!leaving.delete(reply)) return;
      answering.delete(request);
      arriving.delete(request);
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    };
    leaving.set(reply, leave);
    reply.raw.once('close', leave);
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && answering.delete(request)) {
      arriving.add(request);
      if (arriving.size > maxArriving) endSlowest();
    }
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (arriving.delete(request)) answering.add(request);
    done();
  });

  // The body of a rejected request is drained up to a limit: connections/closing.ts.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.raw.complete === false && hasBody(request)) reply.header('connection', 'close');
    done(null, payload);
  });

  /** Aborts the slowest upload. Ordinary clients have sent their body long before they are the oldest. */
  function endSlowest(): void {
    const [slowest] = arriving;
    if (!slowest) return;
    arriving.delete(slowest);
    sendRawError(tooSlow, slowest.raw.socket);
  }
}

function reject(reply: FastifyReply, done: (error: Error) => void): void {
  reply.header('connection', 'close');
  done(new ServiceError('busy'));
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
