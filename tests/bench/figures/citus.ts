/**
 * The same platform on one server, and laid over a coordinator and two workers of the same machine: what the second costs, since
 * nothing of it can be quicker where all servers share the same cores. Measured where it is asked for by its name alone; its lists
 * are a figure of their own, since they need many more rows than can be posted.
 */
import { randomBytes } from 'node:crypto';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { createLedger } from '../../../src/ledger/ledger.ts';
import { findCitus } from '../../cluster/citus/install.ts';
import { newCitusDatabase, startCitus } from '../../setup/citus.ts';
import { startCluster } from '../../setup/postgres.ts';
import { onDatabase, openContestant } from '../contestant.ts';
import { type Figure, median, said } from '../figure.ts';
import { fund, layPlatform, type Platform } from '../platform.ts';

/** As many as are posted in some minutes, each with its seals: what is verified. */
const MOST_POSTED = 200_000;

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
      const rows = Math.min(options.rows, MOST_POSTED);
      for (const side of ['one server', 'Citus']) {
        const { url, end, more } = side === 'Citus' ? await several() : await one();
        ends.unshift(end);
        const platform = await layPlatform({ ...keys, ...more, DATABASE_URL: url, DATABASE_POOL: '20' });
        measured[side] = await measure(side, platform, rows, options.seconds, options.rounds);
        await ends.shift()?.();
      }
      const [alone, laid] = [measured['one server'], measured.Citus];
      if (!alone || !laid) return [];
      const row = (figure: string, of: (one: Measured) => number) => ({
        figure: `${figure}: one server, Citus`,
        asked: '',
        measured: `${said(of(alone))}, ${said(of(laid))}`,
      });
      return [
        row('transfers a second', ({ transfers }) => transfers),
        row(`rows verified a second, of ${said(rows)} transactions`, ({ verified }) => verified),
      ];
    } finally {
      for (const end of ends) await end();
    }
  },
};

type Side = { url: string; end: () => void | Promise<void>; more: Record<string, string> };

async function one(): Promise<Side> {
  const cluster = await startCluster({ synchronous_commit: 'on', fsync: 'on' });
  return { url: cluster.url, end: cluster.stop, more: {} };
}

async function several(): Promise<Side> {
  const { servers, stop } = await startCitus({
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
  });
  const { url } = await newCitusDatabase(servers);
  return { url, end: stop, more: { DISTRIBUTE: 'on' } };
}

async function measure(
  side: string,
  platform: Platform,
  rows: number,
  seconds: number,
  rounds: number,
): Promise<Measured> {
  const { ledgerKey } = readSettings(platform.environment);
  await onDatabase(platform.environment, async (database) => {
    const ledger = createLedger({ database, ledgerKey });
    for (let done = platform.wallets.length; done < rows; done += platform.wallets.length) {
      await fund(ledger, { currency: platform.currency, wallets: platform.wallets, units: 1n });
    }
    await ledger.close();
  });
  const contestant = await openContestant(platform);
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) speeds.push((await contestant.run(seconds)).speed);
  await contestant.stop();
  const verified = await onDatabase(platform.environment, async (database) => {
    const start = performance.now();
    const report = await createLedger({ database, ledgerKey }).verify();
    if (report.found > 0) throw new Error(`altered rows: ${JSON.stringify(report.findings)}`);
    const checked = Object.values(report.checked).reduce((total, count) => total + count, 0);
    return (checked / (performance.now() - start)) * 1000;
  });
  console.log(
    `  ${side}: ${said(median(speeds))} transfers a second, ${said(verified)} rows verified a second`,
  );
  return { transfers: median(speeds), verified };
}
