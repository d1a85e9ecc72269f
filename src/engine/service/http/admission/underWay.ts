/**
 * How many requests the process takes on at a time. What it can't answer soon it refuses at once, before it has looked at
 * anything: memory and waiting stay bounded whatever is sent.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import { answerBroken } from './broken.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests are being answered; those whose body has not arrived are not among them. */
    underWay(): number;
  }
  interface FastifyContextConfig {
    /** Answered however many requests are under way: for whoever watches over the service. */
    always?: boolean;
  }
}

export type UnderWayLimits = {
  /** At some thousand requests a second, the last of so many is answered within half a second. */
  requests?: number;
  /** Requests whose body is still on its way: each may hold as much memory as a body may have. */
  arriving?: number;
  /** Open connections, those among them that nobody uses. */
  connections?: number;
};

/** To be called before any other hook is added. */
export function boundRequests(
  app: FastifyInstance,
  { requests = 1024, arriving: mostArriving = 256, connections = 4096 }: UnderWayLimits = {},
): void {
  const answering = new Set<FastifyRequest>();
  /** In the order in which they began. */
  const arriving = new Set<FastifyRequest>();
  app.decorate('underWay', () => answering.size);
  app.server.maxConnections = connections;

  app.addHook('onRequest', (request, reply, done) => {
    if (answering.size >= requests && !request.routeOptions.config.always) {
      reply.header('connection', 'close');
      return done(new Refusal('busy'));
    }
    answering.add(request);
    // Comes whether the answer was sent or the caller has gone.
    reply.raw.once('close', () => {
      answering.delete(request);
      arriving.delete(request);
    });
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) {
      answering.delete(request);
      arriving.add(request);
      if (arriving.size > mostArriving) endSlowest();
    }
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (arriving.delete(request)) answering.add(request);
    done();
  });

  /** Whoever sends as people do has sent everything long before it is their turn. */
  function endSlowest(): void {
    const [slowest] = arriving;
    if (!slowest) return;
    arriving.delete(slowest);
    answerBroken(tooSlow, slowest.raw.socket);
  }
}

/** What Node says of a request that takes too long. */
export const tooSlow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
