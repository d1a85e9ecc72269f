/** The cost of a run: processor time per transfer and part, and idle time. */
import { cpus } from 'node:os';
import { formatNumber, median } from './figure.ts';
import { readIdleSeconds, readUsage, type Usage } from './usage.ts';

export type Time = Pick<Usage, 'user' | 'system'>;

/** Microseconds per transfer and part; PostgreSQL's are 0 if it is embedded. */
export type Cost = {
  service: Time;
  postgres: Time;
  generator: Time;
  /** The idle share of all cores. */
  idle: number;
};

const NO_TIME: Time = { user: 0, system: 0 };

/**
 * Starts counting.
 * @param server the first process of PostgreSQL, if there is one
 * @returns to be called after the load, with the generator's own usage
 */
export function startCounting(
  service: number,
  server: number | undefined,
): (transfers: number, generator: Time) => Cost {
  const read = () => ({
    at: performance.now() / 1000,
    idle: readIdleSeconds(),
    service: readUsage(service),
    postgres: server === undefined ? NO_TIME : readUsage(server),
  });
  const before = read();
  return (transfers, generator) => {
    const after = read();
    const perTransfer = (now: Time, then: Time = NO_TIME): Time => ({
      user: ((now.user - then.user) / transfers) * 1e6,
      system: ((now.system - then.system) / transfers) * 1e6,
    });
    return {
      service: perTransfer(after.service, before.service),
      postgres: perTransfer(after.postgres, before.postgres),
      generator: perTransfer(generator),
      idle: (after.idle - before.idle) / (after.at - before.at) / cpus().length,
    };
  };
}

/** The median of the runs, as text. */
export function formatCost(costs: readonly Cost[]): string {
  const formatMedian = (number: (cost: Cost) => number) => formatNumber(median(costs.map(number)));
  const formatTime = (part: 'service' | 'postgres' | 'generator') =>
    `${formatMedian((cost) => cost[part].user)} + ${formatMedian((cost) => cost[part].system)} µs`;
  return (
    `service ${formatTime('service')}, PostgreSQL ${formatTime('postgres')}, load generator ${formatTime('generator')} ` +
    `(program + kernel); ${formatMedian(({ idle }) => idle * 100)}% of all cores idle`
  );
}
