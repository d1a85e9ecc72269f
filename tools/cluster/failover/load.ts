/**
 * Clients that move money, each posting with its own key and retried with it until there is a response, and clients
 * that read. Records all responses with their times.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type Load = {
  /** Stops once every requested posting has a response. */
  stop(): Promise<Record_>;
  /** Everything recorded so far. */
  readonly record: Record_;
};

/** Recorded results; times are in milliseconds. */
export type Record_ = {
  /** The transaction of each key with a response. */
  postings: Map<string, string>;
  /** Times of successful postings and reads. */
  writes: number[];
  reads: number[];
  /** Responses by status; `closed` if the connection ended without one. */
  statuses: Record<string, number>;
  /** 503 responses without Retry-After, and any status other than 200 and 503. */
  wrong: string[];
  /** Longest time that a client waited for a response. */
  longest: number;
};

export type Target = { port: number; tokens: readonly string[]; wallets: readonly string[] };

const CLIENTS = 64;
/** Leaves time for other processes; reads use the same interval. */
const PAUSE = 40;
/** Timeout, after which a client retries. */
const PATIENCE = 60_000;

export function startLoad({ port, tokens, wallets }: Target): Load {
  const record: Record_ = {
    ...{ postings: new Map(), writes: [], reads: [], wrong: [] },
    ...{ statuses: {}, longest: 0 },
  };
  let stopped = false;

  const call = async (path: string, token: string, init: RequestInit = {}) => {
    const asked = performance.now();
    const note = (status: string) => {
      record.statuses[status] = (record.statuses[status] ?? 0) + 1;
      record.longest = Math.max(record.longest, performance.now() - asked);
    };
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(PATIENCE),
      });
      const text = await response.text();
      note(String(response.status));
      if (response.ok) return JSON.parse(text).data;
      if (response.status !== 503 || !response.headers.get('retry-after')) {
        record.wrong.push(`${response.status} ${text}`);
      }
    } catch (error) {
      note('closed');
      record.wrong.push(`no answer: ${String((error as Error).cause ?? error)}`);
    }
    return undefined;
  };

  const pick = () => wallets[Math.floor(Math.random() * wallets.length)] ?? '';
  const pay = async (token: string): Promise<void> => {
    const key = randomUUID();
    const from = pick();
    const body = JSON.stringify({ from, to: other(from), currency: 'USD', amount: '0.01', reference: key });
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    for (;;) {
      const made = await call('wallet/transfer', token, { method: 'POST', headers, body });
      if (made) {
        record.postings.set(key, made._id);
        record.writes.push(performance.now());
        return;
      }
      // Sooner than Retry-After says, to measure exactly how long writes are unavailable.
      await pause(4 * PAUSE);
    }
  };
  const other = (one: string): string => {
    const found = pick();
    return found === one ? other(one) : found;
  };
  const client = async (at: number) => {
    const token = tokens[at % tokens.length] ?? '';
    for (; !stopped; await pause(PAUSE)) await pay(token);
  };
  const reader = async () => {
    const token = tokens[0] ?? '';
    for (; !stopped; await pause(PAUSE)) {
      if (await call('transaction?range=[0,9]', token)) record.reads.push(performance.now());
    }
  };
  const all = [
    ...Array.from({ length: CLIENTS }, (_, at) => client(at)),
    ...Array.from({ length: 4 }, reader),
  ];
  return {
    record,
    stop: async () => {
      stopped = true;
      await Promise.all(all);
      return record;
    },
  };
}

/** The longest time without a response, in milliseconds. @param moments ascending */
export function longestGap(moments: readonly number[]): number {
  return moments.reduce((longest, moment, at) => Math.max(longest, moment - (moments[at - 1] ?? moment)), 0);
}
