/** Rotation of LEDGER_KEY reaches months that were taken out of the tables. */
import { expect, inject, it } from 'vitest';
import { commands } from '../../../src/programs/commands.ts';
import { partitionCommand } from '../../../src/programs/partitions/command.ts';
import { startService, startServiceWithPlatform } from '../../service/harness.ts';
import { expectMoved } from '../../service/money.ts';
import { signInToPlatform } from '../../service/platform.ts';
import { sealEverything } from '../../service/sealing.ts';
import { newKeys } from '../../setup/keys.ts';

const inMonths = (from: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + from, 15));
};

it('rotates the key in partitions and archive, and still finds altered rows there', async () => {
  const test = await startServiceWithPlatform();
  const { root, one } = await signInToPlatform(test);
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '2' });
  const environment = { DATABASE_URL: test.service.settings.databaseUrl ?? '', ...inject('prepared').keys };
  const NEW_LEDGER_KEY = newKeys().LEDGER_KEY;
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const partition = (args: string, now?: Date) =>
    partitionCommand({ args: args.split(' ').filter(Boolean), environment, print, ...(now && { now }) });
  const verified = () =>
    commands.verify({ args: [], environment: { ...environment, LEDGER_KEY: NEW_LEDGER_KEY }, print });

  await partition('');
  await sealEverything(test);
  const first = `before-${inMonths(2).toISOString().slice(0, 7)}`;
  await partition(`detach ${first}`, inMonths(3));
  await test.service.close();
  const rotation = { ...environment, NEW_LEDGER_KEY };
  expect(await commands.rotateKey({ args: [], environment: rotation, print }), lines.join('\n')).toBe(0);
  expect(await verified(), lines.join('\n')).toBe(0);

  const again = await startService({ ...environment, LEDGER_KEY: NEW_LEDGER_KEY });
  const archived = `archive.entries_${first.replaceAll('-', '_')}`;
  const edit = async (units: string) => {
    await again.sql(`alter table ${archived} disable trigger user`);
    await again.sql(`update ${archived} set units = units ${units} where sequence = 1`);
    await again.sql(`alter table ${archived} enable trigger user`);
  };
  await edit('+ 1');
  expect(await verified()).toBe(1);
  await edit('- 1');
  expect(await verified(), lines.join('\n')).toBe(0);
  await expectMoved(again, { as: root, wallet: one.clientWallet, amount: '1' });
  expect(await verified(), lines.join('\n')).toBe(0);
  await again.close();
});
