/** The plan of the load, its output each second, and how it is run. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readUsage } from '../usage.ts';

export type Plan = {
  /** Distinguishes the keys of this run from those of others. */
  name: string;
  port: number;
  seconds: number;
  connections: number;
  /** Requests per second; if omitted, as many as are answered. */
  rate?: number;
  /** Access tokens; each connection uses one. */
  tokens: readonly string[];
  /** Wallets to move money between. */
  wallets: readonly string[];
};

export type Second = {
  offered: number;
  /** Due, but without a free connection. */
  unsent: number;
  /** Number of responses by status; `closed` if the connection ended without one. */
  statuses: Record<string, number>;
  /** The first response that was neither 200 nor 503, complete. */
  problem?: string;
  /** Number of 503 responses with Retry-After. */
  withRetryAfter: number;
  /** Milliseconds from a request's due time to its response, for those with 200. */
  p50: number;
  p99: number;
};

/** With the service's memory in bytes at its end. */
export type Watched = Second & { memory: number };

export type Target = Pick<Plan, 'port' | 'tokens' | 'wallets'> & { pid: number };

export async function runOffer(
  { pid, ...target }: Target,
  plan: Pick<Plan, 'seconds' | 'connections' | 'rate'>,
): Promise<Watched[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'offer.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ name: randomUUID(), ...target, ...plan } satisfies Plan));
  const seconds: Watched[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    seconds.push({ ...(JSON.parse(line) as Second), memory: readUsage(pid).memory });
  }
  // The last second is incomplete.
  return seconds.slice(0, plan.seconds);
}

/** Responses with this status over all seconds. */
export function countStatus(seconds: readonly Second[], status: string): number {
  return seconds.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
}
