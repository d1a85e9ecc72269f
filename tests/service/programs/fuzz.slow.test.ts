/**
 * A small fixed budget of `npm run fuzz`: whatever is sent to any call, the response is documented. And that the
 * fuzz detects failures, with a broken service.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CannotRun } from '../../conformance/arguments.ts';
import { readArguments } from '../../fuzz/arguments.ts';
import { fuzz, type Outcome } from '../../fuzz/fuzz.ts';
import { readMailbox } from '../../fuzz/mailbox.ts';
import { PATIENCE } from '../../setup/patience.ts';
import { ROOT_PASSWORD, startService, type TestService } from '../harness.ts';

const REQUESTS = 4000;
const SEED = 20_261_122;

/** Corrupts responses, if set. */
let spoil: ((response: { url: string; reply: FastifyReply; payload: string }) => string) | undefined;
let test: TestService;
const folder = mkdtempSync(join(tmpdir(), 'monedero-fuzz-'));
const log = vi.spyOn(console, 'log').mockImplementation(() => {});

beforeAll(async () => {
  // Anonymous callers use many addresses: their mails and sign-ins are counted by these.
  test = await startService({ DATA_DIR: folder, TRUST_PROXY: 'loopback' });
  const { app } = test.service;
  app.addHook('onSend', async ({ url }, reply, payload) =>
    spoil && typeof payload === 'string' ? spoil({ url, reply, payload }) : payload,
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
  log.mockRestore();
});

function fuzzed(requests: number): Promise<Outcome> {
  const { port } = test.service.app.server.address() as AddressInfo;
  return fuzz({
    address: `http://127.0.0.1:${port}`,
    user: 'root',
    password: ROOT_PASSWORD,
    requests,
    seed: SEED,
    mailbox: readMailbox(join(folder, 'outbox')),
    verify: async () => {
      const { checked, findings } = await test.service.ledger.verify();
      const text = findings.length ? JSON.stringify(findings) : `nothing in ${checked.entries} entries`;
      return { altered: findings.length > 0, text };
    },
  });
}

it(
  `finds no failure in ${REQUESTS} requests (seed ${SEED}), and passes authorization`,
  async () => {
    const { findings, tally, verified } = await fuzzed(REQUESTS);
    expect(findings).toEqual([]);
    expect(verified).toMatch(/^nothing in \d+ entries/);
    // A fuzz whose requests are all rejected proves nothing. Which few calls never succeed is random.
    const never = tally.never();
    expect(never.length, never.join('\n')).toBeLessThan(8);
    const { pairs, of } = tally.reached();
    expect(pairs / of).toBeGreaterThan(0.65);
  },
  4 * PATIENCE,
);

it(
  'detects failures, schema mismatches, undocumented statuses, secrets and an altered ledger',
  async () => {
    spoil = ({ url, reply, payload }) => {
      if (/^\/api\/user\?.*sort=/.test(url)) reply.code(500);
      if (url.startsWith('/api/account/secondFactor')) reply.code(418);
      if (url.startsWith('/api/role')) return payload.replace('"builtIn":false', '"builtIn":"no"');
      return url.startsWith('/api/session') ? payload.replace('{', '{"hash":"$argon2id$v=19",') : payload;
    };
    await test.sql(`update balances set units = units + 1 where (wallet, currency) in (
    select wallet, currency from balances limit 1)`);
    const { findings } = await fuzzed(2500).finally(() => {
      spoil = undefined;
    });
    const findFinding = (what: RegExp) => findings.find((finding) => what.test(finding)) ?? '';
    const failure = findFinding(/^GET \/api\/user as \w+: a failure of the service, 500/);
    // The smallest failing request: the query is reduced to what causes it.
    expect(failure).toMatch(/'http:\/\/127\.0\.0\.1:\d+\/api\/user\?sort=[^&']*'/);
    expect(findFinding(/^GET \/api\/account\/secondFactor .*the status 418 is not documented/)).toMatch(
      /curl -i -X GET/,
    );
    expect(findFinding(/^\w+ \/api\/role.* does not fit its schema: .*builtIn must be boolean/)).not.toBe('');
    expect(findFinding(/^GET \/api\/session .*: the answer holds a secret/)).not.toBe('');
    expect(findFinding(/^The ledger does not verify: /)).toMatch(/"table":"balances"/);
  },
  4 * PATIENCE,
);

describe('its arguments', () => {
  it('have defaults, with a new seed each time', () => {
    const input = readArguments([]);
    expect(input).toMatchObject({ requests: 5000, atOnce: 8, database: 'pglite', running: undefined });
    expect(readArguments(['--seed', '7', '--requests', '10', '--database', 'postgres'])).toMatchObject({
      seed: 7,
      requests: 10,
      database: 'postgres',
    });
  });

  it.each([
    ['--requests 0 is not a whole number', ['--requests', '0']],
    ['--database is one of pglite, postgres', ['--database', 'oracle']],
    // It sends what an attacker would send.
    ['is not an address of this machine', ['--url', 'https://wallet.example', '--password', 'x']],
    ['--password is missing', ['--url', 'http://127.0.0.1:3000']],
    ["Unknown option '--request'", ['--request', '5']],
  ])('are rejected: %s', (sentence, args) => {
    expect(() => readArguments(args)).toThrow(CannotRun);
    expect(() => readArguments(args)).toThrow(sentence);
  });
});
