/**
 * `npm run dev`: Vite serves the console with hot reload and, through this plug-in, the service on the same port. A
 * change to the service, the contract or the messages restarts the service.
 */
import { createServerModuleRunner, type Plugin, type ViteDevServer } from 'vite';
import type { Service } from '../service.ts';

const served = /^\/((api|receipt)\/|healthz|readyz|metrics)/;
const watched = /\/(src\/(?!.*\/console\/)|i18n\/)/;

/** The running service, and how to stop it. */
type Running = Pick<Service, 'app' | 'close'>;

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

/** Starts the service from the current source, and logs an error if it fails. */
async function start(server: ViteDevServer): Promise<Running | undefined> {
  // A new module runner per start, so that no declarations of the previous one remain.
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  try {
    const { readSettings } = await runner.import('/src/engine/service/settings/settings.ts');
    const { createService } = await runner.import('/src/service.ts');
    const { greet, printNewSecrets } = await runner.import('/src/programs/greeting.ts');
    const settings = readSettings(process.env);
    const service: Service = await createService(settings);
    printNewSecrets(service);
    await service.app.ready();
    greet(server.config.server.port, settings);
    return { app: service.app, close: () => service.close().finally(() => runner.close()) };
  } catch (error) {
    // Loaded anew for each start, so that it is not the class that this module could import.
    const isOurs = error instanceof Error && error.name === 'SettingsError';
    const reason = isOurs ? error.message : error instanceof Error ? error.stack : error;
    server.config.logger.error(`the service could not start: ${reason}`);
    await runner.close();
    return undefined;
  }
}
