/**
 * Killed processes and a lost PostgreSQL under load: every successful payment is booked exactly once, and a retry with
 * the same key gets the first response.
 */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../setup/postgres.ts';
import {
  type CallResult,
  countActiveRequests,
  createSettings,
  credit,
  creditWithRetries,
  fetchOverNewConnection,
  openTill,
  type RunningService,
  readState,
  startProcess,
  type Variables,
} from './processes.ts';

let cluster: Cluster;
const running: RunningService[] = [];

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());
afterEach(async () => {
  for (const process of running.splice(0)) {
    process.signal('SIGKILL', 'all');
    await process.ended;
  }
});

async function start(variables: Variables): Promise<RunningService> {
  const started = await startProcess(variables);
  running.push(started);
  return started;
}

/** Ends one that a case is done with, as a power switch would. */
async function kill(process: RunningService): Promise<void> {
  running.splice(running.indexOf(process), 1);
  process.signal('SIGKILL', 'all');
  await process.ended;
}

const keys = (count: number) => Array.from({ length: count }, (_, at) => `key ${at}`);

/** How many ask at the same time. */
const LANES = 16;

/** Works through the keys, LANES at a time; `at` is told how many are answered. */
async function load(
  count: number,
  ask: (key: string) => Promise<CallResult>,
  at: (answered: number) => void = () => {},
): Promise<Map<string, string>> {
  const left = keys(count);
  const answers = new Map<string, string>();
  const lane = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      const answer = await ask(key);
      answers.set(key, answer.body.data._id);
      at(answers.size);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return answers;
}

/** Every answered posting is there exactly once, and nothing else is. */
async function expectBookedOnce(variables: Variables, wallet: string, answers: Map<string, string>) {
  const { booked, units, sum, findings } = await readState(variables, wallet);
  expect(booked.sort()).toEqual([...answers.values()].sort());
  expect({ units, sum, findings }).toEqual({ units: String(answers.size * 100), sum: '0', findings: [] });
}

it('a process is killed twice during load', async () => {
  const variables = await createSettings(cluster.url);
  let process = await start(variables);
  const till = await openTill(process.address);
  let restart = Promise.resolve();
  const again = async () => {
    await kill(process);
    process = await start(variables);
  };
  const answers = await load(
    200,
    (key) => creditWithRetries(() => process.address, till, key),
    (answered) => {
      if (answered === 60 || answered === 130) restart = restart.then(again);
    },
  );
  await restart;
  await expectBookedOnce(variables, till.wallet, answers);
  // Also long after, and by a process that has seen none of it.
  for (const key of keys(10)) {
    expect((await credit(process.address, till, key)).body.data._id).toBe(answers.get(key));
  }
});

it('PostgreSQL crashes and comes back during load, under several workers', async () => {
  const variables = await createSettings(cluster.url);
  const process = await start({ ...variables, WORKERS: '2' });
  const till = await openTill(process.address);
  const workers = process.workers();
  const others: CallResult[] = [];
  let crashed = false;
  const answers = await load(
    200,
    (key) =>
      creditWithRetries(
        () => process.address,
        till,
        key,
        (answer) => {
          // Each of those who are asking meets it, then it is back.
          if (others.push(answer) === LANES) cluster.start();
        },
      ),
    (answered) => {
      if (answered < 100 || crashed) return;
      crashed = true;
      cluster.kill();
    },
  );
  expect(others.length).toBeGreaterThanOrEqual(LANES);
  for (const { status, retryAfter, body } of others) {
    expect({ status, code: body.code, retryAfter }).toEqual({
      status: 503,
      code: 'unavailable',
      retryAfter: expect.stringMatching(/^\d+$/),
    });
  }
  // They are the same processes as before: none fell over it.
  expect(process.printed()).not.toMatch(/error|reject/i);
  expect(process.workers(), process.printed()).toEqual(workers);
  await expectBookedOnce(variables, till.wallet, answers);
});

it('several processes start at once on an empty database, and answer for each other', async () => {
  const variables = await createSettings(cluster.url);
  const processes = await Promise.all([1, 2, 3].map(() => start(variables)));
  const database = new pg.Client({ connectionString: variables.DATABASE_URL });
  await database.connect();
  const { rows } = await database.query(`select
    (select count(*) - count(distinct name) from migrations)::integer as twice,
    (select count(*) from users)::integer as users,
    (select count(*) from wallets)::integer as wallets,
    (select count(*) from roles where built_in)::integer as roles`);
  await database.end();
  expect(rows).toEqual([{ twice: 0, users: 1, wallets: 2, roles: 5 }]);

  const [first, second, third] = processes.map(({ address }) => address);
  const till = await openTill(first ?? '');
  // The same key to all of them at the same moment.
  const answers = await load(60, async (key) => {
    const all = await Promise.all([first, second, third].map((address) => credit(address ?? '', till, key)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ body }) => body.data._id)).size).toBe(1);
    return all[0] as CallResult;
  });
  await expectBookedOnce(variables, till.wallet, answers);
});

it('a worker that dies is replaced, and nobody who asks again notices', async () => {
  const variables = await createSettings(cluster.url);
  const process = await start({ ...variables, WORKERS: '2' });
  const till = await openTill(process.address);
  const before = process.workers();
  expect(before).toHaveLength(2);
  const answers = await load(
    200,
    (key) => creditWithRetries(() => process.address, till, key),
    (answered) => answered === 100 && globalThis.process.kill(before[0] ?? 0, 'SIGKILL'),
  );
  await expect.poll(() => process.workers().length).toBe(2);
  const after = process.workers();
  expect(after).toContain(before[1]);
  expect(after).not.toContain(before[0]);
  await expectBookedOnce(variables, till.wallet, answers);
});

it.each([
  ['one process', '1'],
  ['several workers', '3'],
])('SIGTERM to %s: what is under way is answered, then it ends with 0', async (_, WORKERS) => {
  const variables = await createSettings(cluster.url);
  const process = await start({ ...variables, WORKERS });
  const till = await openTill(process.address);
  const holder = new pg.Client({ connectionString: variables.DATABASE_URL });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from balances for update');
  const asked = Promise.all(keys(30).map((key) => credit(process.address, till, key)));
  // All are in, and wait for the rows that are held.
  await expect.poll(() => countActiveRequests(process)).toBe(30);
  process.signal('SIGTERM', 'all');
  const isReached = () => fetchOverNewConnection(`${process.address}/healthz`).then(Boolean, () => false);
  await expect.poll(isReached).toBe(false);
  await holder.query('rollback');
  await holder.end();
  const answers = await asked;
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // Not when its connections have been idle for long.
  const code = await Promise.race([
    process.ended,
    new Promise((resolve) => setTimeout(resolve, 20_000, 'late')),
  ]);
  expect(code).toBe(0);
  running.pop();
  const ids = new Map(answers.map(({ body }, at) => [String(at), body.data._id as string]));
  await expectBookedOnce(variables, till.wallet, ids);
});

it('all workers together stay below the connections that PostgreSQL gives', async () => {
  const small = await startCluster({ max_connections: '20' });
  try {
    const variables = await createSettings(small.url);
    const process = await start({ ...variables, WORKERS: '3' });
    const till = await openTill(process.address);
    const others: CallResult[] = [];
    await Promise.all(
      keys(100).map((key) =>
        creditWithRetries(
          () => process.address,
          till,
          key,
          (one) => others.push(one),
        ),
      ),
    );
    expect(others).toEqual([]);
    await kill(process);
    await expect(startProcess({ ...variables, WORKERS: '8' })).rejects.toThrow(
      /ended with 2:\nWORKERS 8 requires more connections .*max_connections 20.*raise max_connections\.\n$/,
    );
    await expect(startProcess({ ...variables, DATABASE_POOL: '30' })).rejects.toThrow(
      /WORKERS 1 with DATABASE_POOL 30 requires more connections/,
    );
  } finally {
    small.stop();
  }
});
