/** Starts a service for the run, with a temporary database. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../../benchmarks/service.ts';
import { temporaryFolder } from '../journeys/product.ts';
import { startCluster } from '../setup/postgres.ts';
import type { Arguments } from './arguments.ts';
import { readMailbox } from './mailbox.ts';
import type { Mailbox } from './valid.ts';

export type OwnService = {
  address: string;
  user: string;
  password: string;
  mailbox: Mailbox;
  stop(): Promise<void>;
};

const program = join(import.meta.dirname, '../../dist/fuzz/main.js');

/** @param onFailure called with the log entry of each internal error */
export async function startOwnService(
  database: Arguments['database'],
  onFailure: (line: string) => void,
): Promise<OwnService> {
  const data = temporaryFolder();
  const cluster = database === 'postgres' ? await startCluster() : undefined;
  const password = `root-${randomBytes(9).toString('hex')}`;
  const service = await startService(
    {
      NODE_ENV: 'test',
      LOG: 'on',
      // Visitors use many addresses, so that they do not exhaust the limit of the run's own sign-ins.
      TRUST_PROXY: 'loopback',
      DATA_DIR: data.path,
      ROOT_PASSWORD: password,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      LEDGER_KEY: randomBytes(32).toString('hex'),
      ...(cluster && { DATABASE_URL: cluster.url }),
    },
    program,
    (line) => {
      if (isFailure(line)) onFailure(line);
    },
  ).catch((error: unknown) => {
    cluster?.stop();
    throw error;
  });
  return {
    address: `http://127.0.0.1:${service.port}`,
    user: 'root',
    password,
    mailbox: readMailbox(join(data.path, 'outbox')),
    stop: async () => {
      await service.stop();
      cluster?.stop();
      rmSync(data.path, { recursive: true, force: true });
    },
  };
}

/** Errors in its log, whose lines are JSON: pino's level 50. */
function isFailure(line: string): boolean {
  return line.startsWith('{') && JSON.parse(line).level >= 50;
}
