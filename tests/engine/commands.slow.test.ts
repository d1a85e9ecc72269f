/** The operator's commands on an app without a ledger: they verify what the engine seals. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCommands } from '../../src/engine/service/commands/commands.ts';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createService } from '../../src/engine/starter/service.ts';
import { firstMigration } from './library/migration.ts';
import { PASSWORD } from './password.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-commands-'));
const environment = {
  ...{ NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), ROOT_PASSWORD: PASSWORD },
  ...{ AUTH_SECRET: 'secret-of-tests'.repeat(3), SEAL_KEY: 'ab'.repeat(32), NEW_SEAL_KEY: 'cd'.repeat(32) },
};
const backup = join(folder, 'backup.gz');
let commands: ReturnType<typeof buildCommands>;

async function run(name: keyof typeof commands, ...args: string[]) {
  const lines: string[] = [];
  const code = await commands[name]({ args, environment, print: (line) => lines.push(line) });
  return { code, lines };
}

beforeAll(async () => {
  const migrations = await firstMigration();
  commands = buildCommands({ migrations });
  const { database, close } = await createService(readSettings({ ...environment, DEMO: 'on' }), {
    migrations,
  });
  await database.orm.execute(sql`alter table users disable trigger user`);
  await database.orm.execute(sql`update users set first_name = 'Other'`);
  // Except the one that is enabled in another way.
  await database.orm.execute(sql`alter table users enable trigger user`);
  // While the service runs.
  await run('backup', backup);
  await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('name what is altered, and neither restore it nor seal it anew', async () => {
  const altered = expect.stringMatching(/^ALTERED users [0-9a-f-]{36}: a field was edited/);
  const trigger = expect.stringMatching(/^ALTERED users \w+: a trigger is missing, disabled/);
  const found = [expect.stringMatching(/^Checked .*users/), altered, trigger, '2 altered.'];
  expect(await run('verify')).toEqual({ code: 1, lines: found });
  expect(await run('restore', backup, '--replace')).toEqual({
    code: 1,
    lines: [...found, 'Nothing was replaced.'],
  });
  const rotated = await run('rotateKey');
  expect(rotated).toEqual({ code: 1, lines: [...found, expect.stringMatching(/^Nothing was changed/)] });
});

it('take no options of another app', async () => {
  await expect(run('verify', '--wallet', 'x')).rejects.toThrow(/Unknown option '--wallet'/);
});
