/** What every answer tells a browser: load nothing from elsewhere, guess nothing, keep nothing, show it in no frame. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** @param scripts hashes of those that stand in the page itself: hashesOfScripts */
export async function sendSafetyHeaders(app: FastifyInstance, scripts: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policy, scriptSrc: ["'self'", ...scripts] },
    },
    // Whether the site is on TLS, and for how long it shall be, is the proxy's to say.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // Answers are somebody's own. What anyone may keep has said so itself by now: the console's files.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.headers(NO_STORE);
    done(null, payload);
  });
}

/** For whoever hands an answer on, browsers and proxies. */
export const NO_STORE = { 'cache-control': 'no-store' };

const policy = {
  defaultSrc: ["'none'"],
  // Emotion, under MUI, writes style elements.
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
