/** WORKERS: several processes that share the port. One that ends on its own is replaced. */
import cluster, { type Worker } from 'node:cluster';

/** A worker that can't start must not be started again without a pause. */
const PAUSE = 1000;

/** The exit code of a process that its settings kept from starting. */
export const SETTINGS_EXIT = 2;

/** Whether this process only watches over the others. */
export const watchesOver = (workers: number): boolean => workers > 1 && cluster.isPrimary;

/** Whether this process is one of several that someone watches over. */
export const isWorker = (): boolean => cluster.isWorker;

/**
 * Starts the workers, each with the same program and environment, and ends them with this process.
 * @param onListening called with the port, once, when all of them take requests
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
    // What a setting forbids, such as a port in use, it forbids the next one too: the worker said why.
    // Once they serve, it is the database that one can't reach just now: the others go on, this one again.
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
