/** DATA_DIR's key is replaced when LEDGER_KEY is rotated, also after an interruption at the very end. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commands } from '../../../src/programs/commands.ts';
import { newKeys } from '../../setup/keys.ts';
import { startServiceWithPlatform } from '../harness.ts';

it('stores the previous key next to the new one, which commands and service then use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'monedero-kept-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const test = await startServiceWithPlatform({ DATA_DIR: folder });
  await test.close();
  const file = join(folder, 'ledger-key');
  const before = `${test.service.settings.sealKey.toString('hex')}\n`;
  writeFileSync(file, before);
  const { LEDGER_KEY: NEW_LEDGER_KEY } = newKeys();
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const rotate = () =>
    commands.rotateKey({ args: [], environment: { DATA_DIR: folder, NEW_LEDGER_KEY }, print });
  expect(await rotate(), lines.join('\n')).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(`${NEW_LEDGER_KEY}\n`);
  const [previous = ''] = readdirSync(folder).filter((name) => name.startsWith('ledger-key-until-'));
  expect(readFileSync(join(folder, previous), 'utf8')).toBe(before);
  expect(await commands.verify({ args: [], environment: { DATA_DIR: folder }, print })).toBe(0);

  // As if it had ended right after the commit.
  writeFileSync(file, before);
  expect(await rotate()).toBe(0);
  expect(lines).toContain('Everything is already sealed under NEW_LEDGER_KEY.');
  expect(readFileSync(file, 'utf8')).toBe(`${NEW_LEDGER_KEY}\n`);
});
