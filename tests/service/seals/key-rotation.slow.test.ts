/**
 * Rotation of LEDGER_KEY: everything is resealed, verified before and after, and everything that users hold
 * continues to work.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { commands } from '../../../src/programs/commands.ts';
import { newKeys } from '../../setup/keys.ts';
import { PATIENCE } from '../../setup/patience.ts';
import { PASSWORD, startService, startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved, readBalance } from '../money.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../platform.ts';
import { authenticator } from '../sessions/authenticator.ts';
import { asOwner } from '../tampering.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'monedero-rotation-'));
const { LEDGER_KEY: newKey } = newKeys();
let test: TestService;
let platform: Platform;
/** The URL of the database, and its keys. */
let environment: Record<string, string>;

beforeAll(async () => {
  const { databases, keys } = inject('prepared');
  test = await startServiceWithPlatform(databases.kind === 'embedded' ? { DATA_DIR: dataDir } : {});
  const { databaseUrl } = test.service.settings;
  environment = { ...keys, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }) };
  platform = await signInToPlatform(test);
});
afterAll(async () => {
  await test.service.close().catch(() => {});
  rmSync(dataDir, { recursive: true, force: true });
});

async function rotated(args: string[] = [], more: Record<string, string> = { NEW_LEDGER_KEY: newKey }) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await commands.rotateKey({ args, environment: { ...environment, ...more }, print });
  return { code, lines };
}

async function verified(LEDGER_KEY: string) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await commands.verify({ args: [], environment: { ...environment, LEDGER_KEY }, print });
  return { code, lines };
}

/** Again, on the same database. */
const started = (LEDGER_KEY: string, more: Record<string, string> = {}) =>
  startService({ ...environment, LEDGER_KEY, ...more });

/** The earlier state, for the tests that follow. */
let secondFactor: { name: string; app: ReturnType<typeof authenticator>; recoveryCodes: string[] };
let receipt: string;
let importJob: string;
let exportJob: string;
let balance: string;

const asRoot = (path: string, method: 'GET' | 'POST' = 'GET', body?: object) =>
  test.call(method, path, { as: platform.root, ...(body && { body }) });
const reached = (job: string, state: string) =>
  vi.waitFor(async () => expect((await asRoot(job)).body.data.state).toBe(state), { timeout: PATIENCE });

async function begunImport(): Promise<string> {
  const response = await test.service.app.inject({
    method: 'POST',
    url: '/api/currency/import',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${platform.root.accessToken}` },
    payload: 'abbreviation,name,symbol,decimals\nRTA,Made,¤,2\n',
  });
  const id = response.json().data._id;
  await asRoot(`import/${id}/check`, 'POST', {
    mapping: { abbreviation: 0, name: 1, symbol: 2, decimals: 3 },
  });
  await reached(`import/${id}`, 'checked');
  return id;
}

beforeAll(async () => {
  const { root, one, two } = platform;
  const { _id: credit } = await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '10' });
  receipt = (await asRoot(`transaction/${credit}/receipt`)).body.data.path;
  await expectMoved(test, { as: root, wallet: two.clientWallet, amount: '3' });
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '4', type: 'debit' });
  balance = await readBalance(test, root, one.clientWallet);
  // A row with several seals, and one that was removed.
  const { _id } = await createRecord(
    test,
    root,
    'user',
    buildUser('leaver', 'agent', { client: one.client }),
  );
  for (const lastName of ['Once', 'Twice']) {
    expect((await test.call('PUT', `user/${_id}`, { as: root, body: { lastName } })).status).toBe(200);
  }
  expect((await test.call('DELETE', `user/${_id}`, { as: root })).status).toBe(200);
  await createRecord(test, root, 'user', buildUser('careful', 'agent', { client: one.client }));
  const careful = await test.signIn('careful');
  const begun = await test.call('POST', 'account/secondFactor', {
    as: careful,
    body: { currentPassword: PASSWORD },
  });
  const app = authenticator(begun.body.data.uri);
  const confirmed = await test.call('POST', 'account/secondFactor/confirm', {
    as: careful,
    body: { code: app.codeAt(-1) },
  });
  secondFactor = { name: 'careful', app, recoveryCodes: confirmed.body.data.recoveryCodes };
  importJob = await begunImport();
  exportJob = (await asRoot('currency/export', 'POST', {})).body.data._id;
  await reached(`export/${exportJob}`, 'done');
});

it('is rejected while the service runs, and without another key', async () => {
  await expect(rotated()).rejects.toThrow(/is connected to this database|is in use by process/);
  await test.service.close();
  await expect(rotated([], {})).rejects.toThrow(/NEW_LEDGER_KEY is missing/);
  await expect(rotated([], { NEW_LEDGER_KEY: 'short' })).rejects.toThrow(/NEW_LEDGER_KEY is invalid/);
  await expect(rotated([], { NEW_LEDGER_KEY: environment.LEDGER_KEY ?? '' })).rejects.toThrow(
    /is the current LEDGER_KEY/,
  );
  const other = { LEDGER_KEY: 'f'.repeat(64), NEW_LEDGER_KEY: newKey };
  await expect(rotated([], other)).rejects.toThrow(/sealed with this LEDGER_KEY/);
});

it('stops at an altered row, names it, and changes nothing', async () => {
  test = await started(environment.LEDGER_KEY ?? '');
  const rename = (name: string) =>
    asOwner(test, `update clients set name = '${name}' where _id = '${platform.one.client}'`);
  await rename('Forged');
  await test.service.close();
  const { code, lines } = await rotated();
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    `ALTERED clients ${platform.one.client}: a field was edited, or the service did not write it`,
  );
  expect(lines.at(-1)).toMatch(/^Nothing was changed/);
  expect((await verified(environment.LEDGER_KEY ?? '')).lines.at(-1)).toBe('1 altered.');
  test = await started(environment.LEDGER_KEY ?? '');
  await rename('one');
  await test.service.close();
});

it('stops when a checkpoint does not match, and otherwise succeeds', async () => {
  const printed: string[] = [];
  await commands.checkpoint({ environment, print: (line) => printed.push(line) });
  const file = join(dataDir, 'checkpoint');
  writeFileSync(file, printed.join('\n').replace('"block":"', '"block":"9'));
  await expect(rotated(['--checkpoint', file])).rejects.toThrow(/The checkpoint was altered/);
  writeFileSync(file, printed.join('\n'));
  const { code, lines } = await rotated(['--checkpoint', file]);
  expect(code, lines.join('\n')).toBe(0);
});

it('leaves nothing under the previous key: the service does not start with it', async () => {
  expect(await verified(newKey)).toMatchObject({
    code: 0,
    lines: [/^Checked/, 'Nothing is altered.'].map((line) => expect.stringMatching(line)),
  });
  await expect(started(environment.LEDGER_KEY ?? '')).rejects.toThrow(/sealed with this LEDGER_KEY/);
  expect((await verified(environment.LEDGER_KEY ?? '')).code).toBe(1);
  expect(await rotated()).toMatchObject({
    code: 0,
    lines: expect.arrayContaining(['Everything is already sealed under NEW_LEDGER_KEY.']),
  });
});

it('preserves sessions, second factors, imports and exports', async () => {
  test = await started(newKey);
  expect((await asRoot('session')).status).toBe(200);
  const { refreshToken } = platform.two.agent;
  expect((await test.call('POST', 'jwt/refresh-token', { body: { refreshToken } })).status).toBe(200);
  expect(await signIn(secondFactor.app.code())).toBe(200);
  expect((await asRoot(`export/${exportJob}/file`)).status).toBe(200);
  await asRoot(`import/${importJob}/start`, 'POST');
  await reached(`import/${importJob}`, 'done');
});

const signIn = async (code: string | undefined) => {
  const login = { userName: secondFactor.name, password: PASSWORD, code };
  return (await test.call('POST', 'auth/login', { body: login })).status;
};
const shown = () => test.call('GET', receipt.slice(1));

it('invalidates printed receipts and recovery codes of the previous key unless it is retired explicitly', async () => {
  const [code] = secondFactor.recoveryCodes;
  expect([(await shown()).status, await signIn(code)]).toEqual([404, 422]);
  await test.service.close();
  test = await started(newKey, { RETIRED_LEDGER_KEYS: `${'e'.repeat(64)},${environment.LEDGER_KEY}` });
  const { body } = await shown();
  expect(body.data).toMatchObject({ state: 'intact', receipt: { amount: '10.00' } });
  expect([await signIn(code), await signIn(code)]).toEqual([200, 422]);
  const edit = (reference: string) =>
    asOwner(
      test,
      `update transactions set reference = '${reference}' where _id = '${body.data.receipt.transaction}'`,
    );
  await edit('Forged');
  expect((await shown()).body.data.state).toBe('altered');
  await edit(body.data.receipt.reference);
  expect((await shown()).body.data.state).toBe('intact');
});

it('is in the audit log, with the last block under either key', async () => {
  type Rotation = { data: Record<'before' | 'after', { block: string; seal: string }> };
  const entries = await test.sql<Rotation>(`select data from audit where action = 'rotate_key'`);
  const [{ before, after }] = entries.map(({ data }) => data) as [Rotation['data']];
  expect(entries).toHaveLength(1);
  expect(before.block).toBe(after.block);
  expect(before.seal).not.toBe(after.seal);
  const [block] = await test.sql(
    `select encode(seal, 'hex') as seal from audit_blocks where number = ${after.block}`,
  );
  expect(block).toEqual({ seal: after.seal });
});

it('lets money move afterwards, and detects later tampering', async () => {
  const wallet = platform.one.clientWallet;
  expect(await readBalance(test, platform.root, wallet)).toBe(balance);
  const { _id } = await expectMoved(test, { as: platform.root, wallet, amount: '1' });
  expect((await test.service.ledger.verify()).findings).toEqual([]);
  await asOwner(
    test,
    `update transactions set reference = 'Forged' where _id = '${_id}'`,
    `update entries set units = units + 1 where wallet = '${wallet}' and sequence = 1`,
    `update row_seals set digest = null where "table" = 'users' and record = '${platform.one.adminId}'`,
    `update audit set content = 'Forged' where record = '${_id}'`,
  );
  const { findings } = await test.service.ledger.verify();
  const named = new Set(findings.map(({ table }) => table));
  expect(named).toEqual(new Set(['transactions', 'entries', 'users', 'row_seals', 'audit', 'balances']));
});
