/**
 * Concurrency limits of expensive calls. The remaining capacity is for calls that move money, which have no limit here:
 * the app has its own queue for them. ADR 0070 explains the numbers.
 */
import { availableParallelism } from 'node:os';
import type { Cost } from '../../../contract/cost.ts';
import type { Database } from '../../database/database.ts';

export type CostLimits = {
  /** Concurrent calls per caller, and of all callers in this process. */
  perCaller: number;
  concurrency: number;
  /** Waiting calls per caller. */
  queueLimit: number;
  /**
   * Cooldown of a slot after a call, as a multiple of its duration, for all callers and for its own. With 1 a slot is
   * in use half of the time at most. Applies only while other requests are in flight.
   */
  cooldown: number;
  callerCooldown: number;
};

/** PGlite runs one statement at a time, so a slow one blocks everything else. */
export function costLimits({
  kind,
  longAtOnce,
}: Pick<Database, 'kind' | 'longAtOnce'>): Record<Cost, CostLimits> {
  const cores = availableParallelism();
  const some = Math.max(4, cores);
  const few = Math.max(2, Math.floor(cores / 2));
  const rest = kind === 'embedded' ? 1 : 0;
  return {
    verification: { perCaller: 1, concurrency: longAtOnce, queueLimit: 2, cooldown: rest, callerCooldown: 1 },
    // Node hashes on its pool of four threads, which it also needs for other work.
    password: {
      perCaller: 2,
      concurrency: Math.min(few, 3),
      queueLimit: 128,
      cooldown: 1,
      callerCooldown: 0,
    },
    list: { perCaller: 2, concurrency: some, queueLimit: 64, cooldown: rest, callerCooldown: 0.5 },
    export: { perCaller: 1, concurrency: few, queueLimit: 8, cooldown: rest, callerCooldown: 2 },
    overview: { perCaller: 1, concurrency: few, queueLimit: 8, cooldown: rest, callerCooldown: 2 },
    change: { perCaller: 2, concurrency: some, queueLimit: 64, cooldown: rest, callerCooldown: 0.5 },
    // Waits for the network more than it works, and holds a part of a file in memory meanwhile.
    file: { perCaller: 2, concurrency: 16, queueLimit: 16, cooldown: 0, callerCooldown: 0 },
  };
}
