/**
 * `npm run dev`: Vite serves the console with hot reload and, through this plug-in, the service beside
 * it on the same port. A change in the service, the contract or the messages starts the service anew.
 */
import type { Plugin, ViteDevServer } from 'vite';
import type { Settings } from '#engine/service';
import type { Service } from '../service.ts';

const served = /^\/((api|receipt)\/|healthz|readyz|metrics)/;
const watched = /\/(src\/(?!.*\/console\/)|i18n\/)/;

export function serviceInDevelopment(): Plugin {
  return {
    name: 'monedero-service',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'development',
    configureServer(server) {
      let running = start(server);
      server.watcher.on('change', (file) => {
        if (watched.test(file))
          running = running.then((service) => service?.close()).then(() => start(server));
      });
      server.httpServer?.on('close', () => running.then((service) => service?.close()));
      server.middlewares.use((request, response, next) => {
        if (!served.test(request.url ?? '')) return next();
        running.then((service) => {
          if (service) return service.app.routing(request, response);
          response.statusCode = 503;
          response.end('The service could not start: see the terminal.');
        });
      });
    },
  };
}

/** Starts the service as it stands in the source now; says why where it can't. */
async function start(server: ViteDevServer): Promise<Service | undefined> {
  try {
    const { readSettings } = await server.ssrLoadModule('/src/engine/service/settings/settings.ts');
    const { createService } = await server.ssrLoadModule('/src/service.ts');
    const settings: Settings = readSettings(process.env);
    const service: Service = await createService(settings);
    await service.app.ready();
    const { greet } = await server.ssrLoadModule('/src/programs/greeting.ts');
    greet(server.config.server.port, settings);
    return service;
  } catch (error) {
    server.config.logger.error(
      `the service could not start: ${error instanceof Error ? error.stack : error}`,
    );
    return undefined;
  }
}
