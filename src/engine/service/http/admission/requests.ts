/** Checks on every request before it is processed. */
import type { FastifyInstance } from 'fastify';
import { malformed } from '../../errors.ts';
import { canonicalAddress } from './address.ts';

/**
 * Rejects HTTP/1.1 requests without a Host header, and all with more than one. Node uses the first while a proxy may
 * use the last, so that they would disagree on the site (RFC 9112, 3.2).
 */
export function requireSingleHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = hostsOf(raw.rawHeaders);
    if (hosts === 1) return done();
    if (hosts > 1) return done(malformed('_request', 'hostTwice'));
    done(raw.httpVersion === '1.1' ? malformed('_request', 'hostMissing') : undefined);
  });
}

/** Warns once if a proxy that is not trusted forwards client addresses: all its clients would count as one. */
export function warnUntrustedProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    if (!isLogged && headers['x-forwarded-for'] !== undefined) {
      isLogged = true;
      const from = canonicalAddress(socket.remoteAddress ?? '');
      app.log.warn(`X-Forwarded-For from ${from} is ignored. If that is your proxy, set TRUST_PROXY`);
    }
    done();
  });
}

/** @param headers alternating names and values */
function hostsOf(headers: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
