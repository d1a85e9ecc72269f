/** `npm start`: starts the service, prints its URL, and shuts it down gracefully. */
import '../schema.ts';
import { setFlagsFromString } from 'node:v8';
import { readSettings, SettingsError } from '#engine/service';
import { createService, type Service } from '../service.ts';
import { greet, printNewSecrets } from './greeting.ts';
import { schedulePartitions } from './partitions/scheduler.ts';
import { isWorker, SETTINGS_EXIT, startWorkers, watchesOver } from './workers.ts';

// Collects garbage once the heap has grown by half of the live objects. By default Node lets it grow to three times as
// much.
setFlagsFromString('--heap-growing-percent=50');

await start().catch((error: unknown) => {
  const isOurs = error instanceof SettingsError;
  console.error(isOurs ? error.message : error);
  process.exit(isOurs ? SETTINGS_EXIT : 1);
});

async function start(): Promise<void> {
  const [flag] = process.argv.slice(2);
  if (flag !== undefined) {
    throw new SettingsError(
      `${flag} is not understood: the service takes no arguments, its settings are environment variables (docs/deployment.md).`,
    );
  }
  const settings = readSettings(process.env);
  const service = await createService(settings);
  // Before anything else can fail.
  printNewSecrets(service);
  if (watchesOver(settings.workers)) {
    // Migrations have run, so that no worker has to wait for another's.
    await service.close();
    startWorkers(settings.workers, (port) => greet(port, settings));
    return;
  }
  const endMonths = schedulePartitions(settings);
  endWith({
    close: async () => {
      await endMonths();
      await service.close();
    },
  });
  const port = await listen(service).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  if (!isWorker()) greet(port, settings);
}

/** @returns the port, which the system chooses if PORT is 0 */
async function listen({ app, settings: { port, host } }: Service): Promise<number> {
  try {
    await app.listen({ port, host });
    const address = app.server.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SettingsError(
        `PORT ${port} is in use on ${host}: stop what uses it, or set PORT to another.`,
      );
    }
    if (code === 'EACCES')
      throw new SettingsError(`PORT ${port} needs more rights: set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new SettingsError(`HOST ${host} is not an address of this machine: try 127.0.0.1 or 0.0.0.0.`);
    }
    throw error;
  }
}

/**
 * A second signal exits immediately. Workers leave that to the primary: terminals and systemd signal all processes, so
 * that a worker receives each signal twice.
 */
function endWith(service: Pick<Service, 'close'>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending && isWorker()) return;
      if (ending) process.exit(1);
      ending = true;
      service.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
