/** For whoever watches over the service: alive, and ready to be called. */

import type { Routes } from '../core.ts';
import { isMigrated } from '../database/migrate.ts';

export const healthRoutes: Routes = ({ app, database }) => {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_, reply) => {
    const ready = await isMigrated(database).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' });
  });
};
