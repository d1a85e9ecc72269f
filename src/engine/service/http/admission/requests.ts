/** What is asked of every request before anything else looks at it. */
import type { FastifyInstance } from 'fastify';
import { malformed } from '../../errors.ts';
import { canonicalAddress } from './address.ts';

/**
 * Refuses a request of HTTP/1.1 that has no Host header, and any with more than one: Node takes the first, a proxy
 * before it may take the last, and they would not speak of the same site (RFC 9112, 3.2).
 */
export function requireSingleHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = hostsOf(raw.rawHeaders);
    if (hosts === 1) return done();
    if (hosts > 1) return done(malformed('_request', 'hostTwice'));
    done(raw.httpVersion === '1.1' ? malformed('_request', 'hostMissing') : undefined);
  });
}

/** Says once that a proxy names addresses and is not believed: everybody would be counted as one. */
export function warnUntrustedProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    if (!isLogged && headers['x-forwarded-for'] !== undefined) {
      isLogged = true;
      const from = canonicalAddress(socket.remoteAddress ?? '');
      app.log.warn(`X-Forwarded-For from ${from} is not believed: if that is your proxy, set TRUST_PROXY`);
    }
    done();
  });
}

/** @param headers names and values in turn */
function hostsOf(headers: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
