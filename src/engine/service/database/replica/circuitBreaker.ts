/**
 * Circuit breaker of a replica: after a failure, only one reader per second tries it, so that the others do not wait.
 */
import { findDatabaseError, isUnavailable } from '../failures.ts';
import { ReplicaUnusable } from './checked.ts';
import type { ReadAt } from './types.ts';

export type Health = {
  canTry(): boolean;
  recordResponse(): void;
  /** @param began when the attempt started, on the same clock @returns why the primary is used instead */
  classifyFailure(error: unknown, began: number): ReadAt;
  /** The error, while it is unavailable. */
  problem(): unknown;
};

/** Milliseconds before the next attempt after a failure. */
const COOL_DOWN = 1_000;

/** @param changed called with the error, or without one on recovery; @param now monotonic clock in milliseconds */
export function createCircuitBreaker(changed: (problem?: unknown) => void, now: () => number): Health {
  let problem: unknown;
  let nextTry = 0;
  let lastResponseAt = Number.NEGATIVE_INFINITY;
  const fail = (error: unknown): ReadAt => {
    nextTry = now() + COOL_DOWN;
    if (problem === undefined) changed(error);
    problem = error;
    return 'unreachable';
  };
  return {
    problem: () => problem,
    canTry() {
      if (problem === undefined) return true;
      if (now() < nextTry) return false;
      // Other readers skip the replica until this attempt has a result.
      nextTry = now() + COOL_DOWN;
      return true;
    },
    recordResponse() {
      lastResponseAt = now();
      if (problem !== undefined) changed();
      problem = undefined;
    },
    classifyFailure(error, began) {
      if (error instanceof ReplicaUnusable) {
        // It responded to another reader in the meantime, so it is overloaded, not unavailable.
        const isUnreachable = error.why === 'unreachable' || (error.why === 'busy' && lastResponseAt < began);
        return isUnreachable ? fail(error) : error.why;
      }
      // Replay may cancel reads, even by ending their connection.
      if (['40001', '40P01'].includes(findDatabaseError(error)?.code ?? '')) return 'conflict';
      return isUnavailable(error) ? fail(error) : 'failed';
    },
  };
}
