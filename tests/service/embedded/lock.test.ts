/** A DATA_DIR is held by one process, however many start at once and whatever dead ones have left behind. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Go, Said } from './contestant.ts';

const CONTESTANTS = 6;
const home = mkdtempSync(join(tmpdir(), 'monedero-lock-'));
let contestants: ChildProcess[] = [];

beforeAll(async () => {
  contestants = await Promise.all(Array.from({ length: CONTESTANTS }, started));
});
afterAll(() => {
  for (const one of contestants) one.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

async function started(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'contestant.ts'), { execArgv: ['--import', 'tsx'] });
  expect(await next(child)).toBe('ready');
  return child;
}

const next = (child: ChildProcess) =>
  new Promise<Said>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a contestant ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (said) => {
      child.off('exit', ended);
      resolve(said as Said);
    });
  });

function tell(child: ChildProcess, message: Go | 'release'): Promise<Said> {
  const said = next(child);
  child.send(message);
  return said;
}

/** All of them, at the same moment. */
const allGo = (folder: string) => {
  const at = Date.now() + 30;
  return Promise.all(contestants.map((one) => tell(one, { folder, at })));
};

/** A process id that was someone's, and is no one's any more. */
const { pid: dead } = spawnSync(process.execPath, ['--version']);
const left = fc.constantFrom('', 'damaged', `${dead} 1`, `${dead} 17 0123456789abcdef`, undefined);

it('by exactly one of those that start at once, whatever the lock said', async () => {
  await fc.assert(
    fc.asyncProperty(left, fc.boolean(), async (lock, kill) => {
      const folder = mkdtempSync(join(home, 'data-'));
      if (lock !== undefined) writeFileSync(join(folder, 'lock'), lock);
      const said = await allGo(folder);
      expect(said.toSorted()).toEqual(['held', ...Array(CONTESTANTS - 1).fill('refused')]);
      // Nothing is left but the lock of the one.
      const at = said.indexOf('held');
      expect(readdirSync(folder)).toEqual(['lock']);
      expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${contestants[at]?.pid} `));
      const holder = contestants[at] as ChildProcess;
      if (kill) return;
      await tell(holder, 'release');
      expect(readdirSync(folder)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('by one of those that find it killed, while it was taken over from one that was killed', async () => {
  const folder = mkdtempSync(join(home, 'data-'));
  writeFileSync(join(folder, 'lock'), `${dead} 1`);
  for (let round = 0; round < 2; round += 1) {
    const at = (await allGo(folder)).indexOf('held');
    const gone = new Promise((resolve) => contestants[at]?.once('exit', resolve));
    contestants[at]?.kill('SIGKILL');
    await gone;
    contestants[at] = await started();
  }
  expect((await allGo(folder)).filter((said) => said === 'held')).toHaveLength(1);
});
