/** Every list at 10 million transactions compared with 10,000, over HTTP on PostgreSQL. */
import { newDatabase } from '../tests/setup/databases.ts';
import { startCluster } from '../tests/setup/postgres.ts';
import { type Figure, formatNumber, type Row } from './figure.ts';
import { findFilledDatabase, markFilled } from './lists-cache.ts';
import { fillPlatform, type ListsPlatform, startOnFilled } from './lists-platform.ts';
import { type MeasuredList, measuredLists } from './lists-requests.ts';

const FEW = 10_000;
export const SAMPLES = 100;
/** Requests before the first measured one: compiled code, open connections, cached pages. */
const WARM_UP_REQUESTS = 20;
const SECRET = 'bec4'.repeat(16);
/** They protect nothing, and a reused database needs the same ones again. */
export const SECRETS = { AUTH_SECRET: SECRET, LEDGER_KEY: SECRET, ROOT_PASSWORD: SECRET };

/** A temporary cluster, tuned for fast writes: nothing in it must survive a crash. */
export const CLUSTER = {
  shared_buffers: '3GB',
  max_wal_size: '6GB',
  checkpoint_timeout: '30min',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The production setting for solid-state disks.
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
      for (const rows of sizes) environments.push(await prepareDatabase(cluster.url, rows));
      for (const [at, settings] of environments.entries())
        open.push(await startOnFilled(settings, sizes[at] ?? 0, SAMPLES));
      const [few, many] = open;
      if (!few || !many) throw new Error('there are two platforms');
      return await compareLists(
        [few, `at ${formatNumber(FEW)}`],
        [many, `at ${formatNumber(options.rows)}`],
        ({ target }) => target,
      );
    } finally {
      for (const platform of open) await platform.stop();
      cluster.stop();
    }
  },
};

async function prepareDatabase(serverUrl: string, rows: number): Promise<Record<string, string>> {
  const name = `lists_${rows}`;
  const existingUrl = await findFilledDatabase(serverUrl, name);
  if (existingUrl) return { ...SECRETS, DATABASE_URL: existingUrl };
  console.log(`  writing ${formatNumber(rows)} transactions, their entries and audit rows`);
  const { url } = await newDatabase(serverUrl, { name });
  const prepareDatabase = { ...SECRETS, DATABASE_URL: url };
  await fillPlatform(prepareDatabase, rows);
  await markFilled(serverUrl, name);
  return prepareDatabase;
}

type Side = readonly [platform: ListsPlatform, called: string];

/**
 * Sends one request to each platform in turn, so that other load on the machine affects both.
 * @param getTarget the target for the ratio of the second's time to the first's
 */
export async function compareLists(
  first: Side,
  second: Side,
  getTarget: (list: MeasuredList) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const list of measuredLists) {
    const sides = [first, second].map(([platform]) => ({ platform, times: [] as number[] }));
    // Access tokens are short-lived, and the lists together take longer.
    for (const { platform } of sides) await platform.signIn();
    for (let at = -WARM_UP_REQUESTS; at < first[0].samples.length; at += 1) {
      for (const { platform, times } of sides) {
        const took = await measureList(platform, list, at < 0 ? at + platform.samples.length : at);
        if (at >= 0) times.push(took);
      }
    }
    const [one = Number.NaN, other = Number.NaN] = sides.map(({ times }) => p95(times));
    rows.push({
      figure: `list: ${list.name}, p95 ${second[1]} ÷ ${first[1]}`,
      target: getTarget(list),
      measured: `${formatNumber(other / one)} (${formatNumber(other)} ÷ ${formatNumber(one)} ms)`,
    });
    console.log(`  ${list.name}: ${rows.at(-1)?.measured}`);
  }
  return rows;
}

function measureList(platform: ListsPlatform, list: MeasuredList, at: number): Promise<number> {
  const sample = platform.samples[at % platform.samples.length];
  if (!sample) throw new Error('there are no rows to ask for');
  return platform.timeRequest(list.request(sample, platform.deep));
}

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
