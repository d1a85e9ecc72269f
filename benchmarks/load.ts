/** Runs the load generator against a service and answers what it saw. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What the generator is told. */
export type Load = {
  /** Tells the keys of this run from those of any other. */
  name: string;
  port: number;
  seconds: number;
  connections: number;
  /** Access tokens of agents; each connection uses one. */
  tokens: readonly string[];
  /** Wallets to move money between; the first is the hot one. */
  wallets: readonly string[];
  /** How much of the traffic goes into the hot one. */
  hotShare: number;
};

/** What the generator saw. */
export type Outcome = {
  seconds: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** The first answer that was not 200, whole. */
  firstProblem?: string;
  /** Seconds of processor time of the generator itself. */
  processor: { user: number; system: number };
  /** Milliseconds from request to answer. */
  p50: number;
  p99: number;
};

export const CONNECTIONS = 64;

/** @throws Error where anything but success was answered: a failed transfer is no fast transfer */
export async function runLoad(load: Omit<Load, 'name' | 'connections'>): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ ...load, name: randomUUID(), connections: CONNECTIONS } satisfies Load));
  const said = await text(child.stdout);
  if (!said) throw new Error('the load generator ended without an answer');
  const outcome: Outcome = JSON.parse(said);
  if (outcome.firstProblem !== undefined) {
    throw new Error(`${JSON.stringify(outcome.statuses)}\n${outcome.firstProblem}`);
  }
  return outcome;
}
