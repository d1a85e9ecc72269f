/** WORKERS: several processes that share the port. A process that exits unexpectedly is replaced. */
import cluster, { type Worker } from 'node:cluster';

/** Milliseconds before a worker is restarted, in case it cannot start. */
const PAUSE = 1000;

/** Exit code of a process that cannot start because of its settings. */
export const SETTINGS_EXIT = 2;

/** Whether this process only supervises workers. */
export const watchesOver = (workers: number): boolean => workers > 1 && cluster.isPrimary;

/** Whether this process is a worker. */
export const isWorker = (): boolean => cluster.isWorker;

/**
 * Starts the workers with the same program and environment, and stops them with this process.
 * @param onListening called with the port once all of them are listening
 */
export function startWorkers(count: number, onListening: (port: number) => void): void {
  let ending = false;
  let serving = 0;
  for (let at = 0; at < count; at += 1) cluster.fork();
  cluster.on('listening', (_, { port }) => {
    serving += 1;
    if (serving === count) onListening(port);
  });
  cluster.on('exit', (_, code) => {
    // A settings error, such as a port in use, would affect the next worker too, and was already printed. Once workers
    // are serving, the cause is an unavailable database: the others continue, and this one is restarted.
    if (code === SETTINGS_EXIT && serving === 0) process.exit(code);
    if (!ending) setTimeout(() => !ending && cluster.fork(), PAUSE);
    else if (running().length === 0) process.exit(0);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) {
        for (const worker of running()) worker.process.kill('SIGKILL');
        process.exit(1);
      }
      ending = true;
      for (const worker of running()) worker.process.kill('SIGTERM');
      if (running().length === 0) process.exit(0);
    });
  }
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
