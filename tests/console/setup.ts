/** Vitest's global set-up of the console's tests: the real service with demo data on a free port. */
import type { TestProject } from 'vitest/node';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createService } from '../../src/service.ts';
import { newKeys } from '../setup/keys.ts';
import { startCluster } from '../setup/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base URL of the calls: http://127.0.0.1:PORT/api */
    api: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A separate process: the embedded database would slow down this one, which transforms modules for all files.
  const cluster = await startCluster({ synchronous_commit: 'off', full_page_writes: 'off' });
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: cluster.url,
    ...newKeys(),
    DEMO: 'on',
    PORT: '0',
    // Test files run in parallel as the same few users.
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
