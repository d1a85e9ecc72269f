/** `npm run conformance` is reliable: passes with the service, fails with a broken one. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Arguments, CannotRun, readArguments } from '../../conformance/arguments.ts';
import { runConformance } from '../../conformance/conformance.ts';
import { featureTests } from '../../features.ts';
import { checkEvents } from '../../openapi/events.ts';
import { PASSWORD, ROOT_PASSWORD, startService, type TestService } from '../harness.ts';
import { buildClient, createRecord } from '../platform.ts';

let test: TestService;
let api: string;
/** Whether responses are corrupted. */
let broken = false;

beforeAll(async () => {
  test = await startService();
  const { app } = test.service;
  app.addHook('onSend', async (_, __, payload) =>
    broken && typeof payload === 'string' ? spoilt(payload) : payload,
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  api = `${addressOf(app.server)}/api`;
  const root = await test.signIn('root');
  await createRecord(test, root, 'currency', { abbreviation: 'USD', name: 'US dollar', symbol: '$' });
  await createRecord(test, root, 'client', buildClient('one'));
  // The checks of filters need a record of every list.
  for (const { sharedRow = {} } of featureTests)
    for (const [name, body] of Object.entries(sharedRow)) await createRecord(test, root, name, body);
});
afterAll(() => test.close());

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Amounts as numbers, a password hash, and an internal detail. */
const spoilt = (payload: string) =>
  payload
    .replace(/"amount":"(\d+)\.\d+"/g, '"amount":$1')
    .replace('"lastName":', '"passwordHash":"$argon2id$v=19","lastName":')
    .replace('This record does not exist, or', 'Failed query: select * from users where');

async function conformance(userName = 'root', password = ROOT_PASSWORD, at = api) {
  const lines: string[] = [];
  const count = await runConformance({ api: at, userName, password }, (line) => lines.push(line));
  return { ...count, failures: lines.filter((line) => line.includes('FAILED')), printed: lines.join('\n') };
}

describe('the conformance suite', () => {
  it('passes as root, and leaves no active client and no money', async () => {
    const run = await conformance();
    expect(run.failures).toEqual([]);
    expect(run).toMatchObject({ failed: 0, skipped: 0 });
    expect(run.passed).toBeGreaterThan(100);
    expect(run.printed).toContain('Left behind, because money moved: user stranger.');
    expect(await test.sql(`select name from clients where status = 'active'`)).toEqual([{ name: 'one' }]);
    expect(await test.sql('select wallet from balances where units <> 0')).toEqual([]);
  }, 120_000);

  it('leaves events that are as the API document describes them', async () => {
    const { counts, misfits } = await checkEvents(test, await test.signIn('root', ROOT_PASSWORD));
    expect(misfits).toEqual([]);
    expect(counts.size).toBeGreaterThan(30);
  });

  it('passes as an admin of a client, and says what it could not check', async () => {
    const run = await conformance('admin.one', PASSWORD);
    expect(run.failures).toEqual([]);
    expect(run.skipped).toBeGreaterThan(40);
    expect(run.printed).toContain('admin.one cannot create clients for it');
  }, 120_000);

  it('fails when the service returns amounts as numbers, shows a hash, or leaks internals', async () => {
    broken = true;
    const { failures } = await conformance().finally(() => {
      broken = false;
    });
    for (const expected of [
      /a credit answers the transaction, with amounts as text/,
      /transaction: records have the declared fields, amounts as text/,
      /user: records have the declared fields/,
      /none of \d+ answers holds a secret\n.*POST auth\/login/,
      /none of \d+ errors shows a stack or SQL\n.*select \* from users/,
    ]) {
      expect(
        failures.some((line) => expected.test(line)),
        String(expected),
      ).toBe(true);
    }
  }, 120_000);
});

describe('its arguments', () => {
  const input = ['--url', 'http://127.0.0.1:1', '--user', 'root', '--password', 'x'];

  it("are a URL with or without the API's path, a user name and a password", () => {
    const expected: Arguments = { api: 'http://127.0.0.1:1/api', userName: 'root', password: 'x' };
    expect(readArguments(input, {})).toEqual(expected);
    const path = ['--url', 'https://wallet.example/v1/', '--user', 'root'];
    expect(readArguments(path, { CONFORMANCE_PASSWORD: 'y' })).toEqual({
      ...expected,
      api: 'https://wallet.example/v1',
      password: 'y',
    });
  });

  it.each<[string, string[]]>([
    ['--url is missing', []],
    ['--user is missing', input.slice(0, 2)],
    ['--password is missing', input.slice(0, 4)],
    ['--url localhost is not an address', ['--url', 'localhost', ...input.slice(2)]],
    ['--url ftp://x is not an address', ['--url', 'ftp://x', ...input.slice(2)]],
    ["Unknown option '--adress'", ['--adress', 'x']],
  ])('are rejected: %s', (sentence, args) => {
    expect(() => readArguments(args, {})).toThrow(CannotRun);
    expect(() => readArguments(args, {})).toThrow(sentence);
  });

  it('must point to the service and sign in', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const unknown = `${addressOf(server)}/api`;
    server.close();
    await expect(conformance('root', 'x', unknown)).rejects.toThrow(
      /can not be reached \(ECONNREFUSED\): is it running/,
    );
    const elsewhere = api.replace('/api', '/elsewhere');
    await expect(conformance('root', 'x', elsewhere)).rejects.toThrow('is it the right --url?');
    await expect(conformance('root', 'not the password')).rejects.toThrow(
      'root could not sign in (401): check --user and --password.',
    );
  });
});
