/** A DATA_DIR is locked by one process, however many start at once and whatever killed ones left behind. */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Go, Message } from './lockProcess.ts';

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

const contestant = ['--import', 'tsx', join(import.meta.dirname, 'lockProcess.ts')];
const started = () => ready(fork(contestant[2] ?? '', { execArgv: contestant.slice(0, 2) }));

async function ready(child: ChildProcess): Promise<ChildProcess> {
  expect(await next(child)).toBe('ready');
  return child;
}

const next = (child: ChildProcess) =>
  new Promise<Message>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a contestant ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });

function tell(child: ChildProcess, message: Go | 'release'): Promise<Message> {
  const reply = next(child);
  child.send(message);
  return reply;
}

/** All of them at the same time. */
const allGo = (folder: string) => {
  const at = Date.now() + 30;
  return Promise.all(contestants.map((one) => tell(one, { folder, at })));
};

/** The id of a process that has ended. */
const { pid: dead } = spawnSync(process.execPath, ['--version']);
const left = fc.constantFrom('', 'damaged', `${dead} 1`, `${dead} 17 0123456789abcdef`, undefined);

it('is acquired by exactly one of several concurrent processes, whatever the lock file contains', async () => {
  await fc.assert(
    fc.asyncProperty(left, fc.boolean(), async (lock, kill) => {
      const folder = mkdtempSync(join(home, 'data-'));
      if (lock !== undefined) writeFileSync(join(folder, 'lock'), lock);
      const messages = await allGo(folder);
      expect(messages.toSorted()).toEqual(['held', ...Array(CONTESTANTS - 1).fill('refused')]);
      const at = messages.indexOf('held');
      expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${contestants[at]?.pid} on `));
      const holder = contestants[at] as ChildProcess;
      if (kill) return;
      await tell(holder, 'release');
      expect((await allGo(folder)).filter((one) => one === 'held')).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});

it('is acquired by one process when its owner was killed during a takeover', async () => {
  const folder = mkdtempSync(join(home, 'data-'));
  writeFileSync(join(folder, 'lock'), `${dead} 1`);
  for (let round = 0; round < 2; round += 1) {
    const at = (await allGo(folder)).indexOf('held');
    const gone = new Promise((resolve) => contestants[at]?.once('exit', resolve));
    contestants[at]?.kill('SIGKILL');
    await gone;
    contestants[at] = await started();
  }
  expect((await allGo(folder)).filter((message) => message === 'held')).toHaveLength(1);
});

it.runIf(process.platform === 'linux')(
  'is acquired by one of two processes that cannot see each other, as in containers',
  async () => {
    const folder = mkdtempSync(join(home, 'data-'));
    const namespaces = ['--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const isolated = await ready(
      spawn('unshare', [...namespaces, process.execPath, ...contestant], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    );
    const [other] = contestants as [ChildProcess];
    const go = { folder, at: 0 };
    try {
      expect(await tell(other, go)).toBe('held');
      expect(await tell(isolated, go)).toBe('refused');
      await tell(other, 'release');
      expect(await tell(isolated, go)).toBe('held');
      expect(await tell(other, go)).toBe('refused');
    } finally {
      isolated.kill('SIGKILL');
    }
  },
);
