/** Serves the built console: hashed files with long-lived caching, and its page for every path that is not a call. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { thisApp } from '../../../contract/app.ts';
import { noSuchCall } from '../errorHandler.ts';
import { sendSafetyHeaders } from './headers.ts';

/** @param folder of the built console; if it does not exist, only calls are answered */
export async function serveConsole(app: FastifyInstance, folder = ''): Promise<void> {
  const index = pageIn(folder);
  const hasConsole = folder !== '' && existsSync(join(folder, index));
  await sendSafetyHeaders(app, hasConsole ? hashesOfScripts(readFileSync(join(folder, index), 'utf8')) : []);
  if (hasConsole) {
    await app.register(serveStatic, {
      root: folder,
      index,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.setHeader('cache-control', cachingOf(path)),
    });
  }
  app.setNotFoundHandler((request, reply) =>
    hasConsole && isPage(request) ? reply.code(200).sendFile(index) : noSuchCall(request, reply),
  );
}

function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|\?|$)/.test(url);
}

/**
 * The page in the default language. The build creates one per language, since browsers render it before any script
 * runs.
 */
function pageIn(folder: string): string {
  const own = `index.${thisApp().languages[0]}.html`;
  return existsSync(join(folder, own)) ? own : 'index.html';
}

/** Vite names files in assets/ after their content. */
function cachingOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Hashes of inline scripts, for `script-src` in the policy. */
function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
