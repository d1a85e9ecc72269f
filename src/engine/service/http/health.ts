/** For whoever watches over the service: alive, and ready to be called. */

import type { Routes } from '../core.ts';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';

const always = { config: { always: true } };

export const healthRoutes: Routes = ({ app, database }) => {
  app.get('/healthz', always, async () => ({ status: 'alive' }));

  app.get('/readyz', always, async (_, reply) => {
    const status = await statusOf(database).catch(() => 'database unavailable');
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
};

async function statusOf(database: Database): Promise<string> {
  if (!(await isMigrated(database))) return 'database unavailable';
  return (await database.lacksRoom()) ? 'database full' : 'ready';
}
