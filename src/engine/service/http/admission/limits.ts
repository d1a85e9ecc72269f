/**
 * How much of each costly kind of call is done at a time. What is left over is for what moves money: that has no
 * bound here, its queue is the app's. Why: ADR 0070.
 */
import { availableParallelism } from 'node:os';
import type { Cost } from '../../../contract/cost.ts';
import type { Database } from '../../database/database.ts';

export type CostLimits = {
  /** How many are under way at a time: of one caller, and of all of them in this process. */
  perCaller: number;
  concurrency: number;
  /** How many more of one caller may wait. */
  queueLimit: number;
  /**
   * How long a place stays empty afterwards while the process has other things to do, as a multiple of the time it took, for all and for its caller: with 1 the
   * place is in use for half of the time at most.
   */
  cooldown: number;
  callerCooldown: number;
};

/** PGlite does one thing at a time: whatever takes long there keeps everything else waiting. */
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
    // Node hashes on four threads, which it needs for other things too.
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
    // Waits for a line more than it works, and holds a part of the file in memory meanwhile.
    file: { perCaller: 2, concurrency: 16, queueLimit: 16, cooldown: 0, callerCooldown: 0 },
  };
}
