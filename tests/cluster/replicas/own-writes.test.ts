/** A replica that lags: who has just written reads it, and everybody does some seconds later. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tokens } from '../../service/caller.ts';
import { startService, type TestService } from '../../service/harness.ts';
import { buildClient, buildUser, createRecord } from '../../service/platform.ts';
import { type Cluster, startCluster } from '../../setup/postgres.ts';
import { startProxy, throughProxy } from '../../setup/proxy.ts';
import { type Standby, startStandby } from '../../setup/standby.ts';
import { addCurrency, ask, currencies, isReadFrom, readsDuring } from './asking.ts';

let primary: Cluster;
let standby: Standby;
/** Two processes of one service: each knows only what is in the database. */
let test: TestService;
let another: TestService;
let root: Tokens;
let colleague: Tokens;

beforeAll(async () => {
  primary = await startCluster();
  await (await startService({ DATABASE_URL: primary.url })).close();
  standby = await startStandby(primary);
  const variables = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url };
  test = await startService(variables);
  another = await startService(variables);
  root = await test.signIn('root');
  await addCurrency(test, root, 'USD');
  await createRecord(test, root, 'user', buildUser('colleague', 'super_admin'));
  colleague = await test.signIn('colleague');
});
afterAll(async () => {
  await test?.close();
  await another?.close();
  standby?.stop();
  primary?.stop();
});
beforeEach(async () => {
  await ask(standby.url, 'select pg_wal_replay_resume()');
  await isReadFrom(test, root);
  await isReadFrom(another, colleague);
});

const pause = () => ask(standby.url, 'select pg_wal_replay_pause()');
const isThere = async (abbreviation: string) =>
  (await ask(standby.url, `select 1 from currencies where abbreviation = '${abbreviation}'`)).length > 0;

it('reads lists, searches and metrics from the replica, records and balances from the primary', async () => {
  await isReadFrom(test, root);
  const read = (path: string) => readsDuring(test, () => test.call('GET', path, { as: root }));
  for (const path of ['user', 'user?filter={"q":"colleague"}', 'overview', 'overview/breakdown']) {
    expect(Object.keys(await read(path)), path).toEqual(['replica']);
  }
  for (const path of ['session', 'user/root', 'currency/XYZ']) expect(await read(path), path).toEqual({});
});

it('shows users their own writes in every process while the replica lags', async () => {
  await pause();
  await addCurrency(test, root, 'EUR');
  for (const service of [test, another]) {
    const read = await readsDuring(service, async () =>
      expect(await currencies(service, root)).toContain('EUR'),
    );
    expect(read.replica).toBeUndefined();
  }
  expect(await isThere('EUR')).toBe(false);
  await ask(standby.url, 'select pg_wal_replay_resume()');
  await isReadFrom(test, root);
  expect(await currencies(test, root)).toContain('EUR');
});

it('reads only the writer’s lists from the primary; other users see the write seconds later', async () => {
  await pause();
  const before = await readsDuring(another, () => currencies(another, colleague));
  await addCurrency(test, root, 'GBP');
  const own = await readsDuring(another, () => currencies(another, root));
  const others = await readsDuring(another, () => currencies(another, colleague));
  // Within the seconds that a replica may be behind, which a machine that stands still for as long would miss.
  expect(before).toEqual({ replica: 1 });
  expect(own).toEqual({ own_write: 1 });
  expect(others).toEqual({ replica: 1 });
  await expect.poll(() => currencies(another, colleague)).toContain('GBP');
  expect(await isThere('GBP')).toBe(false);
});

it('applies changed permissions and sessions to the next request, however far the replica lags', async () => {
  const client = await createRecord(test, root, 'client', buildClient('shop'));
  const { _id } = await createRecord(
    test,
    root,
    'user',
    buildUser('leaver', 'admin', { client: client._id }),
  );
  const leaver = await another.signIn('leaver');
  await pause();
  await currencies(another, leaver);
  const change = await test.call('PUT', `user/${_id}`, { as: root, body: { role: 'agent' } });
  expect(change.status, change.text).toBe(200);
  expect((await another.call('GET', 'currency', { as: leaver })).status).toBe(403);
  const ended = await test.call('POST', `user/${_id}/deactivate`, { as: root, body: {} });
  expect(ended.status, ended.text).toBe(200);
  expect((await another.call('GET', 'user', { as: leaver })).status).toBe(401);
});

it('shows users after sign-in what they wrote before it', async () => {
  await pause();
  await createRecord(test, root, 'user', buildUser('newcomer', 'super_admin'));
  const newcomer = await another.signIn('newcomer');
  const { body } = await another.call('GET', 'user?filter={"userName":"newcomer"}', { as: newcomer });
  expect(body.data).toHaveLength(1);
});

it('exports the rows that the list showed', async () => {
  await pause();
  await addCurrency(test, root, 'CHF');
  const begun = await test.call('POST', 'currency/export', { as: root, body: {} });
  expect(begun.status, begun.text).toBe(202);
  const { _id } = begun.body.data;
  const state = async () => (await test.call('GET', `export/${_id}`, { as: root })).body.data.state;
  await expect.poll(state).toBe('done');
  expect((await test.call('GET', `export/${_id}/file`, { as: root })).text).toContain('CHF');
});

it('checks each connection behind a proxy: one that has replayed the write, or the primary', async () => {
  const second = await startStandby(primary);
  const proxy = await startProxy([standby, second].map(({ url }) => Number(new URL(url).port)));
  const variables = { DATABASE_URL: primary.url, DATABASE_READ_URL: throughProxy(primary.url, proxy) };
  const several = await startService(variables);
  try {
    // As many at a time as there are connections to both.
    const all = () => Promise.all(Array.from({ length: 8 }, () => currencies(several, root)));
    await expect.poll(async () => (await readsDuring(several, all)).replica).toBe(8);
    await pause();
    await addCurrency(several, root, 'SEK');
    const has = () => ask(second.url, "select 1 from currencies where abbreviation = 'SEK'");
    await expect.poll(has).toHaveLength(1);
    // Which connection a reading meets is chance's.
    const read = { replica: 0, primary: 0 };
    await expect
      .poll(async () => {
        const {
          replica = 0,
          own_write = 0,
          behind = 0,
        } = await readsDuring(several, async () => {
          for (const list of await all()) expect(list).toContain('SEK');
        });
        read.replica += replica;
        read.primary += own_write + behind;
        return read.replica > 0 && read.primary > 0;
      })
      .toBe(true);
  } finally {
    await several.close();
    proxy.stop();
    second.stop();
  }
});
