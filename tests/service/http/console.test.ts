import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../src/features.ts';
import { declareApp, preferLanguage, thisApp } from '../../../src/engine/contract/app.ts';
import { serveConsole } from '../../../src/engine/service/http/pages/console.ts';
import { mailText } from '../../../src/engine/service/mail/texts.ts';

let app: FastifyInstance;
const folder = mkdtempSync(join(tmpdir(), 'monedero-console-'));
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const script = 'show("at once")';
const page = `the page <script>${script}</script><script src="/assets/main-1a2b.js"></script>`;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  const file = join(folder, 'assets', 'main-1a2b.js');
  writeFileSync(file, 'code()');
  writeFileSync(`${file}.gz`, gzipSync('code()'));
  writeFileSync(`${file}.br`, brotliCompressSync('code()'));
  app = Fastify();
  await serveConsole(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('serves the first language of the platform', async () => {
  writeFileSync(join(folder, 'index.fr.html'), 'la page');
  const before = thisApp();
  preferLanguage('fr');
  const other = Fastify();
  try {
    await serveConsole(other, folder);
    for (const url of ['/', '/login']) expect((await other.inject({ url })).body).toBe('la page');
    expect(mailText(undefined, 'mail.reset.subject')).toBe(mailText('fr', 'mail.reset.subject'));
    expect(mailText('de', 'mail.reset.subject')).not.toBe(mailText('fr', 'mail.reset.subject'));
  } finally {
    declareApp(before);
    await other.close();
  }
});

describe('the built console', () => {
  it.each(['/', '/login', '/dashboard/user/1/edit', '/error-404', '/dashboard/..%2f..%2fetc'])(
    'serves its page at %s, to be revalidated',
    async (address) => {
      const { statusCode, body, headers } = await get(address);
      expect([statusCode, body]).toEqual([200, page]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it('allows only the inlined script, by its hash', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy.match(/sha256-/g)).toHaveLength(1);
  });

  it.each([
    ['br, gzip', 'br', brotliCompressSync('code()')],
    ['gzip', 'gzip', gzipSync('code()')],
  ])('sends the precompressed file when the client accepts %s', async (accepted, encoding, body) => {
    const { headers, rawPayload } = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(rawPayload.equals(body)).toBe(true);
  });

  it('lets browsers cache its hashed files forever', async () => {
    const { body, headers } = await get('/assets/main-1a2b.js');
    expect(body).toBe('code()');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/api/nothing', '/api', '/assets/gone.js'])('returns 404 as JSON for %s', async (address) => {
    const response = await get(address);
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toBe('not_found');
  });

  it('accepts only GET and HEAD', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });
});
