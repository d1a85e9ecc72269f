/** What every answer tells a browser: load nothing from elsewhere, guess nothing, keep nothing, show it in no frame. */
import type { FastifyInstance } from 'fastify';

/** @param scripts hashes of those that stand in the page itself: hashesOfScripts */
export function sendSafetyHeaders(app: FastifyInstance, scripts: readonly string[]): void {
  const headers = headersOf(scripts);
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith('/assets/') ? ofFiles : headers);
    done();
  });
  // Answers are somebody's own. What anyone may keep has said so itself by now: the console's files.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.headers(keptNowhere);
    done(null, payload);
  });
}

/** For whoever hands an answer on, browsers and proxies. */
export const keptNowhere = { 'cache-control': 'no-store' };

const policy = {
  'default-src': "'none'",
  // Emotion, under MUI, writes style elements.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** What a page has been told holds for the scripts and styles that it loads: said again it is half a kB each. */
const ofFiles = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };

/** Whether the site is on TLS, and for how long it shall be, is the proxy's to say. */
const headersOf = (scripts: readonly string[]) => ({
  'content-security-policy': Object.entries({ ...policy, 'script-src': ["'self'", ...scripts].join(' ') })
    .map((directive) => directive.join(' '))
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
