/** Remembers current waits in this process, so that repeated attempts do not reach the database. */
import { ServiceError } from '../../errors.ts';

/** Above this, expired entries are removed. */
const MAX_BLOCKS = 10_000;

export type Waiting = {
  /** @throws ServiceError `too_many_requests` during a wait, with the seconds that are left */
  reject(who: string): void;
  /** Starts a wait. @throws ServiceError as above */
  begin(who: string, milliseconds: number): never;
  /** Ends a wait. */
  end(who: string): void;
};

export function createWaiting(): Waiting {
  const waiting = new Map<string, number>();
  return {
    reject(who) {
      const until = waiting.get(who) ?? 0;
      if (until > Date.now()) rejectUntil(until);
    },
    begin(who, milliseconds) {
      const until = Date.now() + milliseconds;
      if (waiting.size >= MAX_BLOCKS) forgetOver(waiting);
      if (waiting.size < MAX_BLOCKS) waiting.set(who, until);
      return rejectUntil(until);
    },
    end: (who) => void waiting.delete(who),
  };
}

function rejectUntil(until: number): never {
  const retryAfter = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  throw new ServiceError('too_many_requests', undefined, { retryAfter });
}

function forgetOver(waiting: Map<string, number>): void {
  for (const [who, until] of waiting) if (until <= Date.now()) waiting.delete(who);
}
