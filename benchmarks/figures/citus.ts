/**
 * The same platform on one server, and distributed over a coordinator and two workers of the same machine: measures
 * the overhead, because nothing can be faster when all servers share the same cores. Runs only if requested by
 * name. Its rows are posted before they are distributed, as on a platform that has grown, so each has its seals,
 * which verification reads. Lists are a separate figure, with rows that are faster to write and have no seals.
 */
import { randomBytes } from 'node:crypto';
import { sealBlocks } from '../../src/engine/service/audit/blocks.ts';
import type { Database } from '../../src/engine/service/database/database.ts';
import { distribute } from '../../src/engine/service/database/distribute.ts';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { distributionColumns } from '../../src/ledger/distribution.ts';
import { createLedger, type Ledger } from '../../src/ledger/ledger.ts';
import { findCitus } from '../../tests/cluster/citus/install.ts';
import { newCitusDatabase, startCitus } from '../../tests/setup/citus.ts';
import { startCluster } from '../../tests/setup/postgres.ts';
import { type Figure, formatNumber, logDuration, median } from '../figure.ts';
import { startMeasuredService, withDatabase } from '../measuredService.ts';
import { migrations } from '../migrations.ts';
import { fundWallets, type Platform, seedPlatform } from '../platform.ts';

/** With their entries and audit entries ten million rows, posted in five to seven minutes on each side. */
const MAX_POSTED = 2_500_000;

type Measured = { transfers: number; verified: number };

export const citus: Figure = {
  name: 'citus',
  async measure({ options }) {
    if (!options.only?.includes('citus')) return [];
    const found = await findCitus();
    const ends: (() => void | Promise<void>)[] = [found.remove];
    process.env.PG_BIN = found.folder;
    try {
      const secret = () => randomBytes(32).toString('hex');
      const keys = { AUTH_SECRET: secret(), LEDGER_KEY: secret(), ROOT_PASSWORD: secret() };
      const measured: Record<string, Measured> = {};
      const rows = Math.min(options.rows, MAX_POSTED);
      for (const side of ['one server', 'Citus']) {
        const { url, end } = side === 'Citus' ? await several() : await one();
        ends.unshift(end);
        const platform = await seedPlatform({ ...keys, DATABASE_URL: url, DATABASE_POOL: '20' });
        await logDuration(`${side}: ${formatNumber(rows)} transactions posted`, () => post(platform, rows));
        if (side === 'Citus') {
          await logDuration(`${side}: distributed`, () =>
            distribute(url, distributionColumns, {
              isStopped: true,
              print: (line) => console.log(`  ${line}`),
            }),
          );
        }
        await logDuration(`${side}: audit log sealed`, () => sealAll(platform));
        measured[side] = await measure(side, platform, options.seconds, options.rounds);
        await ends.shift()?.();
      }
      const [alone, seeded] = [measured['one server'], measured.Citus];
      if (!alone || !seeded) return [];
      const row = (figure: string, of: (one: Measured) => number) => ({
        figure: `${figure}: one server, Citus`,
        target: '',
        measured: `${formatNumber(of(alone))}, ${formatNumber(of(seeded))}`,
      });
      return [
        row('transfers a second', ({ transfers }) => transfers),
        row(`rows verified a second, of ${formatNumber(rows)} transactions`, ({ verified }) => verified),
      ];
    } finally {
      for (const end of ends) await end();
    }
  },
};

type Side = { url: string; end: () => void | Promise<void> };

async function one(): Promise<Side> {
  const cluster = await startCluster({ synchronous_commit: 'on', fsync: 'on' });
  return { url: cluster.url, end: cluster.stop };
}

async function several(): Promise<Side> {
  const { servers, stop } = await startCitus({
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
  });
  const { url } = await newCitusDatabase(servers);
  return { url, end: stop };
}

async function onLedger<T>(
  { environment }: Platform,
  work: (ledger: Ledger, database: Database) => Promise<T>,
): Promise<T> {
  const { sealKey } = readSettings(environment);
  return withDatabase(environment, async (database) => {
    const ledger = createLedger({ migrations, database, sealKey });
    const result = await work(ledger, database);
    await ledger.close();
    return result;
  });
}

/** Past requests, through the ledger only: what follows is measured. */
const post = (platform: Platform, rows: number) =>
  onLedger(platform, async (ledger) => {
    const { currency, wallets } = platform;
    for (let done = wallets.length; done < rows; done += wallets.length) {
      await fundWallets(ledger, { currency, wallets, units: 1n });
    }
  });

/** Like a running service does between requests: otherwise it would take time from the transfers. */
const sealAll = (platform: Platform) =>
  onLedger(platform, (ledger, database) => sealBlocks(database, ledger.keys));

async function measure(side: string, platform: Platform, seconds: number, rounds: number): Promise<Measured> {
  const contestant = await startMeasuredService(platform);
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) speeds.push((await contestant.run(seconds)).speed);
  await contestant.stop();
  const verified = await onLedger(platform, async (ledger) => {
    const start = performance.now();
    const report = await ledger.verify();
    if (report.found > 0) throw new Error(`altered rows: ${JSON.stringify(report.findings)}`);
    const checked = Object.values(report.checked).reduce((total, count) => total + count, 0);
    return (checked / (performance.now() - start)) * 1000;
  });
  console.log(
    `  ${side}: ${formatNumber(median(speeds))} transfers a second, ${formatNumber(verified)} rows verified a second`,
  );
  return { transfers: median(speeds), verified };
}
