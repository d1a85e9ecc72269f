/**
 * Rows of small tables, and idempotency keys, altered as a database administrator can: found, named, without
 * effect.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AuditChainBroken } from '../../../src/engine/service/audit/anchorCheck.ts';
import { sealBlocks } from '../../../src/engine/service/audit/blocks.ts';
import { accept } from '../../../src/engine/service/sealedRows/accept.ts';
import { backfillSeals } from '../../../src/engine/service/sealedRows/backfill.ts';
import { sealedTables } from '../../../src/engine/service/sealedRows/tables.ts';
import type { WalletFinding } from '../../../src/ledger/scope.ts';
import { featureTests } from '../../features.ts';
import { some } from '../../setup/sampled.ts';
import { PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved, move } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';
import { sealEverything } from '../sealing.ts';
import { asOwner, snapshotTables } from '../tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
let restore: () => Promise<void>;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallet = await findWallet(test, root, one.customerId);
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '100.00', key: 'the first key' });
  await expectMoved(test, { as: root, wallet, amount: '50.00', key: 'the second key' });
  await move(test, { as: root, wallet, type: 'debit', amount: '999.00', key: 'a refused key' });
  for (const { permissions } of featureTests) {
    for (const { make } of Object.values(permissions?.rows ?? {})) await make(test, root, one.client);
  }
  await test.change(`insert into second_factors ("user", recovery) values ('${one.agentId}', '{}')`);
  await sealEverything(test);
  // Written after a block, which is what is anchored to it.
  await move(test, { as: root, wallet, amount: '2.00' });
  await sealEverything(test);
  await move(test, { as: root, wallet, amount: '3.00' });
  await sealEverything(test);
  restore = await snapshotTables(test);
});
afterAll(() => test.close());
afterEach(() => restore());

async function tampered(...statements: string[]): Promise<WalletFinding[]> {
  await asOwner(test, ...statements);
  return (await test.service.ledger.verify()).findings;
}

it('finds nothing in untouched tables, and reports what it checked', async () => {
  const { checked, findings } = await test.service.ledger.verify();
  expect(findings).toEqual([]);
  for (const table of [...sealedTables().keys(), 'idempotency', 'row_seals']) {
    expect(checked[table], table).toBeGreaterThan(0);
  }
});

/** Another value of the column's type. */
function edited(column: string, type: string): string {
  const name = `"${column}"`;
  if (type === 'ARRAY') return `array_append(${name}, 'x')`;
  if (type === 'uuid') return `'${randomUUID()}'`;
  if (type === 'boolean') return `not coalesce(${name}, false)`;
  if (type === 'jsonb') return `'[]'`;
  if (type === 'bytea') return `coalesce(set_byte(${name}, 3, 255 - get_byte(${name}, 3)), '\\x00')`;
  if (type === 'date') return `coalesce(${name}, current_date) + 1`;
  if (type.startsWith('timestamp')) return `coalesce(${name}, now()) + interval '1 millisecond'`;
  if (['integer', 'bigint', 'numeric'].includes(type)) return `coalesce(${name}, 0) + 1`;
  return `coalesce(${name}, '') || 'x'`;
}

describe('every edited column is found', () => {
  for (const table of [...sealedTables().keys(), 'idempotency', 'row_seals']) {
    it(`in ${table}`, async () => {
      const { unsealed = [] } = sealedTables().get(table) ?? {};
      const columns = (
        await test.sql<{ name: string; type: string }>(`select column_name as name,
          data_type as type from information_schema.columns
          where table_schema = 'public' and table_name = '${table}'`)
      ).filter(({ name }) => !unsealed.includes(name));
      const missed: string[] = [];
      expect(columns.length).toBeGreaterThan(2);
      for (const { name, type } of some(columns, 2)) {
        const one = `ctid = (select ctid from ${table} order by ctid desc limit 1)`;
        const findings = await tampered(`update ${table} set "${name}" = ${edited(name, type)} where ${one}`);
        if (findings.length === 0) missed.push(name);
        await restore();
      }
      expect(missed).toEqual([]);
    });
  }
});

describe('tampering is found and named when', () => {
  const cases: [string, () => string[], Partial<WalletFinding>][] = [
    [
      'a funded wallet is closed',
      () => [`update wallets set deleted_at = now() where _id = '${wallet}'`],
      { table: 'wallets', check: 'seal' },
    ],
    [
      'a balance of zero is removed',
      () => [`delete from balances where units = 0 and sequence = 0 and currency = '${platform.btc}'`],
      { table: 'wallets', check: 'seal' },
    ],
    ['keys are removed', () => ['delete from idempotency'], { table: 'transactions', check: 'request' }],
    [
      'a key points to another transaction',
      () => [
        `update idempotency set answer = (select answer from idempotency where key = 'the second key')
          where key = 'the first key'`,
      ],
      { table: 'idempotency', check: 'request' },
    ],
    [
      'a user is removed',
      () => [`delete from users where _id = '${platform.two.agentId}'`],
      { check: 'removed' },
    ],
    [
      'the seals of users are removed',
      () => [`delete from row_seals where "table" = 'users'`],
      { table: 'users', check: 'seal' },
    ],
    [
      'the decimals of a currency are edited',
      () => [`update currencies set decimals = 0 where _id = '${platform.usd}'`],
      { table: 'currencies', check: 'seal' },
    ],
    [
      'a currency is disabled for a client',
      () => [`update client_currencies set active = not active`],
      { table: 'client_currencies', check: 'seal' },
    ],
    [
      'all blocks are removed',
      () => ['delete from audit_blocks'],
      { table: 'audit_blocks', check: 'anchor' },
    ],
    [
      'the ledger is truncated',
      () => ['truncate audit, audit_blocks, transactions, entries, balances, idempotency'],
      { table: 'audit_blocks', check: 'anchor' },
    ],
    [
      'written_by is set to 1',
      () => ['update audit set written_by = 1 where written_by = (select min(written_by) from audit)'],
      { check: 'block' },
    ],
  ];
  for (const [what, statements, finding] of cases) {
    it(what, async () => {
      expect(await tampered(...statements())).toContainEqual(expect.objectContaining(finding));
    });
  }

  it('a role is rolled back with its old seal', async () => {
    const [before] = await test.sql<{ permissions: unknown }>(
      `select permissions from roles where _id = 'agent'`,
    );
    await test.change(`update roles set permissions = '[]' where _id = 'agent'`);
    const findings = await tampered(
      `update roles set permissions = '${JSON.stringify(before?.permissions)}' where _id = 'agent'`,
    );
    expect(findings).toEqual([{ table: 'roles', record: 'agent', wallet: null, check: 'seal' }]);
    const newest = `"table" = 'roles' and record = 'agent' and revision = 2`;
    const without = await tampered(`delete from row_seals where ${newest}`);
    // A block names it about a second after it was written; until then only its content does.
    expect(without).toEqual([]);
  });
});

describe('an audit row that is removed with every block from its own on', () => {
  const laundering = () => [
    `delete from audit where _id = (select rows[1] from audit_blocks where number = 1)`,
    `delete from audit_blocks`,
  ];

  it('is named by later rows, and a running process creates no blocks in their place', async () => {
    await asOwner(test, ...laundering());
    const { database, ledger } = test.service;
    await expect(sealBlocks(database, ledger.keys)).rejects.toThrow(AuditChainBroken);
    expect((await ledger.verify()).findings).toContainEqual(
      expect.objectContaining({ table: 'audit_blocks', check: 'anchor' }),
    );
  });

  it('is not replaced by a process that has just started', async () => {
    await asOwner(test, ...laundering());
    const { database, ledger } = test.service;
    const { lastBlock } = ledger.keys.anchor;
    ledger.keys.anchor.lastBlock = null;
    await expect(sealBlocks(database, ledger.keys)).rejects.toThrow(AuditChainBroken);
    ledger.keys.anchor.lastBlock = lastBlock;
  });
});

describe('an altered row has no effect', () => {
  it('when it is an account whose role was changed', async () => {
    await asOwner(test, `update users set role = 'root' where _id = '${platform.one.customerId}'`);
    const denied = { statusCode: 403, code: 'account_altered' };
    const { customer } = platform.one;
    expect((await test.call('GET', 'session', { as: customer })).body).toMatchObject(denied);
    const body = { userName: 'customer.one', password: PASSWORD };
    expect((await test.call('POST', 'auth/login', { body })).body).toMatchObject(denied);
  });

  it('when it is a role that got permissions', async () => {
    await asOwner(
      test,
      `update roles set permissions = (select permissions from roles where _id = 'root') where _id = 'customer'`,
    );
    const response = await test.call('POST', 'auth/login', {
      body: { userName: 'customer.two', password: PASSWORD },
    });
    expect(response.body).toMatchObject({ statusCode: 403, code: 'account_altered' });
  });

  it('when it is a record, which cannot be overwritten and so gets no new seal', async () => {
    await asOwner(test, `update currencies set symbol = 'X' where _id = '${platform.btc}'`);
    const put = await test.call('PUT', `currency/${platform.btc}`, {
      as: platform.root,
      body: { name: 'Another' },
    });
    expect(put.body).toMatchObject({ statusCode: 422, code: 'row_altered' });
  });

  it('when it is a currency whose decimals were changed: it moves no money', async () => {
    await asOwner(
      test,
      `update currencies set decimals = 0 where _id = '${platform.usd}'`,
      `update edition set version = gen_random_uuid()`,
    );
    const response = await move(test, { as: platform.root, wallet, amount: '5' });
    expect(response.body).toMatchObject({ statusCode: 422, code: 'row_altered' });
  });

  it('when it is an idempotency key that points elsewhere', async () => {
    await asOwner(
      test,
      `update idempotency set answer = (select answer from idempotency where key = 'the second key')
        where key = 'the first key'`,
    );
    const { root, one } = platform;
    const again = { as: root, wallet: one.clientWallet, amount: '100.00', key: 'the first key' };
    expect((await move(test, again)).body).toMatchObject({ statusCode: 422, code: 'row_altered' });
  });
});

describe('reviewed tampering can be accepted', () => {
  const acceptIn = (what: string) => {
    const { database, keys } = test.service;
    return accept({ database, keys }, what);
  };
  const lastAudit = async () =>
    (
      await test.sql<{ action: string; record: string | null }>(
        `select action, record from audit where action = 'accept' order by _id desc limit 1`,
      )
    )[0];

  it('for an account, which can sign in again and use its earlier session', async () => {
    const { customer, customerId } = platform.one;
    await asOwner(test, `update users set last_name = 'Altered' where _id = '${customerId}'`);
    expect((await test.call('GET', 'session', { as: customer })).status).toBe(403);
    expect(await acceptIn(`users:${customerId}`)).toBe(`users ${customerId} is sealed as it stands.`);
    expect((await test.call('GET', 'session', { as: customer })).status).toBe(200);
    expect(await lastAudit()).toEqual({ action: 'accept', record: customerId });
    expect((await test.service.ledger.verify()).findings).toEqual([]);
    await expect(acceptIn(`users:${customerId}`)).rejects.toThrow('There is nothing to accept');
  });

  it('for a currency, in which money moves again at once', async () => {
    await asOwner(test, `update currencies set name = 'Altered' where _id = '${platform.usd}'`);
    const send = () => move(test, { as: platform.root, wallet, amount: '5' });
    expect((await send()).body).toMatchObject({ code: 'row_altered' });
    await acceptIn(`currencies:${platform.usd}`);
    expect((await send()).status).toBe(200);
    const rejected = (await test.service.ledger.verify()).findings;
    expect(rejected).toEqual([]);
  });

  it('for a row that was removed', async () => {
    const current = `client = '${platform.one.client}' and currency = '${platform.usd}'`;
    await asOwner(test, `delete from client_currencies where ${current}`);
    const record = `${platform.one.client} ${platform.usd}`;
    expect(await acceptIn(`client_currencies:${record}`)).toBe(
      `client_currencies ${record} is noted as removed.`,
    );
    expect((await test.service.ledger.verify()).findings).toEqual([]);
  });

  it('for removed blocks, so that the log is sealed again', async () => {
    await asOwner(test, 'delete from audit_blocks');
    const { database, ledger } = test.service;
    // Like after a restart, which clears what this process has seen.
    ledger.keys.anchor.lastBlock = null;
    await expect(sealBlocks(database, ledger.keys)).rejects.toThrow(AuditChainBroken);
    expect(await acceptIn('blocks')).toMatch(/^[1-9]\d* blocks are noted as lost/);
    expect(await sealBlocks(database, ledger.keys)).toBeGreaterThan(0);
    expect((await ledger.verify()).findings).toEqual([]);
    ledger.keys.anchor.lastBlock = null;
  });
});

it('seals existing rows once only: removing their seals creates no new ones', async () => {
  const { database, keys, ledger } = test.service;
  await asOwner(test, `delete from row_seals where "table" = 'roles'`);
  expect(await backfillSeals(database, keys)).toEqual({});
  // Like an earlier version leaves it, without anchors.
  await asOwner(test, 'delete from row_seals', 'update audit set anchor = null');
  const adopted = await backfillSeals(database, keys);
  expect(Object.keys(adopted).sort()).toEqual([...sealedTables().keys()].sort());
  const { findings } = await ledger.verify();
  expect(findings.filter(({ table }) => sealedTables().has(table))).toEqual([]);
});

it('rejects commits of unsealed changes in every sealed table', async () => {
  for (const { name, key, columns: all, unsealed } of sealedTables().values()) {
    const columns = all.filter((one) => !unsealed.includes(one.name));
    const isKey = (column: string) => key.some((one) => one.name === column);
    const flag = columns.find((one) => one.getSQLType() === 'boolean')?.name;
    const names = columns.filter((one) => !isKey(one.name) && one.getSQLType() === 'text');
    const text = (names.find((one) => one.notNull) ?? names[0])?.name;
    const count = columns.find((one) => one.getSQLType() === 'bigint')?.name;
    const texts = text ? `"${text}" = "${text}" || 'x'` : `"${count}" = "${count}" + 1`;
    const change = flag ? `"${flag}" = not coalesce("${flag}", false)` : texts;
    await expect(test.sql(`update ${name} set ${change}`), name).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/are sealed, and nothing sealed/) },
    });
  }
});
