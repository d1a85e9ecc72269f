/**
 * A primary that is lost, one that is cut off and comes back, one that hands over, and a standby that is lost: each under
 * load. What was answered is booked once, nobody hears anything but 503 meanwhile, the service
 * goes on by itself, and programs that follow the events receive each once.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { signIn, signInAll, withDatabase } from '../../../benchmarks/measuredService.ts';
import { countVerifiedTransactions } from '../../../benchmarks/soundness.ts';
import { commands } from '../../../src/programs/commands.ts';
import { ask, type Cluster, startFailoverCluster } from '../../../tools/cluster/failover/cluster.ts';
import { type Load, longestGap, type Record_, startLoad } from '../../../tools/cluster/failover/load.ts';
import { until } from '../../../tools/cluster/failover/machines.ts';
import { type OpenPlatform, openPlatform } from '../../../tools/cluster/failover/platform.ts';
import type { Node } from '../../../tools/cluster/failover/settings.ts';
import { type Follower, followByCalls, followByStream } from '../../features/events/followers.ts';
import { expectEveryEvent } from '../../features/events/order.ts';

let cluster: Cluster;
let platform: OpenPlatform;

beforeAll(async () => {
  cluster = await startFailoverCluster();
  platform = await openPlatform(cluster);
});
afterAll(async () => {
  await platform?.service.stop();
  await cluster?.end();
});

/** Seconds within which the service writes again, once there is a primary that takes writes. */
const SOON = 10;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

type FollowedLoad = Load & { followers: Follower[] };

/** Starts load, and two programs that follow the events. */
async function loaded(): Promise<FollowedLoad> {
  await cluster.untilWhole();
  const { service, agents, wallets, environment } = platform;
  const token = await signIn(service.port, 'root', environment.ROOT_PASSWORD);
  const source = { address: () => `http://127.0.0.1:${service.port}`, token, limit: 100 };
  const followers = [followByCalls(source), followByStream(source)];
  onTestFinished(async () => void (await Promise.all(followers.map((one) => one.stop()))));
  const tokens = await signInAll(service.port, agents.slice(0, 16));
  const load = startLoad({ port: service.port, tokens, wallets });
  onTestFinished(async () => void (await load.stop()));
  onTestFailed(() => console.log(cluster.said()));
  // It is under way.
  await until('a thousand postings are answered', () => load.record.writes.length > 1000);
  return { ...load, followers };
}

const leaderNow = () => until('there is a primary', cluster.primary);

const otherThan = (node: Node) => cluster.nodes.find((one) => one !== node) as Node;

/** When this server began to be the primary, and when the first posting was answered after it. */
async function takenOver(node: Node, { record }: Load): Promise<{ primaryAt: number; writesAt: number }> {
  await until(`${node.name} is the primary`, () => cluster.isPrimary(node));
  const primaryAt = performance.now();
  const later = () => record.writes.find((moment) => moment > primaryAt);
  await until('postings are answered again', () => later() !== undefined);
  return { primaryAt, writesAt: later() ?? 0 };
}

/** Everything that must hold after each, and what is printed of it. */
async function expectNothingLost(
  what: string,
  load: FollowedLoad,
  back?: { primaryAt: number; writesAt: number },
) {
  const { record } = load;
  const sofar = record.writes.length;
  await until('five hundred more are answered', () => record.writes.length > sofar + 500);
  const { postings, writes, reads, statuses, wrong, longest } = await load.stop();
  console.log(
    `${what}: writes were away for ${seconds(longestGap(writes))}, reads for ${seconds(longestGap(reads))}` +
      `${back ? `; the first posting came ${seconds(back.writesAt - back.primaryAt)} after the new primary` : ''}. ` +
      `${postings.size} postings, answers ${JSON.stringify(statuses)}, the slowest after ${seconds(longest)}.`,
  );
  expect(wrong.slice(0, 3)).toEqual([]);
  if (back) expect(back.writesAt - back.primaryAt).toBeLessThan(SOON * 1000);
  await expectBookedOnce(platform, record);
  await expectEveryEvent(cluster.url, load.followers, postings.values());
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await commands.verify({ args: [], environment: platform.environment, print });
  expect({ code, lines }).toMatchObject({ code: 0 });
}

/** Each posting stands there once, as the transaction that was answered; and the sums hold. */
async function expectBookedOnce({ environment }: OpenPlatform, { postings }: Record_): Promise<void> {
  const booked = await withDatabase(environment, async ({ orm }) => {
    await countVerifiedTransactions(orm);
    const { rows } = await orm.execute<{ _id: string; reference: string; status: string }>(
      `select _id, reference, status from transactions where type = 'transfer'`,
    );
    return rows;
  });
  const found = new Map<string, string[]>();
  for (const { _id, reference, status } of booked) {
    found.set(reference, [...(found.get(reference) ?? []), `${status} ${_id}`]);
  }
  const amiss = [...postings].filter(([key, id]) => found.get(key)?.join() !== `successful ${id}`);
  expect(amiss.slice(0, 3)).toEqual([]);
  const asked = [...postings.keys()];
  expect(asked.length).toBeGreaterThan(1000);
}

/** Both servers have the same ledger, once the standby has caught up. */
async function expectSame(): Promise<void> {
  const sums = (node: Node) =>
    ask(
      cluster.urlOn(node).replace(/postgres$/, 'monedero'),
      `select count(*)::text, md5(string_agg(seal::text, '' order by _id)) from transactions`,
    );
  const [one, other] = cluster.nodes;
  if (!one || !other) throw new Error('there are no two servers');
  await expect.poll(async () => JSON.stringify(await sums(one))).toBe(JSON.stringify(await sums(other)));
}

describe('the service on two servers', () => {
  it('continues when the primary is killed', async () => {
    const load = await loaded();
    const old = await leaderNow();
    cluster.signal(old, 'SIGKILL');
    const back = await takenOver(otherThan(old), load);
    await expectNothingLost('Primary killed', load, back);
    cluster.start(old);
    await cluster.untilWhole();
    await expectSame();
  });

  it('never writes to a primary that returns after it was cut off', async () => {
    const load = await loaded();
    const old = await leaderNow();
    const connected = new pg.Client({ connectionString: cluster.urlOn(old) });
    connected.on('error', () => {});
    await connected.connect();
    cluster.signal(old, 'SIGSTOP');
    const back = await takenOver(otherThan(old), load);
    // Whoever still believes in it writes from the moment when it comes back until it follows the new one.
    let tries = 1;
    let written = 0;
    const wrote = () => {
      written += 1;
    };
    const faithful = connected.query('create table written_0 ()').then(wrote, () => {});
    cluster.signal(old, 'SIGCONT');
    await until('the old primary follows the new one', async () => {
      const state = await ask<{ standby: boolean }>(
        cluster.urlOn(old),
        'select pg_is_in_recovery() as standby',
      ).catch(() => []);
      if (state[0]?.standby) return true;
      tries += 1;
      await ask(cluster.urlOn(old), `create table written_${tries} ()`).then(wrote, () => {});
      return false;
    });
    await faithful;
    console.log(`The old primary came back: ${tries} tried to write to it, and ${written} did.`);
    expect(written).toBe(0);
    await expectNothingLost('Primary cut off', load, back);
    await cluster.untilWhole();
    expect(await leaderNow()).not.toBe(old);
    const tables = await ask(cluster.urlOn(old), `select from pg_class where relname like 'written%'`);
    expect(tables).toEqual([]);
    await expectSame();
  });

  it('continues through a planned switchover', async () => {
    const load = await loaded();
    const old = await leaderNow();
    const next = otherThan(old);
    const handing = cluster.control('switchover', '--leader', old.name, '--candidate', next.name, '--force');
    const back = await takenOver(next, load);
    await handing;
    await expectNothingLost('Switchover', load, back);
  });

  it('continues when the standby is killed', async () => {
    const load = await loaded();
    const standby = otherThan(await leaderNow());
    cluster.signal(standby, 'SIGKILL');
    await until('the primary goes on alone', async () => {
      const [row] = await ask<{ names: string }>(
        cluster.urlOn(await leaderNow()),
        `select current_setting('synchronous_standby_names') as names`,
      );
      return row?.names === '';
    });
    await expectNothingLost('Standby killed', load);
    cluster.start(standby);
    await cluster.untilWhole();
  });
});
