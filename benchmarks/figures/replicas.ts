/**
 * Lists per second on a primary alone, with one replica and with two behind a proxy. Every server has a share of
 * one core, like a small machine: otherwise all would share the cores of this one, and show no difference.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startCluster } from '../../tests/setup/postgres.ts';
import { startProxy, throughProxy } from '../../tests/setup/proxy.ts';
import { startStandby } from '../../tests/setup/standby.ts';
import { limitCpu } from '../cpuLimit.ts';
import { type Figure, formatNumber, median, type Row } from '../figure.ts';
import { seedPlatform } from '../platform.ts';
import { openReaders, type Readers, type Reading } from '../reading.ts';
import { readUsage } from '../usage.ts';

/** Share of a core for each server: small enough that the service is never the bottleneck. */
const SHARE = 0.25;
const WARM_UP_SECONDS = 3;
const CLUSTER = { shared_buffers: '256MB', max_wal_size: '4GB', synchronous_commit: 'on', fsync: 'on' };

type Measured = Reading & {
  name: string;
  /** Milliseconds of processor time of each server per list. */
  cost: number[];
};

export const replicas: Figure = {
  name: 'replicas',
  async measure({ options }) {
    const ends: (() => void | Promise<void>)[] = [];
    try {
      const primary = await startCluster(CLUSTER);
      ends.push(primary.stop);
      const secret = () => randomBytes(32).toString('hex');
      const keys = { AUTH_SECRET: secret(), LEDGER_KEY: secret(), ROOT_PASSWORD: secret() };
      const platform = await seedPlatform({ ...keys, DATABASE_URL: primary.url });
      await execute(primary.url, 'vacuum (analyze)');
      const standbys = [await startStandby(primary, CLUSTER), await startStandby(primary, CLUSTER)];
      for (const standby of standbys) ends.push(standby.stop);
      const servers = [primary, ...standbys].map(({ pid }) => pid());
      const proxy = await startProxy(standbys.map(({ url }) => Number(new URL(url).port)));
      ends.push(proxy.stop);
      const sides = {
        alone: {},
        'one replica': { DATABASE_READ_URL: String(standbys[0]?.url) },
        'two replicas': { DATABASE_READ_URL: throughProxy(primary.url, proxy) },
      };
      const open: Record<string, Readers> = {};
      for (const [name, settings] of Object.entries(sides)) {
        const readers = await openReaders(platform, settings);
        open[name] = readers;
        ends.push(readers.stop);
        await readers.read(WARM_UP_SECONDS, true);
      }
      // Not before, because starting and filling are not measured.
      const bounds = servers.map((pid) => limitCpu(SHARE, pid));
      // Last, after the servers have ended.
      ends.unshift(() => {
        for (const free of bounds) free?.();
      });
      const isBounded = bounds.every((bound) => bound !== undefined);
      if (!isBounded)
        console.log('  no server can be bounded here: they share the cores, and two are no faster than one');
      const measure = async (name: string, readers: Readers, writes: boolean): Promise<Measured> => {
        const before = servers.map(processorSeconds);
        const reading = await readers.read(options.seconds, writes);
        const done = reading.lists * options.seconds;
        const cost = servers.map((pid, at) => ((processorSeconds(pid) - (before[at] ?? 0)) / done) * 1000);
        console.log(
          `  ${name}${writes ? ', booking' : ''}: ${formatNumber(reading.lists)} a second`,
          reading.at,
        );
        return { name, ...reading, cost };
      };
      const rows: Row[] = [];
      for (const writes of [false, true]) {
        const found: Measured[] = [];
        for (let round = 0; round < options.rounds; round += 1) {
          for (const [name, readers] of Object.entries(open))
            found.push(await measure(name, readers, writes));
        }
        const alone = median(found.filter(({ name }) => name === 'alone').map(({ lists }) => lists));
        for (const name of Object.keys(open)) {
          rows.push(
            rowOf(
              `lists, ${name}${writes ? ', a transfer for every ten' : ''} ÷ alone`,
              found.filter((one) => one.name === name),
              alone,
            ),
          );
        }
        if (!writes) continue;
        await execute(String(standbys[0]?.url), "alter system set recovery_min_apply_delay = '1s'");
        await execute(String(standbys[0]?.url), 'select pg_reload_conf()');
        const late: Measured[] = [];
        for (let round = 0; round < options.rounds; round += 1) {
          late.push(await measure('one replica, a second behind', open['one replica'] as Readers, true));
        }
        rows.push(
          rowOf('lists, one replica that is a second behind, a transfer for every ten ÷ alone', late, alone),
        );
      }
      return rows;
    } finally {
      for (const end of ends.toReversed()) await end();
    }
  },
};

function rowOf(figure: string, found: readonly Measured[], alone: number): Row {
  const counts = found.map(({ at }) => at);
  const all = counts.flatMap((at) => Object.values(at)).reduce((sum, count) => sum + count, 0);
  const shares = Object.keys(counts[0] ?? {})
    .filter((where) => where !== 'replica')
    .map((where) => ({ where, share: counts.reduce((sum, at) => sum + (at[where] ?? 0), 0) / all }))
    .filter(({ share }) => share > 0)
    .map(({ where, share }) => `${where} ${formatNumber(share * 100)} %`);
  const middle = (pick: (one: Measured) => number) => median(found.map(pick));
  const speed = middle(({ lists }) => lists);
  const lines = [
    `${formatNumber(speed)} a second`,
    `p50 ${formatNumber(middle(({ p50 }) => p50))} ms, p95 ${formatNumber(middle(({ p95 }) => p95))} ms`,
    `processor ms a list: ${[0, 1, 2].map((server) => formatNumber(middle(({ cost }) => cost[server] ?? 0))).join(' + ')}`,
    ...(all ? [`on the primary: ${shares.join(', ') || 'none'}`] : []),
  ];
  return { figure, target: 'report', measured: `${formatNumber(speed / alone)} (${lines.join('; ')})` };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function processorSeconds(pid: number): number {
  const { user, system } = readUsage(pid);
  return user + system;
}
