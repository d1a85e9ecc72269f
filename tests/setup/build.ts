/** Vitest's global set-up of the tests that use what `npm run build` writes. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the product, once per run of Vitest: each project loads this module anew. */
export default function build(): void {
  if (process.env.PRODUCT_IS_BUILT) return;
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
    env: { ...outsideVitest(), BROTLI_QUALITY: '4' },
  });
  process.env.PRODUCT_IS_BUILT = 'true';
}

/** The environment without Vitest's NODE_ENV, under which a build would be one for development, and for another checkout. */
export function outsideVitest(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, PRODUCT_IS_BUILT: ___, ...environment } = process.env;
  return environment;
}
