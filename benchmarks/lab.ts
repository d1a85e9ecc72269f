/** Shared by the figures: one PostgreSQL with its reference and its platform, created on first use. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../tests/setup/databases.ts';
import { startCluster } from '../tests/setup/postgres.ts';
import type { Options } from './options.ts';
import { type Platform, seedPlatform } from './platform.ts';
import { openReference, type Reference } from './reference.ts';

export type Lab = {
  options: Options;
  /** pgbench, on the same PostgreSQL as `platform`. */
  reference(): Promise<Reference>;
  /** Thousands of wallets on PostgreSQL; every figure continues with the state that the previous one left. */
  platform(): Promise<Platform>;
  /** The same in another database, for comparing two of them. */
  anotherPlatform(): Promise<Platform>;
  /** The same on the embedded database. */
  embeddedPlatform(): Promise<Platform>;
  close(): Promise<void>;
};

/** Both sides write to the disk at each commit, as in production; a checkpoint is avoided. */
const CLUSTER = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

/** For measuring the service without the disk, whose varying speed would hide everything else. */
export const WITHOUT_DISK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** @param settings of PostgreSQL, in addition to the defaults */
export async function openLab(options: Options, settings: Record<string, string> = {}): Promise<Lab> {
  const cluster = createOnce(() => startCluster({ ...CLUSTER, ...settings }));
  const folder = mkdtempSync(join(tmpdir(), 'monedero-bench-'));
  const keys = { AUTH_SECRET: createSecret(), LEDGER_KEY: createSecret(), ROOT_PASSWORD: createSecret() };
  const anotherPlatform = async () =>
    seedPlatform({ ...keys, DATABASE_URL: (await newDatabase((await cluster()).url)).url });
  return {
    options,
    anotherPlatform,
    reference: createOnce(async () =>
      openReference((await newDatabase((await cluster()).url)).url, Math.min(options.seconds, 5)),
    ),
    platform: createOnce(anotherPlatform),
    embeddedPlatform: createOnce(() => seedPlatform({ ...keys, DATA_DIR: folder })),
    close: async () => {
      if (cluster.isUsed) (await cluster()).stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const createSecret = () => randomBytes(32).toString('hex');

/** Returns a function that creates a value on its first call and then always returns the same one. */
function createOnce<T>(make: () => Promise<T>): (() => Promise<T>) & { isUsed: boolean } {
  let result: Promise<T> | undefined;
  return Object.defineProperty(
    () => {
      result ??= make();
      return result;
    },
    'used',
    { get: () => result !== undefined },
  ) as (() => Promise<T>) & { isUsed: boolean };
}
