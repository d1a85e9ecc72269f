/**
 * Clients that move money, each with a key for each posting, and ask again with the same key until it is answered; and one who reads.
 * All that was answered is kept, with the moment of each answer.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type Load = {
  /** Ends once every posting that was asked for is answered. */
  stop(): Promise<Record_>;
  /** Since it began; what was answered until now. */
  readonly record: Record_;
};

/** What was seen; moments in milliseconds. */
export type Record_ = {
  /** Its transaction, of each key that was answered. */
  postings: Map<string, string>;
  /** When a posting was answered, and when a read. */
  writes: number[];
  reads: number[];
  /** How often each status was answered; `closed` where the connection ended without an answer. */
  statuses: Record<string, number>;
  /** 503 that did not say when to come back, and whatever is neither 200 nor 503, as it was answered. */
  wrong: string[];
  /** The longest that anybody waited for any answer. */
  longest: number;
};

export type Target = { port: number; tokens: readonly string[]; wallets: readonly string[] };

const CLIENTS = 64;
/** So that the machine has time for others; a read is asked for as often. */
const PAUSE = 40;
/** Whoever waits for longer gives up, and asks again. */
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
      // Sooner than they are told: how long writes are away is to be seen exactly.
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

/** The longest time without an answer, in milliseconds. @param moments ascending */
export function longestGap(moments: readonly number[]): number {
  return moments.reduce((longest, moment, at) => Math.max(longest, moment - (moments[at - 1] ?? moment)), 0);
}
