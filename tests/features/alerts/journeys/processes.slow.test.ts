/** Two processes of the service watch the same alerts: each crossing is recorded and mailed once, whichever notices it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  createSettings,
  openTill,
  postWithRetries,
  type RunningService,
  startProcess,
  type Variables,
} from '../../../journeys/processes.ts';
import { PATIENCE } from '../../../setup/patience.ts';
import { type Cluster, startCluster } from '../../../setup/postgres.ts';

const ALERTS = 25;
const SWINGS = 4;

let cluster: Cluster;
let database: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'monedero-alerts-'));
const services: RunningService[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  // Where mails go without a mail server.
  const variables: Variables = { ...(await createSettings(cluster.url)), DATA_DIR: folder };
  for (const _ of [1, 2]) services.push(await startProcess(variables));
  database = new pg.Client(variables.DATABASE_URL);
  await database.connect();
});
afterAll(async () => {
  for (const service of services) service.signal('SIGKILL', 'all');
  await Promise.all(services.map(({ ended }) => ended));
  await database.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How many crossings there are in each state, with their mails. */
async function countCrossings(): Promise<Record<string, number>> {
  const { rows } = await database.query(
    `select status || ', ' || mail as state, count(*)::int as count from alert_crossings group by 1`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
const expectCrossings = (expected: Record<string, number>) =>
  expect.poll(countCrossings, { timeout: PATIENCE, interval: 100 }).toEqual(expected);

it('records and mails each of many crossings once', async () => {
  const [{ address = '' } = {}] = services;
  const { token, wallet } = await openTill(address);
  const move = async (type: 'credit' | 'debit', turn: number) => {
    const [path, key] = [`wallet/${wallet}/${type}?currency=USD`, `${type} ${turn}`];
    const body = { amount: '50.00', reference: key };
    const { status } = await postWithRetries(() => address, { token }, { path, body, key });
    expect(status).toBe(200);
  };
  await move('credit', 0);
  const terms = { kind: 'balance_below', wallet, currency: 'USD', threshold: '10.00' };
  for (let at = 0; at < ALERTS; at += 1)
    expect(
      (await call(address, 'POST', 'alert', { token, body: { ...terms, name: `Low ${at};` } })).status,
    ).toBe(201);
  for (let turn = 1; turn <= SWINGS; turn += 1) {
    const before = ALERTS * (turn - 1);
    await move('debit', turn);
    await expectCrossings({ ...(before && { 'ended, sent': before }), 'open, sent': ALERTS });
    await move('credit', turn);
    await expectCrossings({ 'ended, sent': ALERTS * turn });
  }
  const { rows } = await database.query(
    'select alert, count(*)::int as count from alert_crossings group by alert',
  );
  expect(rows.map(({ count }) => count)).toEqual(Array(ALERTS).fill(SWINGS));

  const outbox = join(folder, 'outbox');
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
  const subjects = mails.flatMap((mail) => /^Subject: .*(Low \d+;)/m.exec(mail)?.[1] ?? []);
  for (let at = 0; at < ALERTS; at += 1)
    expect(subjects.filter((subject) => subject === `Low ${at};`)).toHaveLength(SWINGS);
  // Both have worked: no process is the only one that looks.
  const failures = services
    .map(({ printed }) => printed())
    .filter((text) => /could not be evaluated/.test(text));
  expect(failures).toEqual([]);
});
