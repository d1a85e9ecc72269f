/** Builds and serves the two consoles: ours by its service, the plain one as compressed files. */
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { root, startProduct, temporaryFolder } from '../../tests/journeys/product.ts';

export type Served = { address: string; stop(): Promise<void> };

/** Builds the product as `npm run build` does and starts it with its demo platform. */
export async function serveConsole(): Promise<Served> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = temporaryFolder();
  const product = await startProduct(folder.path);
  return {
    address: product.address,
    stop: async () => {
      await product.kill();
      folder.remove();
    },
  };
}

/** Builds the plain app of the same versions, everything in one chunk. */
export async function servePlain(): Promise<Served> {
  const folder = temporaryFolder();
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'plain'),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder.path,
      target: 'es2022',
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const server = createServer((request, response) => {
    const path = join(folder.path, (request.url ?? '/').split('?')[0] ?? '/');
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder.path, 'index.html');
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    if (!compressible.has(extname(file))) return createReadStream(file).pipe(response);
    response.setHeader('content-encoding', 'gzip');
    response.end(compress(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      folder.remove();
    },
  };
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const compressible = new Set(Object.keys(types));
const cache = new Map<string, Buffer>();

/** Compressed once, like ours. */
function compress(file: string): Buffer {
  const cached = cache.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
  cache.set(file, cached);
  return cached;
}
