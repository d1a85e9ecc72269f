/** Vitest's global set-up of the console's tests: the real service, with the demo platform, on a free port. */
import type { TestProject } from 'vitest/node';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createService } from '../../src/service.ts';
import { newKeys } from '../setup/keys.ts';
import { startCluster } from '../setup/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base of the service's calls: http://127.0.0.1:PORT/api */
    api: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // In the process that transforms what all files import: the embedded database would hold it up.
  const cluster = await startCluster({ synchronous_commit: 'off', full_page_writes: 'off' });
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: cluster.url,
    ...newKeys(),
    DEMO: 'on',
    PORT: '0',
    // Files of tests run side by side, and are all the same few people to the service.
    BUSY_SECONDS: '600',
  });
  const service = await createService(settings);
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  project.provide('api', `${address}/api`);
  return async () => {
    await service.close();
    cluster.stop();
  };
}
