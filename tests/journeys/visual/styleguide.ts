/** Builds the console with the styleguide, and serves it without a service. */
import { execFileSync } from 'node:child_process';
import { preview } from 'vite';
import { outsideVitest } from '../../setup/built-product.ts';
import { root } from '../product.ts';

const outDir = 'dist/styleguide';

export async function serveStyleguide(): Promise<{ address: string; close(): Promise<void> }> {
  execFileSync('npx', ['vite', 'build', '--mode', 'development', '--outDir', outDir, '--logLevel', 'warn'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: root,
    env: { ...outsideVitest(), BROTLI_QUALITY: '0' },
  });
  const server = await preview({
    ...{ configFile: false, root, logLevel: 'silent', build: { outDir } },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return { address: `${address}styleguide`, close: () => server.close() };
}
