/** The reference: pgbench's TPC-B, prepared, with the best number of clients for this machine. */
import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../tests/setup/machine.ts';

/** Branches of pgbench's bank: more than clients, or they would wait for the same rows. */
const SCALE = 50;
const CLIENTS = [4, 8, 16, 32];

const run = promisify(execFile);
const pgbench = join(findPostgres(), 'pgbench');

export type Reference = {
  clients: number;
  /** Transactions per second over this time. */
  measure(seconds: number): Promise<number>;
};

/** Fills the database and finds the best number of clients. */
export async function openReference(databaseUrl: string, seconds: number): Promise<Reference> {
  await run(pgbench, ['-i', '-q', '-s', String(SCALE), databaseUrl]);
  const measure = (clients: number, duration: number) => transactionsASecond(databaseUrl, clients, duration);
  let best = { clients: 0, speed: 0 };
  for (const clients of CLIENTS) {
    const speed = await measure(clients, seconds);
    console.log(`  pgbench with ${clients} clients: ${Math.round(speed)} transactions a second`);
    if (speed > best.speed) best = { clients, speed };
  }
  return { clients: best.clients, measure: (duration) => measure(best.clients, duration) };
}

async function transactionsASecond(url: string, clients: number, seconds: number): Promise<number> {
  const threads = Math.min(clients, cpus().length);
  const { stdout } = await run(pgbench, [
    '--no-vacuum',
    ...['--protocol', 'prepared'],
    ...['--client', String(clients), '--jobs', String(threads), '--time', String(seconds)],
    url,
  ]);
  const speed = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (speed === undefined) throw new Error(`pgbench said nothing of its speed:\n${stdout}`);
  return Number(speed);
}
