/** Rotation of LEDGER_KEY on the demo data, as operators run it: killed midway, then completed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { newKeys } from '../setup/keys.ts';
import { PATIENCE } from '../setup/patience.ts';
import { type Cluster, startCluster } from '../setup/postgres.ts';
import { createSettings, startProcess, type Variables } from './processes.ts';
import { root, startProduct, temporaryFolder } from './product.ts';

const { LEDGER_KEY: NEW_LEDGER_KEY } = newKeys();

function begin(program: string, variables: Variables) {
  return spawn(process.execPath, [`dist/service/${program}.js`], {
    cwd: root,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(program: string, variables: Variables) {
  const child = begin(program, variables);
  const [printed, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, printed, said };
}

/** Kills it once it has sealed the audit log anew, before that takes effect. */
async function killInTheMiddle(variables: Variables) {
  const child = begin('rotateKey', variables);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
    if (/^row_seals: /m.test(printed)) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  return { signal, printed };
}

async function expectRotation(variables: Variables, withNewKey: Variables): Promise<void> {
  const rotation = { ...variables, NEW_LEDGER_KEY };
  const killed = await killInTheMiddle(rotation);
  expect(killed.signal, killed.printed).toBe('SIGKILL');
  expect(killed.printed).not.toContain('under the new key');
  expect(await run('verify', variables)).toMatchObject({ code: 0, said: '' });
  // On PostgreSQL its connection may take a moment to end.
  const rotated = await vi.waitFor(
    async () => {
      const done = await run('rotateKey', rotation);
      if (done.said.includes('is connected to this database')) throw new Error(done.said);
      return done;
    },
    { timeout: PATIENCE },
  );
  expect(rotated).toMatchObject({ code: 0, said: '' });
  expect(await run('verify', withNewKey)).toMatchObject({ code: 0, said: '' });
}

describe('rotate-key', () => {
  let cluster: Cluster | undefined;
  afterAll(() => cluster?.stop());

  it('stores the new key in DATA_DIR with the embedded database', async () => {
    const folder = temporaryFolder(inject('demoData'));
    const variables = { DATA_DIR: folder.path };
    await expectRotation(variables, variables);
    const product = await startProduct(folder.path);
    await product.stop();
    folder.remove();
  });

  it('leaves storing the key to the operator on PostgreSQL, and does not run while a service does', async () => {
    cluster = await startCluster();
    const variables = { ...(await createSettings(cluster.url)), LOG: 'off' };
    const service = await startProcess({ ...variables, DEMO: 'on' });
    expect(await run('rotateKey', { ...variables, NEW_LEDGER_KEY })).toMatchObject({
      code: 2,
      said: expect.stringContaining('is connected to this database'),
    });
    service.signal('SIGTERM');
    await service.ended;
    await expectRotation(variables, { ...variables, LEDGER_KEY: NEW_LEDGER_KEY });
    await expect(startProcess(variables)).rejects.toThrow(/sealed with this LEDGER_KEY/);
    const again = await startProcess({ ...variables, LEDGER_KEY: NEW_LEDGER_KEY });
    again.signal('SIGTERM');
    expect(await again.ended).toBe(0);
  });
});
