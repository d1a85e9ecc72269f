/** Vitest's global set-up of the service's tests on Citus: one cluster for all. */
import type { TestProject } from 'vitest/node';
import { startCitus } from './citus.ts';
import { newKeys } from './keys.ts';

export default async function setup(project: TestProject): Promise<() => void> {
  const { servers, stop } = await startCitus();
  project.provide('prepared', { keys: newKeys(), databases: { kind: 'citus', servers } });
  return stop;
}
