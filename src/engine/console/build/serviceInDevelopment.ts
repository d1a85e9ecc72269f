/**
 * Vite's development server with the service on the same port. A change to any module that the service has loaded
 * restarts it. Not part of the console.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServerModuleRunner, type Plugin, type ViteDevServer } from 'vite';

/** An app's service during development. */
export type DevelopedService = {
  /** Full path of the module that exports `startInDevelopment`: `DevelopmentModule`. */
  module: string;
  /** First parts of paths that features answer outside `/api`, such as `receipt` for `/receipt/…`. */
  paths?: readonly string[];
};

export type DevelopmentModule = {
  /** Creates the service, without listening. @param port of the development server */
  startInDevelopment(port: number): Promise<RunningService>;
};

type RunningService = {
  app: {
    ready(): PromiseLike<unknown>;
    routing(request: IncomingMessage, response: ServerResponse): void;
  };
  close(): Promise<void>;
};

export function serviceInDevelopment({ module, paths = [] }: DevelopedService): Plugin {
  const served = new RegExp(`^/((${['api', ...paths].join('|')})/|(healthz|readyz|metrics)\\b)`);
  let running: ReturnType<typeof start>;
  const stop = () => running.then((service) => service?.close());
  return {
    name: 'engine-service',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'development',
    configureServer(server) {
      running = start(server, module);
      server.httpServer?.on('close', stop);
      server.middlewares.use((request, response, next) => {
        if (!served.test(request.url ?? '')) return next();
        running.then((service) => {
          if (service) return service.app.routing(request, response);
          response.statusCode = 503;
          response.end('The service could not start: see the terminal.');
        });
      });
    },
    hotUpdate: {
      // After Vite has added the modules that list a folder's files, such as the migrations.
      order: 'post',
      handler({ modules, server }) {
        const { name, moduleGraph } = this.environment;
        if (name !== 'ssr' || modules.length === 0) return;
        for (const changed of modules) moduleGraph.invalidateModule(changed);
        running = stop().then(() => start(server, module));
        return [];
      },
    },
  };
}

/** Starts the service from the current source, and logs an error if it fails. */
async function start(server: ViteDevServer, module: string): Promise<RunningService | undefined> {
  // A new module runner per start, so that no declarations of the previous one remain.
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  try {
    const { startInDevelopment }: DevelopmentModule = await runner.import(module);
    const service = await startInDevelopment(server.config.server.port);
    await service.app.ready();
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
