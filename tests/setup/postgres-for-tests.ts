/** Vitest's global set-up of the project that runs the service's tests on a real PostgreSQL. */
import { startCluster } from './postgres.ts';

export default async function setup(): Promise<() => void> {
  const cluster = await startCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  return () => cluster.stop();
}
