/**
 * Admission of costly calls. Each kind has so many places in the process, and each caller so many of them; whoever finds
 * none waits a moment for one, in a queue of their own, and is then refused with 503 `busy`. A caller who asks for a
 * hundred things at once waits behind themselves, not before others.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import type { Call } from '../../../contract/call.ts';
import { type Cost, resolveCost } from '../../../contract/cost.ts';
import { ServiceError } from '../../errors.ts';
import { clientAddress, toNetwork } from './address.ts';
import type { CostLimits } from './limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export type Admission = {
  /**
   * Runs the work once there is a place for it; the place is given back when the work is over.
   * @param who calls: each has a share of their own
   * @param signal whoever asked has gone: the work isn't begun any more
   * @throws ServiceError `busy`
   */
  run<T>(cost: Cost, who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Tells of each call that was refused. */
  observe(observer: (cost: Cost) => void): void;
};

/** A handler that is let in by its cost. One that costs little is left as it is. */
export function admitted(call: Call, handler: Handler): Handler {
  const cost = resolveCost(call);
  if (cost === undefined) return handler;
  const costNow = cost === 'list' ? costOfList : () => cost;
  return (request, reply) => {
    const who = request.caller?.user ?? toNetwork(clientAddress(request));
    return request.server.admission.run(costNow(request), who, () => handler(request, reply), goneOf(reply));
  };
}

/**
 * @param seconds that a call waits for its place
 * @param isWaitedFor whether the process has anything else to do: if not, a place is used again at once
 */
export function createAdmission(
  bounds: Record<Cost, CostLimits>,
  seconds: number,
  isWaitedFor: () => boolean,
): Admission {
  const observers: ((cost: Cost) => void)[] = [];
  const kinds = Object.fromEntries(
    Object.entries(bounds).map(([cost, of]) => [cost, createPlaces(of, seconds, isWaitedFor)]),
  ) as Record<Cost, Queue>;
  return {
    async run(cost, who, work, signal) {
      try {
        return await kinds[cost](who, work, signal);
      } catch (error) {
        if (!(error instanceof NoPlace)) throw error;
        for (const observe of observers) observe(cost);
        throw new ServiceError('busy');
      }
    },
    observe: (observer) => observers.push(observer),
  };
}

class NoPlace extends Error {}

/** How many of all callers may wait: few more would get a place in time. */
const MOST_WAITING = 256;

type Queue = <T>(who: string, work: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;

function createPlaces(
  { perCaller, concurrency, queueLimit, cooldown, callerCooldown }: CostLimits,
  seconds: number,
  isWaitedFor: () => boolean,
): Queue {
  const queue = new PQueue({ concurrency: concurrency });
  const callers = new Map<string, PQueue>();
  /** Of one caller no more stand in the common queue than they have places: the others come first. */
  const placesOf = (who: string) => {
    const existing = callers.get(who);
    if (existing) return existing;
    const own = new PQueue({ concurrency: perCaller });
    own.on('idle', () => callers.delete(who));
    callers.set(who, own);
    return own;
  };
  return (who, work, aborted) =>
    new Promise((resolve, reject) => {
      const own = placesOf(who);
      if (own.size >= queueLimit || queue.size >= MOST_WAITING) return reject(new NoPlace());
      const waiting = new AbortController();
      const { signal } = waiting;
      const giveUp = () => waiting.abort(new NoPlace());
      const timer = setTimeout(giveUp, seconds * 1000);
      aborted?.addEventListener('abort', giveUp, { once: true });
      const stopWaiting = () => {
        clearTimeout(timer);
        aborted?.removeEventListener('abort', giveUp);
      };
      const inPlace = async () => {
        stopWaiting();
        const start = performance.now();
        await work().then(resolve, reject);
        const took = isWaitedFor() ? performance.now() - start : 0;
        await pause(took * cooldown);
        return took;
      };
      const inOwnPlace = async () => {
        const took = await queue.add(inPlace, { signal });
        await pause(took * callerCooldown);
      };
      own.add(inOwnPlace, { signal }).catch((error) => {
        stopWaiting();
        reject(error);
      });
    });
}

/** Whoever asks for one thing after the other waits for it, and is never refused. */
const LONGEST_REST = 1000;

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, LONGEST_REST)).unref());
}

/** A page costs little; a thousand rows are an export, and so are those that are found by passing over a thousand. */
function costOfList({ query, body }: FastifyRequest): Cost {
  const { range } = { ...(query as object), ...(body as object) } as { range?: unknown };
  // It was not held against its schema yet. What is neither a text nor numbers is refused later on.
  const bounds = typeof range === 'string' ? range.match(/\d+/g)?.map(Number) : range;
  const [from, to] = Array.isArray(bounds) ? bounds : [];
  if (typeof from !== 'number' || typeof to !== 'number') return 'list';
  return from > 1000 || to - from > 100 ? 'export' : 'list';
}

/** Aborted once whoever asked has gone without an answer. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const aborted = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) aborted.abort();
  });
  return aborted.signal;
}
