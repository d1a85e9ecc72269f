/** Vitest's global set-up of the engine's tests: one cluster for all files. */
import type { TestProject } from 'vitest/node';
import { startCluster } from './postgres.ts';

export default async function setup(project: TestProject): Promise<() => void> {
  const cluster = await startCluster({ synchronous_commit: 'off', full_page_writes: 'off' });
  project.provide('server', cluster.url);
  return () => cluster.stop();
}
