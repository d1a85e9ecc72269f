/** Vitest's global set-up of the journeys, which use what `npm start` would serve, with its demo data. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct, startSharedBrowser, temporaryFolder } from '../journeys/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A DATA_DIR with fresh demo data, to be copied but never used itself. */
    demoData: string;
    /** The product on a copy of it, shared by all journeys that leave it running and intact. */
    sharedProduct: { address: string; dataDir: string };
    /** `--update` replaces the reference images. */
    acceptsImages: boolean;
    /** Run the journeys in Firefox instead of Chromium. */
    isFirefox: boolean;
    /** The endpoint of the Chromium that all files share; empty for Firefox, which each file starts. */
    chromium: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  build();
  const demo = temporaryFolder();
  const first = await startProduct(demo.path);
  await first.stop();
  project.provide('demoData', demo.path);
  const data = temporaryFolder(demo.path);
  const product = await startProduct(data.path);
  project.provide('sharedProduct', { address: product.address, dataDir: data.path });
  const chromium = project.getProvidedContext().isFirefox ? undefined : await startSharedBrowser();
  project.provide('chromium', chromium?.wsEndpoint() ?? '');
  return async () => {
    await chromium?.close();
    await product.kill();
    data.remove();
    demo.remove();
  };
}

/** Once per run, because the product of the first project that needs it already serves the files. Each loads this module anew. */
function build(): void {
  if (process.env.PRODUCT_IS_BUILT) return;
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
    env: { ...outsideVitest(), BROTLI_QUALITY: '4' },
  });
  process.env.PRODUCT_IS_BUILT = 'true';
}

/** The environment for another checkout: without what was built here, and Vitest's NODE_ENV, which builds for development. */
export function outsideVitest(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, PRODUCT_IS_BUILT: ___, ...environment } = process.env;
  return environment;
}
