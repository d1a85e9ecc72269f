/**
 * How long a body may take to arrive. Node knows one limit for all requests: where an app takes files in, that is the one
 * of files, and whatever else is sent has this shorter one.
 */
import type { FastifyInstance } from 'fastify';
import { sendRawError, tooSlow } from '../connections/rawErrors.ts';
import { hasBody } from './inFlight.ts';

/** Milliseconds for any request. */
export const REQUEST_TIME = 30_000;
/** The same for one that brings a file: ten megabytes over a line of a quarter of a megabit each second. */
export const FILE_TIME = 320_000;

/** Ends what is still arriving after `time`, files left out. */
export function limitBodyTime(app: FastifyInstance, time = REQUEST_TIME): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.call?.file) {
      const timer = setTimeout(() => sendRawError(tooSlow, request.raw.socket), time).unref();
      const stop = () => clearTimeout(timer);
      request.raw.once('end', stop);
      // Answered before all of it was there: the connection may serve another by then, and Node's limit ends this one.
      reply.raw.once('close', stop);
    }
    done();
  });
}
