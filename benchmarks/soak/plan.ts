/** What the load is told, what it says each second, and how it is run. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { usageOf } from '../usage.ts';

export type Plan = {
  /** Tells the keys of this run from those of any other. */
  name: string;
  port: number;
  seconds: number;
  connections: number;
  /** Requests a second; without one, as many as are answered. */
  rate?: number;
  /** Access tokens; each connection uses one. */
  tokens: readonly string[];
  /** Wallets to move money between. */
  wallets: readonly string[];
};

export type Second = {
  offered: number;
  /** Offered, but no connection was free for them. */
  unsent: number;
  /** How often each status was answered; `closed` where the connection ended without an answer. */
  statuses: Record<string, number>;
  /** The first answer that was neither 200 nor 503, whole. */
  problem?: string;
  /** How many of the 503 said when to come back. */
  saidWhen: number;
  /** Milliseconds from when a request was due to its answer, of those with 200. */
  p50: number;
  p99: number;
};

/** With bytes of the service's memory at its end. */
export type Watched = Second & { memory: number };

export type Target = Pick<Plan, 'port' | 'tokens' | 'wallets'> & { pid: number };

export async function offered(
  { pid, ...target }: Target,
  plan: Pick<Plan, 'seconds' | 'connections' | 'rate'>,
): Promise<Watched[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'offer.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ name: randomUUID(), ...target, ...plan } satisfies Plan));
  const seconds: Watched[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    seconds.push({ ...(JSON.parse(line) as Second), memory: usageOf(pid).memory });
  }
  // The last one is not a whole second.
  return seconds.slice(0, plan.seconds);
}

/** Answers with this status, of all seconds. */
export function answered(seconds: readonly Second[], status: string): number {
  return seconds.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
}
