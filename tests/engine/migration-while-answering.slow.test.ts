/**
 * A new version adds a state to ten thousand sealed rows while the version before answers. It is killed in the middle, and
 * the next start finishes: every row has the state and its seal.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Tokens } from '../service/caller.ts';
import { emptyDatabase } from './database.ts';
import type { Parcels } from './parcels/start.ts';
import type { Version } from './parcels/versions.ts';

const ROWS = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'monedero-parcels-'));
const [before, after] = [join(folder, 'before'), join(folder, 'after')];
let environment: Record<string, string>;
let service: Parcels;
let head: Tokens;
const processes: ChildProcess[] = [];

/** With modules of its own, as a new process has. */
async function declare(version: Version) {
  vi.resetModules();
  (await import('./parcels/versions.ts')).declareVersion(version);
  return import('./parcels/start.ts');
}

beforeAll(async () => {
  environment = await emptyDatabase('PostgreSQL');
  await (await declare('the first')).migrationOf(before, 'first');
  cpSync(before, after, { recursive: true });
  await (await declare('a state')).migrationOf(after, 'a_state');
  service = await (await declare('the first')).startParcels(before, environment);
  head = await service.signIn('head');
  for (let row = 0; row < ROWS; row += 1000)
    await service.add(Array.from({ length: 1000 }, (_, at) => ({ code: `P${row + at}`, size: 1 })));
});
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

function startNewVersion(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'process.mjs'), ['parcels/process.ts'], {
    ...{ execArgv: [], env: { ...process.env, ...environment, MIGRATIONS: after } },
  });
  processes.push(started);
  return started;
}

async function countFilled(): Promise<number> {
  const { rows } = await service.database.orm.execute<{ filled: number }>(sql`
    select count(*) filter (where to_jsonb(p) ->> 'status' = 'packed')::int as filled from parcels p`);
  return rows[0]?.filled ?? 0;
}

it('finishes after kill -9, and the version before answers all the while', async () => {
  const statuses = new Set<number>();
  let isOver = false;
  const reading = (async () => {
    while (!isOver)
      for (const path of ['parcel?range=[0,9]', 'parcel?filter={"code":"P77"}'])
        statuses.add((await service.call('GET', path, { as: head })).status);
  })();
  const first = startNewVersion();
  await expect.poll(countFilled, { interval: 20 }).toBeGreaterThan(0);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await countFilled()).toBeLessThan(ROWS);

  const second = startNewVersion();
  const [said] = await Promise.race([
    once(second, 'message'),
    once(second, 'exit').then(() => expect.fail('The new version has ended.')),
  ]);
  expect(said).toBe('started');
  isOver = true;
  await reading;
  expect([...statuses]).toEqual([200]);
  expect(await countFilled()).toBe(ROWS);
  const { startParcels } = await declare('a state');
  const upgraded = await startParcels(after, environment);
  try {
    expect(await upgraded.findings()).toEqual([]);
    const as = await upgraded.signIn('head');
    const { body } = await upgraded.call('GET', 'parcel?range=[0,0]', { as });
    expect((await upgraded.call('POST', `parcel/${body.data[0]._id}/send`, { as })).body.data.status).toBe(
      'sent',
    );
  } finally {
    await upgraded.close();
  }
});
