/** An accident, and the way back to a moment before it: what was booked until then is there, and a checkpoint tells. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { commands } from '../../../src/programs/commands.ts';
import { createService } from '../../../src/service.ts';
import { temporaryFolder } from '../../journeys/product.ts';
import { type Caller, createCaller, ROOT_PASSWORD, type Tokens } from '../../service/caller.ts';
import { createPlatform, findWallet } from '../../service/platform.ts';
import { newKeys } from '../../setup/keys.ts';
import { startStandby } from '../../setup/standby.ts';
import { type ArchivedCluster, askOn, startArchivedCluster } from './pgbackrest.ts';

const outside = temporaryFolder();
let cluster: ArchivedCluster;
let environment: Record<string, string>;

beforeAll(async () => {
  cluster = await startArchivedCluster();
  const settings = { NODE_ENV: 'test', DEMO: 'off', ROOT_PASSWORD, ...newKeys() };
  environment = { ...settings, DATABASE_URL: cluster.url };
});
afterAll(() => {
  cluster?.end();
  outside.remove();
});

const start = () => createService(readSettings(environment));

type Credit = { caller: Caller; as: Tokens; wallet: string; key: string };

const credit = ({ caller, as, wallet, key }: Credit) =>
  caller.call('POST', `wallet/${wallet}/credit?currency=USD`, {
    as,
    body: { amount: '1.00', reference: key },
    headers: { 'idempotency-key': key },
  });

/** Kept where the database's administrators can't write. */
async function checkpoint(name: string): Promise<string> {
  const file = join(outside.path, name);
  await commands.checkpoint({ environment, print: (line) => writeFileSync(file, line) });
  return file;
}

/** pgBackRest counts whole seconds: the moment to go back to must be in a later one than the backup's end. */
async function nextSecond(): Promise<void> {
  const [stanza] = JSON.parse(cluster.backrest('info', '--output=json'));
  const { stop } = stanza.backup.at(-1).timestamp;
  await cluster.ask(
    `select pg_sleep(greatest(0, ${stop} + 1 - extract(epoch from clock_timestamp())::double precision))`,
  );
}

async function verified(file: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const args = ['--checkpoint', file];
  const code = await commands.verify({ args, environment, print: (line) => lines.push(line) });
  return { code, lines };
}

it('restores a point in time that verifies, and the later checkpoint reveals the rollback', async () => {
  const before = await start();
  const caller = createCaller(before);
  const platform = await createPlatform(caller);
  const wallet = await findWallet(caller, platform.root, platform.one.customerId);
  const first = { caller, as: platform.root, wallet };
  cluster.backrest('stanza-create');
  cluster.backrest('--type=full', 'backup');
  await nextSecond();

  expect(await credit({ ...first, key: 'before the moment' })).toMatchObject({
    status: 200,
  });
  const earlier = await checkpoint('earlier');
  const [noted] = await cluster.ask<{ moment: string }>('select clock_timestamp()::text as moment');
  expect(await credit({ ...first, key: 'after the moment' })).toMatchObject({
    status: 200,
  });
  const later = await checkpoint('later');
  await before.close();
  await cluster.ask('drop table entries cascade');
  // Switches to the next file of WAL, and waits until the last one is archived.
  cluster.backrest('check');

  cluster.stop();
  cluster.backrest(
    '--delta',
    '--type=time',
    `--target=${noted?.moment}`,
    '--target-action=promote',
    'restore',
  );
  await cluster.startRestored();

  const after = await start();
  const restored = createCaller(after);
  const references = await cluster.ask<{ reference: string }>(
    'select reference from transactions order by date',
  );
  expect(references.map(({ reference }) => reference)).toEqual(['before the moment']);
  expect(await verified(earlier)).toMatchObject({
    code: 0,
    lines: expect.arrayContaining(['Nothing is altered.']),
  });
  expect(await verified(later)).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([
      expect.stringMatching(/^ALTERED audit_blocks .*the database was set back$/),
    ]),
  });
  // Sent again with its key, what was kept is answered and what was lost is booked.
  const second = { caller: restored, as: await restored.signIn('root'), wallet };
  expect(await credit({ ...second, key: 'before the moment' })).toMatchObject({ status: 200 });
  expect(await credit({ ...second, key: 'after the moment' })).toMatchObject({ status: 200 });
  expect(await cluster.ask('select from transactions')).toHaveLength(2);
  expect((await verified(await checkpoint('new'))).code).toBe(0);
  await after.close();
});

it('keeps a replica that is created afterwards', async () => {
  // Left by the restore, and copied with the rest: at its first commit it would end at the moment too, and become a primary.
  for (const name of ['recovery_target_time', 'recovery_target_action', 'restore_command'])
    await cluster.ask(`alter system reset ${name}`);
  const replica = await startStandby(cluster);
  onTestFinished(() => replica.stop());
  const ask = (statement: string) => askOn(replica.url.replace(/postgres$/, 'monedero'), statement);
  await cluster.ask('create table made_later ()');
  await expect.poll(() => ask(`select from pg_class where relname = 'made_later'`)).toHaveLength(1);
  await cluster.ask('drop table made_later');
  await expect.poll(() => ask(`select from pg_class where relname = 'made_later'`)).toEqual([]);
  expect(await ask('select pg_is_in_recovery() as follows')).toEqual([{ follows: true }]);
});
