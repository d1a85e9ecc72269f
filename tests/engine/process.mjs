/**
 * A process of its own, which runs the module that its argument names. Vite reads the modules for it, as it does for the
 * tests, since they import files by pattern.
 */
import { join } from 'node:path';
import { createServer } from 'vite';

const vite = await createServer({
  ...{ configFile: false, root: join(import.meta.dirname, '../..'), appType: 'custom' },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
await vite.ssrLoadModule(`/tests/engine/${process.argv[2]}`);
