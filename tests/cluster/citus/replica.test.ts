/** A service that reads from a replica, whose tables are laid over several servers while it runs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { distribute } from '../../../src/engine/service/database/distribute.ts';
import { distributionColumns } from '../../../src/ledger/distribution.ts';
import type { Tokens } from '../../service/caller.ts';
import { startService, type TestService } from '../../service/harness.ts';
import { CITUS_SETTINGS, inDatabase, newCitusDatabase, startCitusServer } from '../../setup/citus.ts';
import type { OwnDatabase } from '../../setup/databases.ts';
import type { Cluster } from '../../setup/postgres.ts';
import { type Standby, startStandby } from '../../setup/standby.ts';
import { isReadFrom, readsDuring } from '../replicas/asking.ts';

let servers: Cluster[];
let standby: Standby;
let database: OwnDatabase;
let test: TestService;
let root: Tokens;

beforeAll(async () => {
  servers = [await startCitusServer(), await startCitusServer()];
  database = await newCitusDatabase(servers.map(({ url }) => url));
  const [coordinator] = servers;
  if (!coordinator) throw new Error('there are two');
  standby = await startStandby(coordinator, CITUS_SETTINGS);
  test = await startService({
    DATABASE_URL: database.url,
    DATABASE_READ_URL: inDatabase(standby.url, database.name),
  });
  root = await test.signIn('root');
});
afterAll(async () => {
  await test?.close();
  standby?.stop();
  for (const server of servers ?? []) server.stop();
});

it('reads from the database itself from then on, and says so', async () => {
  await isReadFrom(test, root);
  await distribute(database.url, distributionColumns);
  const list = async () => {
    const { status, text } = await test.call('GET', 'transaction?range=[0,9]', { as: root });
    expect(status, text).toBe(200);
  };
  await expect.poll(() => readsDuring(test, list).catch(String)).toEqual({ distributed: 1 });
  expect(await readsDuring(test, list)).toEqual({ distributed: 1 });
});

it('is refused at its next start', async () => {
  const variables = { DATABASE_URL: database.url, DATABASE_READ_URL: standby.url };
  await expect(startService(variables)).rejects.toThrow(
    'DATABASE_READ_URL is not supported with distributed tables',
  );
});
