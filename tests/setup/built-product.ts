/** Vitest's global set-up of the journeys: they walk through what `npm start` would serve, on its demo data. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct, startSharedBrowser, temporaryFolder } from '../journeys/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A DATA_DIR as the product leaves it that has just made its demo data: to be copied, never used itself. */
    demoData: string;
    /** Where the Chromium can be connected to that all files share. */
    browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
    env: outsideVitest(),
  });
  const data = temporaryFolder();
  const product = await startProduct(data.path);
  await product.stop();
  project.provide('demoData', data.path);
  const browser = await startSharedBrowser();
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    data.remove();
  };
}

/** The environment as a person has it: under Vitest's NODE_ENV a build would be one for development. */
export function outsideVitest(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env;
  return environment;
}
