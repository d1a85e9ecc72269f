/** The built service on the cluster, with users and wallets. */
import { randomBytes } from 'node:crypto';
import { type Platform, seedPlatform } from '../../../benchmarks/platform.ts';
import { type RunningService, startService } from '../../../benchmarks/service.ts';
import type { Cluster } from './cluster.ts';

export type OpenPlatform = Platform & { service: RunningService };

export async function openPlatform({ url, keep }: Pick<Cluster, 'url' | 'keep'>): Promise<OpenPlatform> {
  const secret = () => randomBytes(32).toString('hex');
  const platform = await seedPlatform({
    ...{ AUTH_SECRET: secret(), LEDGER_KEY: secret(), ROOT_PASSWORD: secret() },
    DATABASE_URL: url,
  });
  const service = await startService(platform.environment);
  keep(service.pid);
  return { ...platform, service };
}
