/** Runs the load generator against a service and returns its result. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The plan for the generator. */
export type Load = {
  /** Distinguishes the keys of this run from those of others. */
  name: string;
  port: number;
  seconds: number;
  connections: number;
  /** Access tokens of agents; each connection uses one. */
  tokens: readonly string[];
  /** Wallets to move money between; the first is the hot one. */
  wallets: readonly string[];
  /** Share of the traffic into the hot one. */
  hotShare: number;
  /** Transfers in a call: 1 sends POST wallet/transfer, more a list to POST wallet/transfers. */
  perCall: number;
};

/** The result of the generator. */
export type Outcome = {
  seconds: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** The first response that was not 200, complete. */
  firstProblem?: string;
  /** Seconds of processor time of the generator itself. */
  processor: { user: number; system: number };
  /** Milliseconds from request to response. */
  p50: number;
  p99: number;
};

export const CONNECTIONS = 64;
/** The service admits fewer lists at once. */
const LIST_CONNECTIONS = 4;

/** @throws Error for any unsuccessful response, because a failed transfer is not a fast one */
export async function runLoad({
  connections: asked,
  ...load
}: Omit<Load, 'name' | 'connections'> & { connections?: number | undefined }): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connections = asked ?? (load.perCall === 1 ? CONNECTIONS : LIST_CONNECTIONS);
  child.stdin.end(JSON.stringify({ ...load, name: randomUUID(), connections } satisfies Load));
  const output = await text(child.stdout);
  if (!output) throw new Error('the load generator ended without an answer');
  const outcome: Outcome = JSON.parse(output);
  if (outcome.firstProblem !== undefined) {
    throw new Error(`${JSON.stringify(outcome.statuses)}\n${outcome.firstProblem}`);
  }
  return outcome;
}
