/** What bounds a run: the processor time that each transfer takes of each part, and what was left over. */
import { cpus } from 'node:os';
import { median, said } from './figure.ts';
import { idleSeconds, type Usage, usageOf } from './usage.ts';

export type Time = Pick<Usage, 'user' | 'system'>;

/** Microseconds a transfer of each part; PostgreSQL's are 0 where it is embedded. */
export type Cost = {
  service: Time;
  postgres: Time;
  generator: Time;
  /** The share of all cores that had nothing to do. */
  idle: number;
};

const NOTHING: Time = { user: 0, system: 0 };

/**
 * Starts to count.
 * @param server the first process of PostgreSQL, where there is one
 * @returns to be called once the load is over, with what the generator counted of itself
 */
export function startCounting(
  service: number,
  server: number | undefined,
): (transfers: number, generator: Time) => Cost {
  const read = () => ({
    at: performance.now() / 1000,
    idle: idleSeconds(),
    service: usageOf(service),
    postgres: server === undefined ? NOTHING : usageOf(server),
  });
  const before = read();
  return (transfers, generator) => {
    const after = read();
    const each = (now: Time, then: Time = NOTHING): Time => ({
      user: ((now.user - then.user) / transfers) * 1e6,
      system: ((now.system - then.system) / transfers) * 1e6,
    });
    return {
      service: each(after.service, before.service),
      postgres: each(after.postgres, before.postgres),
      generator: each(generator),
      idle: (after.idle - before.idle) / (after.at - before.at) / cpus().length,
    };
  };
}

/** In words: the median of the runs. */
export function saidCost(costs: readonly Cost[]): string {
  const of = (number: (cost: Cost) => number) => said(median(costs.map(number)));
  const time = (part: 'service' | 'postgres' | 'generator') =>
    `${of((cost) => cost[part].user)} + ${of((cost) => cost[part].system)} µs`;
  return (
    `service ${time('service')}, PostgreSQL ${time('postgres')}, load generator ${time('generator')} ` +
    `(program + kernel); ${of(({ idle }) => idle * 100)}% of all cores idle`
  );
}
