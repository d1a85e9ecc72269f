/**
 * How many requests the process takes on at a time. What it can't answer soon it refuses at once, before it has looked at
 * anything: memory and waiting stay bounded whatever is sent.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../errors.ts';
import { sendRawError, tooSlow } from '../connections/rawErrors.ts';
import { clientAddress, toNetwork } from './address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests are being answered; those whose body has not arrived are not among them. */
    underWay(): number;
  }
  interface FastifyContextConfig {
    /** Answered however many other requests are under way: for whoever watches over the service. */
    always?: boolean;
  }
}

export type UnderWayLimits = {
  /** At some thousand requests a second, the last of so many is answered within half a second. */
  requests?: number;
  /** How many requests one network may have, those included whose body is still on its way. */
  requestsOfNetwork?: number;
  /** Requests for whoever watches over the service: they are answered in a moment, or the database is away. */
  watching?: number;
  /** Requests whose body is still on its way: each may hold as much memory as a body may have. */
  arriving?: number;
};

/** To be called before any other hook is added. */
export function limitInFlight(
  app: FastifyInstance,
  {
    requests = 1024,
    requestsOfNetwork = Math.ceil(requests / 2),
    watching: mostWatching = 64,
    arriving: mostArriving = 256,
  }: UnderWayLimits = {},
): void {
  const answering = new Set<FastifyRequest>();
  /** How many of those, and of those whose body is on its way, each network has. */
  const ofNetwork = new Map<string, number>();
  const watching = new Set<FastifyRequest>();
  /** In the order in which they began. */
  const arriving = new Set<FastifyRequest>();
  app.decorate('underWay', () => answering.size + watching.size);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.always) {
      if (watching.size >= mostWatching) return reject(reply, done);
      watching.add(request);
      reply.raw.once('close', () => watching.delete(request));
      return done();
    }
    const network = toNetwork(clientAddress(request));
    const own = ofNetwork.get(network) ?? 0;
    if (answering.size >= requests || own >= requestsOfNetwork) return reject(reply, done);
    answering.add(request);
    ofNetwork.set(network, own + 1);
    // Comes whether the answer was sent or the caller has gone: a connection serves one request at a time.
    reply.raw.once('close', () => {
      answering.delete(request);
      arriving.delete(request);
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request) && answering.delete(request)) {
      arriving.add(request);
      if (arriving.size > mostArriving) endSlowest();
    }
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (arriving.delete(request)) answering.add(request);
    done();
  });

  // What is refused before it has come is read to a bound, not to its end: connections/closing.ts.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.raw.complete === false && hasBody(request)) reply.header('connection', 'close');
    done(null, payload);
  });

  /** Whoever sends as people do has sent everything long before it is their turn. */
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
