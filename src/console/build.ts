/** What Vite needs to know to build the console; used by vite.config.ts alone, never by the console. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Alias, Plugin } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Lighter stand-ins for what react-admin imports: 8 kB less of the first screen (DESIGN section 11). */
export const lighter: Alias[] = [
  { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
  { find: /^jsonexport\/dist$/, replacement: here('./lazyJsonExport.ts') },
];

/** Writes what is built in compressed form beside it, for the service to send. */
export function compressed(): Plugin {
  return {
    name: 'monedero-compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (this.environment.config.consumer !== 'client' || !dir) return;
      for (const { fileName } of Object.values(bundle)) {
        if (!/\.(js|css|html)$/.test(fileName)) continue;
        const file = join(dir, fileName);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

/**
 * Puts firstPaint.js into the page as a file of its own: it must run before the first paint, so not as a
 * module, and the Content-Security-Policy allows no inline script.
 */
export function firstPaint(): Plugin {
  const source = () => readFileSync(here('./firstPaint.js'), 'utf8');
  const development = '/first-paint.js';
  let built: string | undefined;
  return {
    name: 'monedero-first-paint',
    configureServer(server) {
      server.middlewares.use(development, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(source());
      });
    },
    buildStart() {
      if (this.environment.mode !== 'build' || this.environment.config.consumer !== 'client') return;
      built = this.emitFile({ type: 'asset', name: 'first-paint.js', source: source() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(
          ({ fileName }) => fileName.startsWith('assets/first-paint') && fileName.endsWith('.js'),
        );
        if (built && !file) throw new Error('first-paint.js was not built');
        const src = file ? `/${file.fileName}` : development;
        return [{ tag: 'script', attrs: { src }, injectTo: 'head' }];
      },
    },
  };
}
