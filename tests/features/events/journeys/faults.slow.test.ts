/** Services that are killed while they write and while programs follow: each event comes once, without gaps, in the order of the log. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  createSettings,
  creditWithRetries,
  openTill,
  type RunningService,
  startProcess,
  type Till,
  type Variables,
} from '../../../journeys/processes.ts';
import { type Cluster, startCluster } from '../../../setup/postgres.ts';
import { type Follower, followByCalls, followByStream } from '../followers.ts';
import { expectEveryEvent } from '../order.ts';

let cluster: Cluster;
let service: RunningService;
let variables: Variables;
let till: Till;
let followers: Follower[];

beforeAll(async () => {
  cluster = await startCluster();
});
afterEach(async () => {
  await Promise.all(followers.map((one) => one.stop()));
  service.signal('SIGKILL', 'all');
  await service.ended;
});
afterAll(() => cluster.stop());

const LANES = 12;

/** A service with two programs that follow its events in each way. */
async function startFollowed(more: Variables): Promise<void> {
  variables = { ...(await createSettings(cluster.url)), ...more };
  service = await startProcess(variables);
  till = await openTill(service.address);
  const source = { address: () => service.address, token: till.token };
  followers = [followByCalls, followByStream, followByCalls, followByStream].map((follow) => follow(source));
}

/** Credits one by one in several lanes. `onCredit` is called with how many have succeeded. @returns the transactions */
async function creditMany(count: number, onCredit: (done: number) => unknown): Promise<string[]> {
  const left = Array.from({ length: count }, (_, at) => `credit ${at}`);
  const transactions: string[] = [];
  const work = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      const { body } = await creditWithRetries(() => service.address, till, key);
      transactions.push(body.data._id);
      onCredit(transactions.length);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return transactions;
}

it('a process is killed while it writes', async () => {
  await startFollowed({});
  let restarts = Promise.resolve();
  const restart = async () => {
    service.signal('SIGKILL', 'all');
    await service.ended;
    service = await startProcess(variables);
  };
  const transactions = await creditMany(200, (done) => {
    if (done % 100 === 50) restarts = restarts.then(restart);
  });
  await restarts;
  await expectEveryEvent(variables.DATABASE_URL ?? '', followers, transactions);
  for (const follower of followers) expect(follower.breaks()).not.toEqual([]);
});

it('one of two processes is killed while both write', async () => {
  await startFollowed({ WORKERS: '2' });
  const [worker = 0, ...others] = service.workers();
  expect(others).toHaveLength(1);
  const transactions = await creditMany(200, (done) => done === 100 && process.kill(worker, 'SIGKILL'));
  expect(service.workers()).not.toContain(worker);
  await expectEveryEvent(variables.DATABASE_URL ?? '', followers, transactions);
});
