/**
 * Admission of expensive calls. Each class has a number of slots per process, and each caller a share of them. Calls
 * over the limit wait in a queue per caller, and fail with 503 `busy` after a timeout. A caller with a hundred parallel
 * requests only delays their own.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import type { Call } from '../../../contract/call.ts';
import { type Cost, resolveCost } from '../../../contract/cost.ts';
import { ServiceError } from '../../errors.ts';
import { clientAddress, toNetwork } from './address.ts';
import { leaveFlight } from './inFlight.ts';
import type { CostLimits } from './limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export type Admission = {
  /**
   * Runs the work once a slot is free and releases the slot afterwards.
   * @param who the caller, each of whom has a share
   * @param signal aborted if the client disconnects; work that has not started is dropped
   * @throws ServiceError `busy`
   */
  run<T>(cost: Cost, who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Registers an observer of rejected calls. */
  observe(observer: (cost: Cost) => void): void;
};

/** Wraps a handler in admission by the cost of its call. Handlers of cheap calls stay unchanged. */
export function admitted(call: Call, handler: Handler): Handler {
  const cost = resolveCost(call);
  if (cost === undefined) return handler;
  const costNow = cost === 'list' ? costOfList : () => cost;
  return (request, reply) => {
    const who = request.caller?.user ?? toNetwork(clientAddress(request));
    let response: Promise<unknown> | undefined;
    const work = () => {
      const released = new Promise<void>((resolve) => slotsOf.set(reply, resolve));
      response = handler(request, reply);
      return Promise.race([response, released]);
    };
    return request.server.admission.run(costNow(request), who, work, goneOf(reply)).then(() => response);
  };
}

/** What releases the slots of calls in progress. */
const slotsOf = new WeakMap<FastifyReply, () => void>();

/**
 * Releases the slot of a call whose response is a stream that mostly waits: it would keep the slot until it ends. What it
 * reads later needs a slot of its own. It isn't in flight any longer either, so that many streams don't keep out other calls.
 */
export function releaseSlot(reply: FastifyReply): void {
  leaveFlight(reply);
  slotsOf.get(reply)?.();
}

/**
 * @param seconds maximum waiting time for a slot
 * @param isWaitedFor whether other requests are in flight; if not, slots are reused without a cooldown
 */
export function createAdmission(
  bounds: Record<Cost, CostLimits>,
  seconds: number,
  isWaitedFor: () => boolean,
): Admission {
  const observers: ((cost: Cost) => void)[] = [];
  const kinds = Object.fromEntries(
    Object.entries(bounds).map(([cost, of]) => [cost, createSlots(of, seconds, isWaitedFor)]),
  ) as Record<Cost, Queue>;
  return {
    async run(cost, who, work, signal) {
      try {
        return await kinds[cost](who, work, signal);
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        for (const observe of observers) observe(cost);
        throw new ServiceError('busy');
      }
    },
    observe: (observer) => observers.push(observer),
  };
}

class QueueFullError extends Error {}

/** Maximum number of waiting calls of all callers: more would hardly get a slot in time. */
const MAX_WAITING = 256;

type Queue = <T>(who: string, work: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;

function createSlots(
  { perCaller, concurrency, queueLimit, cooldown, callerCooldown }: CostLimits,
  seconds: number,
  isWaitedFor: () => boolean,
): Queue {
  const queue = new PQueue({ concurrency: concurrency });
  const callers = new Map<string, PQueue>();
  /** Limits a caller's calls in the shared queue to their number of slots, so that other callers come first. */
  const getSlots = (who: string) => {
    const existing = callers.get(who);
    if (existing) return existing;
    const own = new PQueue({ concurrency: perCaller });
    own.on('idle', () => callers.delete(who));
    callers.set(who, own);
    return own;
  };
  return (who, work, aborted) =>
    new Promise((resolve, reject) => {
      const own = getSlots(who);
      if (own.size >= queueLimit || queue.size >= MAX_WAITING) return reject(new QueueFullError());
      const waiting = new AbortController();
      const { signal } = waiting;
      const giveUp = () => waiting.abort(new QueueFullError());
      const timer = setTimeout(giveUp, seconds * 1000);
      aborted?.addEventListener('abort', giveUp, { once: true });
      const stopWaiting = () => {
        clearTimeout(timer);
        aborted?.removeEventListener('abort', giveUp);
      };
      const runInSlot = async () => {
        stopWaiting();
        const start = performance.now();
        await work().then(resolve, reject);
        const took = isWaitedFor() ? performance.now() - start : 0;
        await pause(took * cooldown);
        return took;
      };
      const runInOwnSlot = async () => {
        const took = await queue.add(runInSlot, { signal });
        await pause(took * callerCooldown);
      };
      own.add(runInOwnSlot, { signal }).catch((error) => {
        stopWaiting();
        reject(error);
      });
    });
}

/** Sequential callers are delayed, never rejected. */
const MAX_PAUSE_MS = 1000;

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, MAX_PAUSE_MS)).unref());
}

/** Pages are cheap. A thousand rows count as an export, and so does an offset beyond a thousand. */
function costOfList({ query, body }: FastifyRequest): Cost {
  const { range } = { ...(query as object), ...(body as object) } as { range?: unknown };
  // Not validated yet: values that are neither text nor numbers are rejected later.
  const bounds = typeof range === 'string' ? range.match(/\d+/g)?.map(Number) : range;
  const [from, to] = Array.isArray(bounds) ? bounds : [];
  if (typeof from !== 'number' || typeof to !== 'number') return 'list';
  return from > 1000 || to - from > 100 ? 'export' : 'list';
}

/** Aborted if the client disconnects before the response is complete. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const aborted = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) aborted.abort();
  });
  return aborted.signal;
}
