/** Every list at 10 million transactions against the same at 10,000, over HTTP on PostgreSQL. */
import { newDatabase } from '../tests/setup/databases.ts';
import { startCluster } from '../tests/setup/postgres.ts';
import { type Figure, type Row, said } from './figure.ts';
import { filledBefore, markFilled } from './lists-kept.ts';
import { fillPlatform, type ListsPlatform, onFilled } from './lists-platform.ts';
import { type MeasuredList, measuredLists } from './lists-requests.ts';

const FEW = 10_000;
export const SAMPLES = 100;
/** Requests before the first that counts: compiled code, open connections, pages in memory. */
const WARM_UP = 20;
const SECRET = 'bec4'.repeat(16);
/** They guard nothing, and a database that was kept must meet the same ones again. */
export const SECRETS = { AUTH_SECRET: SECRET, LEDGER_KEY: SECRET, ROOT_PASSWORD: SECRET };

/** A cluster of its own, written fast and thrown away: nothing of it need outlive a crash. */
export const CLUSTER = {
  shared_buffers: '3GB',
  max_wal_size: '6GB',
  checkpoint_timeout: '30min',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // What production on solid-state disks is told.
  random_page_cost: '1.1',
  effective_cache_size: '12GB',
};

export const lists: Figure = {
  name: 'lists',
  async measure({ options }) {
    const cluster = await startCluster(CLUSTER, options.keep);
    const open: ListsPlatform[] = [];
    try {
      const sizes = [FEW, options.rows];
      const environments: Record<string, string>[] = [];
      for (const rows of sizes) environments.push(await environment(cluster.url, rows));
      for (const [at, each] of environments.entries())
        open.push(await onFilled(each, sizes[at] ?? 0, SAMPLES));
      const [few, many] = open;
      if (!few || !many) throw new Error('there are two platforms');
      return await inTurns(
        [few, `at ${said(FEW)}`],
        [many, `at ${said(options.rows)}`],
        ({ asked }) => asked,
      );
    } finally {
      for (const platform of open) await platform.stop();
      cluster.stop();
    }
  },
};

async function environment(serverUrl: string, rows: number): Promise<Record<string, string>> {
  const name = `lists_${rows}`;
  const kept = await filledBefore(serverUrl, name);
  if (kept) return { ...SECRETS, DATABASE_URL: kept };
  console.log(`  writing ${said(rows)} transactions, their entries and audit rows`);
  const { url } = await newDatabase(serverUrl, { name });
  const environment = { ...SECRETS, DATABASE_URL: url };
  await fillPlatform(environment, rows);
  await markFilled(serverUrl, name);
  return environment;
}

type Side = readonly [platform: ListsPlatform, called: string];

/**
 * One request to each platform after the other, so that what else the machine does meets both alike.
 * @param asked what is asked of the time of the second in that of the first
 */
export async function inTurns(
  first: Side,
  second: Side,
  asked: (list: MeasuredList) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const list of measuredLists) {
    const sides = [first, second].map(([platform]) => ({ platform, times: [] as number[] }));
    // Access tokens are short-lived, and the lists together outlast one.
    for (const { platform } of sides) await platform.signIn();
    for (let at = -WARM_UP; at < first[0].samples.length; at += 1) {
      for (const { platform, times } of sides) {
        const took = await time(platform, list, at < 0 ? at + platform.samples.length : at);
        if (at >= 0) times.push(took);
      }
    }
    const [one = Number.NaN, other = Number.NaN] = sides.map(({ times }) => p95(times));
    rows.push({
      figure: `list: ${list.name}, p95 ${second[1]} ÷ ${first[1]}`,
      asked: asked(list),
      measured: `${said(other / one)} (${said(other)} ÷ ${said(one)} ms)`,
    });
    console.log(`  ${list.name}: ${rows.at(-1)?.measured}`);
  }
  return rows;
}

function time(platform: ListsPlatform, list: MeasuredList, at: number): Promise<number> {
  const sample = platform.samples[at % platform.samples.length];
  if (!sample) throw new Error('there are no rows to ask for');
  return platform.time(list.request(sample, platform.deep));
}

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
