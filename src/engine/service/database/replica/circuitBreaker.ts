/** Whether a replica can be reached: one that can't is left alone for a while, so that nobody waits for it but one in a second. */
import { findDatabaseError, isUnavailable } from '../failures.ts';
import { ReplicaUnusable } from './checked.ts';
import type { ReadAt } from './types.ts';

export type Health = {
  mayTry(): boolean;
  noteAnswer(): void;
  /** @param began when it was tried, by the same clock @returns why it is the database's turn */
  classifyFailure(error: unknown, began: number): ReadAt;
  /** What is wrong, where it can't be reached. */
  problem(): unknown;
};

/** Milliseconds for which nobody asks one that could not be reached. */
const COOL_DOWN = 1_000;

/** @param changed told what is wrong with it, or with nothing that it is well again; @param now milliseconds of a clock that never goes back */
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
    mayTry() {
      if (problem === undefined) return true;
      if (now() < nextTry) return false;
      // The others go on without it until this one knows.
      nextTry = now() + COOL_DOWN;
      return true;
    },
    noteAnswer() {
      lastResponseAt = now();
      if (problem !== undefined) changed();
      problem = undefined;
    },
    classifyFailure(error, began) {
      if (error instanceof ReplicaUnusable) {
        // Somebody else was answered meanwhile: it has too much to do, which is not the same as gone.
        const isUnreachable = error.why === 'unreachable' || (error.why === 'busy' && lastResponseAt < began);
        return isUnreachable ? fail(error) : error.why;
      }
      // One that replays may stop whatever reads, be it by ending the connection.
      if (['40001', '40P01'].includes(findDatabaseError(error)?.code ?? '')) return 'conflict';
      return isUnavailable(error) ? fail(error) : 'failed';
    },
  };
}
