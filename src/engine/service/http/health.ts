/** Liveness and readiness probes. */

import type { Core, Routes } from '../core.ts';
import { isMigrated } from '../database/migrate.ts';

const always = { config: { always: true } };

export const healthRoutes: Routes = ({ app, ...core }) => {
  app.get('/healthz', always, async () => ({ status: 'alive' }));

  app.get('/readyz', always, async (_, reply) => {
    const status = await statusOf(core).catch(() => 'database unavailable');
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
};

async function statusOf({ database, migrations }: Pick<Core, 'database' | 'migrations'>): Promise<string> {
  if (!(await isMigrated(database, migrations))) return 'database unavailable';
  return (await database.hasFullDisk()) ? 'database full' : 'ready';
}
