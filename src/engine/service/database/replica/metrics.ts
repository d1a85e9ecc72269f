/** Metrics and log lines of the read replica. */
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Replica, readSources } from './types.ts';

/** @param code of the app, the prefix of each metric */
export function measureReplica(replica: Replica, code: string, registry: Registry): void {
  const reads = new Counter({
    name: `${code}_reads_total`,
    help: 'Lists, overviews, exports and searches by where they were read: replica, or why on the database itself.',
    labelNames: ['at'],
    registers: [registry],
  });
  for (const at of readSources) reads.inc({ at }, 0);
  replica.observe((at) => reads.inc({ at }));

  const reachable = new Gauge({
    name: `${code}_replica_reachable`,
    help: '0 where the replica could not be reached when it was last tried.',
    registers: [registry],
  });
  reachable.set(1);
  replica.watch((problem) => reachable.set(problem === undefined ? 1 : 0));
  new Gauge({
    name: `${code}_replica_behind_bytes`,
    help: 'How much of the log of the database the replica lacked when it was last read from.',
    registers: [registry],
    collect() {
      this.set(replica.lagBytes() ?? 0);
    },
  });
}

export function logReplica(replica: Replica, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): void {
  let wasReachable = true;
  replica.watch((problem) => {
    if (problem !== undefined) {
      log.warn({ err: problem }, 'Read replica unavailable; reading from the primary');
    } else if (!wasReachable) log.info('Read replica available again');
    wasReachable = problem === undefined;
  });
}
