/** Vitest's global set-up of the project that runs the service's tests on a real PostgreSQL. */
import type { TestProject } from 'vitest/node';
import { newDatabase } from './databases.ts';
import { newKeys } from './keys.ts';
import { startCluster } from './postgres.ts';
import { prepare } from './prepared.ts';

export default async function setup(project: TestProject): Promise<() => void> {
  const cluster = await startCluster({ synchronous_commit: 'off', full_page_writes: 'off' });
  const keys = newKeys();
  const tables = await newDatabase(cluster.url);
  await prepare('tables', { DATABASE_URL: tables.url, ...keys });
  const platform = await newDatabase(cluster.url, { template: tables.name });
  await prepare('platform', { DATABASE_URL: platform.url, ...keys });
  const templates = { tables: tables.name, platform: platform.name };
  project.provide('prepared', { keys, databases: { kind: 'postgres', server: cluster.url, templates } });
  return () => cluster.stop();
}
