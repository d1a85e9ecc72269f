/** Serves the built console: hashed files for long, its page for every address that isn't a call. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { thisApp } from '../../../contract/app.ts';
import { noSuchCall } from '../errorHandler.ts';
import { sendSafetyHeaders } from './headers.ts';

/** @param folder of the built console; where there is none, only calls are answered */
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

/** The page in the language that comes first here: the build makes one for each, as the browser reads it before any script. */
function pageIn(folder: string): string {
  const own = `index.${thisApp().languages[0]}.html`;
  return existsSync(join(folder, own)) ? own : 'index.html';
}

/** Vite names what it builds into assets/ after its content. */
function cachingOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The hashes of the scripts that stand in a page, as the policy's `script-src` names them. */
function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
