/**
 * How often something may be tried: for passwords by user name and address together, so that nobody can
 * lock another person out from elsewhere. Generous enough for a person, far too slow for guessing.
 */
import type { FastifyReply } from 'fastify';
import { Refusal } from '../errors.ts';

/** Beyond this, windows that are over are forgotten. */
const MOST_REMEMBERED = 10_000;

type Window = { ends: number; tries: number };

export type LimitOptions = {
  /** How many tries there are in a window, and how long one lasts. */
  tries?: number;
  seconds?: number;
  now?: () => number;
};

export type Limit = {
  /** Counts a try. @throws Refusal `too_many_requests`, with Retry-After set on the reply */
  take(who: string, reply: FastifyReply): void;
};

export function createLimit({ tries = 30, seconds = 60, now = Date.now }: LimitOptions = {}): Limit {
  const windows = new Map<string, Window>();
  return {
    take(who, reply) {
      const known = windows.get(who);
      const window = known && known.ends > now() ? known : { ends: now() + seconds * 1000, tries: 0 };
      window.tries += 1;
      windows.set(who, window);
      if (windows.size > MOST_REMEMBERED) forgetOver(windows, now());
      if (window.tries > tries) {
        reply.header('retry-after', Math.ceil((window.ends - now()) / 1000));
        throw new Refusal('too_many_requests');
      }
    },
  };
}

function forgetOver(windows: Map<string, Window>, moment: number): void {
  for (const [who, window] of windows) if (window.ends <= moment) windows.delete(who);
}
