/** What the figures share: one PostgreSQL with its reference and its platform, made when first asked for. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../tests/setup/databases.ts';
import { startCluster } from '../tests/setup/postgres.ts';
import type { Options } from './options.ts';
import { layPlatform, type Platform } from './platform.ts';
import { openReference, type Reference } from './reference.ts';

export type Lab = {
  options: Options;
  /** pgbench, on the same PostgreSQL as `platform`. */
  reference(): Promise<Reference>;
  /** Thousands of wallets on PostgreSQL; every figure goes on with what the one before it left. */
  platform(): Promise<Platform>;
  /** The same on the embedded database. */
  embeddedPlatform(): Promise<Platform>;
  close(): Promise<void>;
};

/** Both sides write to the disk at each commit, as in production; what they write is spared a checkpoint. */
const CLUSTER = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

/** Where the service is watched, and not the disk: on one whose speed swings, nothing else would be seen. */
export const WITHOUT_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** @param settings of PostgreSQL, beside its own */
export async function openLab(options: Options, settings: Record<string, string> = {}): Promise<Lab> {
  const cluster = once(() => startCluster({ ...CLUSTER, ...settings }));
  const folder = mkdtempSync(join(tmpdir(), 'monedero-bench-'));
  const keys = { AUTH_SECRET: secret(), LEDGER_KEY: secret(), ROOT_PASSWORD: secret() };
  return {
    options,
    reference: once(async () =>
      openReference((await newDatabase((await cluster()).url)).url, Math.min(options.seconds, 5)),
    ),
    platform: once(async () =>
      layPlatform({ ...keys, DATABASE_URL: (await newDatabase((await cluster()).url)).url }),
    ),
    embeddedPlatform: once(() => layPlatform({ ...keys, DATA_DIR: folder })),
    close: async () => {
      if (cluster.used) (await cluster()).stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const secret = () => randomBytes(32).toString('hex');

/** Makes a thing when it is first asked for, and answers the same one ever after. */
function once<T>(make: () => Promise<T>): (() => Promise<T>) & { used: boolean } {
  let made: Promise<T> | undefined;
  return Object.defineProperty(
    () => {
      made ??= make();
      return made;
    },
    'used',
    { get: () => made !== undefined },
  ) as (() => Promise<T>) & { used: boolean };
}
