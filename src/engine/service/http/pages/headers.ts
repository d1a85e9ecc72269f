/** Security headers of all responses: no foreign resources, no content sniffing, no caching, no framing. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** @param scripts hashes of inline scripts: hashesOfScripts */
export async function sendSafetyHeaders(app: FastifyInstance, scripts: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policy, scriptSrc: ["'self'", ...scripts] },
    },
    // HSTS is up to the proxy that terminates TLS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // Responses are private by default. Public files have set their own caching by now.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.headers(NO_STORE);
    done(null, payload);
  });
}

/** The response header with the id of the request, by which its lines in the log are found. */
export const REQUEST_ID = 'request-id';

/** Prevents caching by browsers and proxies. */
export const NO_STORE = { 'cache-control': 'no-store' };

const policy = {
  defaultSrc: ["'none'"],
  // Emotion, which MUI uses, inserts style elements.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
